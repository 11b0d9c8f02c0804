import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { NO_WAY_CELL, PackedMatrix } from '../../src/optimize/pipeline/shape/packed-matrix';

const STOPS = 1_000;
const PAIR = 2 * Int32Array.BYTES_PER_ELEMENT * (STOPS + 1) ** 2;

interface Ways {
  /** By how much the way there is longer than the way back. */
  skew?: number;
  /** Between two places there is none. */
  gap?: boolean;
}

function matrix(unit: number, { skew = 0, gap = false }: Ways): PackedMatrix {
  const side = STOPS + 1;
  const way = (from: number, to: number): number => unit * Math.abs(from - to) + (from < to ? skew : 0);
  const cells = Int32Array.from({ length: side ** 2 }, (_, i) => way(Math.floor(i / side), i % side));
  if (gap) {
    cells[3 * side + 7] = NO_WAY_CELL;
    cells[7 * side + 3] = NO_WAY_CELL;
  }
  return new PackedMatrix(side, cells);
}

function requestOf(ways: Ways, resource: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    travel: { distance_matrix: matrix(10, ways), time_matrix: matrix(1, ways) },
    resources: [{ id: 'v', depot_index: 0, ...resource }],
    jobs: Array.from({ length: STOPS }, (_, i) => ({ id: `j${i}`, location_index: i + 1 })),
    options: { max_iterations: 0 },
  };
}

/** Bytes by which the memory of a kernel grows until its search begins. */
function growth(problem: ReturnType<typeof prepareRequest>['problem']): number {
  let memory: WebAssembly.Memory | undefined;
  const { Instance } = WebAssembly;
  const spy = jest.spyOn(WebAssembly, 'Instance').mockImplementation((module, imports) => {
    const instance = new Instance(module, imports);
    memory = instance.exports['memory'] as WebAssembly.Memory;
    return instance;
  });
  const host = { now: () => 0, stopped: () => false };
  const { Kernel } = loadGlue(COMMITTED_ARTEFACT).instantiate(compileKernel(COMMITTED_ARTEFACT), host);
  spy.mockRestore();
  const kernel = new Kernel(problem.words);
  const before = memory?.buffer.byteLength ?? 0;
  problem.profiles.forEach(({ distance, time }) => {
    kernel.add_profile(distance, time);
  });
  kernel.begin();
  return (memory?.buffer.byteLength ?? 0) - before;
}

function reserved(request: Record<string, unknown>) {
  const settings = { ...DEFAULT_PIPELINE_SETTINGS, maxJobs: STOPS };
  const asked: number[] = [];
  const { problem } = prepareRequest(request, settings, 'sync', (bytes) => asked.push(bytes));
  return { asked, problem };
}

describe('what is reserved for tables is what the kernel holds', () => {
  const plain = reserved(requestOf({}));
  const lists = growth(plain.problem);

  it('a pair where ways are as long as the ways back, and one of both side by side', () => {
    expect(Math.round((plain.asked[0] ?? 0) / PAIR)).toBe(2);
    expect(lists).toBeGreaterThan(2 * PAIR);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['ways unlike the ways back', requestOf({ skew: 1 }), 4],
    ['a way that is none', requestOf({ gap: true }), 3],
    ['a route that ends anywhere', requestOf({}, { return_to_depot: false }), 3],
    ['all of it', requestOf({ skew: 1, gap: true }, { return_to_depot: false }), 5],
  ])('another one: %s', (_, request, pairs) => {
    const { asked, problem } = reserved(request);
    const tables = problem.profiles.reduce(
      (sum, { distance, time }) => sum + distance.byteLength + time.byteLength,
      0,
    );
    expect(asked).toEqual([tables + (problem.copiedBytes ?? 0)]);
    expect(Math.round((asked[0] ?? 0) / PAIR)).toBe(pairs);
    // The rest are lists as long as the request; what is copied on the way may find room where they will stand.
    const copied = growth(problem) - lists;
    expect(copied).toBeGreaterThan(0.8 * (pairs - 2) * PAIR);
    expect(copied).toBeLessThan(1.1 * (pairs - 2) * PAIR);
  });
});
