import type { EncodedProblem } from '../port';
import type { KernelGlue, KernelHost, WasmKernel } from './artefact';
import { createKernelPort } from './kernel-port';
import { spoiledClock } from './spoiled-clock';

/** iterations 3, improvements 2, not proven, stopped by iterations, deterministic, 1 served, 1 unserved, tier 42; by ruin and recreate. */
const SUMMARY = Int32Array.of(3, 0, 2, 0, 0, 1, 1, 1, 1, 0, 1, 42, 0, 0, 0, 0, 2, 0, 3);
const PROBLEM: EncodedProblem = {
  words: Int32Array.of(1, 2, 3),
  profiles: [
    { distance: Int32Array.of(1), time: Int32Array.of(2) },
    { distance: Int32Array.of(3), time: Int32Array.of(4) },
  ],
  timeTables: [Int32Array.of(5)],
};

/** A kernel that takes four steps and finds something better in the first and the third. */
class FourSteps implements WasmKernel {
  readonly calls: string[] = [];
  private steps = 0;
  constructor(
    readonly words: Int32Array,
    private readonly host: KernelHost,
  ) {}
  add_profile(distance: Int32Array, time: Int32Array): void {
    this.calls.push(`profile ${distance[0]} ${time[0]}`);
  }
  add_time_table(time: Int32Array): void {
    this.calls.push(`time table ${time[0]}`);
  }
  check(): void {
    this.calls.push('check');
  }
  begin(): void {
    this.host.now();
    this.calls.push('begin');
  }
  step(): number {
    this.steps += 1;
    return this.steps === 4 || this.host.stopped() ? 1 : 0;
  }
  improvements(): number {
    return Math.ceil(this.steps / 2);
  }
  cost(): bigint {
    return BigInt(100 - this.steps);
  }
  used(): number {
    return this.steps / 4;
  }
  adopt(plan: Int32Array): boolean {
    this.calls.push(`adopt ${plan[0]}`);
    return true;
  }
  plan(): Int32Array {
    return Int32Array.of(this.steps);
  }
  summary(): Int32Array {
    return SUMMARY;
  }
  report(plan: Int32Array): Int32Array {
    return Int32Array.of(100 + (plan[0] ?? 0));
  }
  completed(plan: Int32Array): Int32Array {
    return Int32Array.of((plan[0] ?? 0) + 1);
  }
  places(plan: Int32Array, tasks: Uint32Array, most: number): Int32Array {
    return Int32Array.of(plan[0] ?? 0, ...tasks, most);
  }
  standing(plan: Int32Array, given: Int32Array): Int32Array {
    this.calls.push('standing');
    return Int32Array.of(plan[0] ?? 0, ...given);
  }
  reasons(): Int32Array {
    return Int32Array.of(9);
  }
}

function fakeGlue(): { glue: KernelGlue; kernels: FourSteps[] } {
  const kernels: FourSteps[] = [];
  const glue: KernelGlue = {
    wasmPath: '',
    instantiate: (_, host) => ({
      Kernel: class extends FourSteps {
        constructor(words: Int32Array) {
          super(words, host);
          kernels.push(this);
        }
      },
      wire_schema: () => '{}',
    }),
  };
  return { glue, kernels };
}

const MODULE = {} as WebAssembly.Module;

describe('createKernelPort', () => {
  it('hands over the problem, steps to the end and collects what there is', () => {
    const { glue, kernels } = fakeGlue();
    const outcome = createKernelPort(glue, MODULE).solve(PROBLEM, { stopped: () => false });
    expect(kernels[0]?.words).toBe(PROBLEM.words);
    expect(kernels[0]?.calls).toEqual(['profile 1 2', 'profile 3 4', 'time table 5', 'begin']);
    expect(outcome).toMatchObject({
      plan: Int32Array.of(4),
      report: Int32Array.of(104),
      reasons: Int32Array.of(9),
      summary: { iterations: 3, stoppedBy: 'iterations', tiers: [42] },
    });
  });

  it('asks what tasks cost only where somebody wants to know, inside what is limited', () => {
    const { glue, kernels } = fakeGlue();
    const port = createKernelPort(glue, MODULE);
    const hooks = { stopped: () => false, ended: () => kernels.at(-1)!.calls.push('ended') };
    expect(port.solve(PROBLEM, hooks)).not.toHaveProperty('standings');
    expect(kernels[0]!.calls.at(-1)).toBe('ended');
    expect(port.solve(PROBLEM, hooks, true).standings).toEqual(Int32Array.of(4));
    expect(kernels[1]!.calls.slice(-2)).toEqual(['standing', 'ended']);
    const given = Int32Array.of(7);
    expect(port.judge(PROBLEM, given)).not.toHaveProperty('standings');
    expect(port.judge(PROBLEM, given, { standings: true }).standings).toEqual(Int32Array.of(8, 7));
  });

  it('uses a fresh instance for every call', () => {
    const { glue, kernels } = fakeGlue();
    const port = createKernelPort(glue, MODULE);
    port.solve(PROBLEM, { stopped: () => false });
    port.solve(PROBLEM, { stopped: () => false });
    expect(port.report(PROBLEM, Int32Array.of(5))).toEqual(Int32Array.of(105));
    expect(new Set(kernels).size).toBe(3);
  });

  it('tells of progress only when the best plan has changed', () => {
    const { glue } = fakeGlue();
    const seen: unknown[] = [];
    createKernelPort(glue, MODULE).solve(PROBLEM, {
      stopped: () => false,
      improved: (progress, plan) => seen.push([progress, plan()[0]]),
    });
    const progress = { cost: 42, served: 1, unserved: 1 };
    expect(seen).toEqual([
      [progress, 1],
      [progress, 3],
    ]);
  });

  it('accompanies another search until that is over, whose plans it takes between chunks', () => {
    const { glue, kernels } = fakeGlue();
    const seen: unknown[] = [];
    createKernelPort(glue, MODULE).accompany(PROBLEM, (search) => {
      seen.push(search === null ? null : [search.used, search.cost, search.plan()[0]]);
      return search === null || (search.adopt(Int32Array.of(8)) && search.used < 0.5);
    });
    expect(seen).toEqual([
      [0.25, 99n, 1],
      [0.5, 98n, 2],
    ]);
    expect(kernels[0]!.calls.slice(-3)).toEqual(['begin', 'adopt 8', 'adopt 8']);
    createKernelPort(glue, MODULE).accompany(PROBLEM, () => true);
    expect(kernels[1]!.calls.at(-1)).toBe('begin');
  });

  it('lets the kernel ask whether to stop', () => {
    const { glue } = fakeGlue();
    const outcome = createKernelPort(glue, MODULE).solve(PROBLEM, { stopped: () => true });
    expect(outcome.plan).toEqual(Int32Array.of(1));
  });

  it('can be struck by a real trap from inside the kernel', () => {
    const { glue } = fakeGlue();
    const port = createKernelPort(glue, MODULE, spoiledClock('trap'));
    expect(() => port.solve(PROBLEM, { stopped: () => false })).toThrow(/unreachable/);
  });

  it('judges a given plan without a search, and asks for places of the plan as it was given', () => {
    const { glue, kernels } = fakeGlue();
    const port = createKernelPort(glue, MODULE);
    const given = Int32Array.of(7);
    const judged = port.judge(PROBLEM, given, { tasks: [3, 4], most: 5 });
    expect(judged).toEqual({
      plan: Int32Array.of(8),
      report: Int32Array.of(108),
      places: Int32Array.of(7, 3, 4, 5),
    });
    expect(kernels[0]!.calls.at(-1)).toBe('check');
    expect(port.judge(PROBLEM, given).places).toEqual(Int32Array.of(0));
  });
});
