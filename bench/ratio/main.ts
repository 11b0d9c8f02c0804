import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { artefactHash } from '../artefact-hash';
import { atLeast } from '../goal';
import { matrixBody } from '../http/bodies';
import { fileOf, median, type Solve, startWasm } from './wasm-process';

/** Stops and iterations of the three problems: each takes some seconds natively. */
const CASES: readonly (readonly [stops: number, iterations: number])[] = [
  [100, 200_000],
  [400, 150_000],
  [1000, 100_000],
];
const PAIRS = 9;
const GOAL_MEAN = 0.87;
const GOAL_EACH = 0.82;

// `main.js [native binary] [artefact's JavaScript]`
const binary = process.argv[2] ?? 'solver-wasm/target/release/examples/solve_words';
const artefact = join(process.cwd(), process.argv[3] ?? 'solver-wasm/pkg/solver_wasm.js');

interface Comparison {
  stops: number;
  iterations: number;
  wall: Pairs;
  cpu: Pairs;
  same: boolean;
}

/** Over all pairs; milliseconds. */
interface Pairs {
  /** Medians. */
  native: number;
  wasm: number;
  /** Native over WASM, median of the pairs: 1 is the native speed. */
  ratio: number;
  /** The least native time over the least WASM time. Other work only ever adds time, so on a shared machine this varies least. */
  least_ratio: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ratio-'));
  try {
    const rows: Comparison[] = [];
    for (const [stops, iterations] of CASES) {
      rows.push(await compare(folder, stops, iterations));
    }
    print(rows);
    process.exitCode = rows.every(({ same }) => same) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function print(rows: readonly Comparison[]): void {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  const line = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(
    `Native against WASM, same words, interleaved, ${PAIRS} pairs, ${cpus()[0]?.model ?? ''}, ${artefactHash(artefact)}, load ${load}\n\n` +
      line(
        'stops',
        'iterations',
        'clock',
        'native it/s',
        'WASM it/s',
        'WASM / native',
        'least times',
        'same plan',
      ) +
      line(...Array.from({ length: 8 }, () => '---')),
  );
  for (const { stops, iterations, same, ...clocks } of rows) {
    for (const clock of ['cpu', 'wall'] as const) {
      const { native, wasm, ratio, least_ratio } = clocks[clock];
      process.stdout.write(
        line(
          stops,
          iterations,
          clock,
          rate(iterations, native),
          rate(iterations, wasm),
          ratio.toFixed(3),
          least_ratio.toFixed(3),
          same ? 'yes' : 'NO',
        ),
      );
    }
  }
  const mean = (ratio: (row: Comparison) => number) =>
    Math.exp(rows.reduce((sum, row) => sum + Math.log(ratio(row)), 0) / rows.length);
  const cpuMean = mean(({ cpu }) => cpu.ratio);
  const leastCpu = Math.min(...rows.map(({ cpu }) => cpu.ratio));
  process.stdout.write(
    `\nGeometric mean ${cpuMean.toFixed(3)} by CPU time (goal ${atLeast(GOAL_MEAN, cpuMean)}; ` +
      `${mean(({ cpu }) => cpu.least_ratio).toFixed(3)} by the least), ` +
      `${mean(({ wall }) => wall.ratio).toFixed(3)} by the wall; ` +
      `least of the three by CPU time ${leastCpu.toFixed(3)} (goal ${atLeast(GOAL_EACH, leastCpu)})\n`,
  );
}

async function compare(folder: string, stops: number, iterations: number): Promise<Comparison> {
  const request: unknown = JSON.parse(
    matrixBody(stops, stops, { max_iterations: iterations, time_limit_seconds: 600 }),
  );
  const { problem } = prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
  const file = join(folder, `${stops}.words`);
  writeFileSync(file, fileOf(problem));
  const native = async () =>
    JSON.parse((await promisify(execFile)(binary, [file], { maxBuffer: 1 << 26 })).stdout) as Solve;
  const wasm = await startWasm(artefact, file);
  try {
    const pairs: { native: Solve; wasm: Solve }[] = [];
    // The first pair warms both sides up and is not counted.
    for (let pair = 0; pair <= PAIRS; pair++) {
      pairs.push({ native: await native(), wasm: await wasm.solve() });
    }
    const same = pairs.every(
      (pair) =>
        pair.wasm.plan.length === pair.native.plan.length &&
        pair.wasm.plan.every((word, i) => word === pair.native.plan[i]),
    );
    const counted = pairs.slice(1);
    return {
      stops,
      iterations,
      wall: overPairs(counted, ({ milliseconds }) => milliseconds),
      cpu: overPairs(counted, ({ cpu_milliseconds }) => cpu_milliseconds),
      same,
    };
  } finally {
    wasm.end();
  }
}

function overPairs(pairs: readonly { native: Solve; wasm: Solve }[], clock: (solve: Solve) => number): Pairs {
  const native = pairs.map((pair) => clock(pair.native));
  const wasm = pairs.map((pair) => clock(pair.wasm));
  return {
    native: median(native),
    wasm: median(wasm),
    ratio: median(pairs.map((pair) => clock(pair.native) / clock(pair.wasm))),
    least_ratio: Math.min(...native) / Math.min(...wasm),
  };
}

function rate(iterations: number, ms: number): string {
  return Math.round((iterations / ms) * 1000).toLocaleString('en');
}

void main();
