import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import type { EncodedProblem } from '../../src/kernel/port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { matrixBody } from '../http/bodies';

/** Stops and iterations of the three problems: each takes some seconds natively. */
const CASES: readonly (readonly [stops: number, iterations: number])[] = [
  [100, 200_000],
  [400, 150_000],
  [1000, 100_000],
];
const PAIRS = 5;
const GOAL_MEAN = 0.85;
const GOAL_EACH = 0.8;

const binary = process.argv[2] ?? 'solver-wasm/target/release/examples/solve_words';
const artefact = join(process.cwd(), 'solver-wasm/pkg/solver_wasm.js');

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'ratio-'));
  try {
    const rows = CASES.map(([stops, iterations]) => compare(folder, stops, iterations));
    process.stdout.write(
      `Native against WASM, same words, interleaved, ${PAIRS} pairs, ${cpus()[0]?.model ?? ''}\n\n`,
    );
    process.stdout.write(
      '| stops | iterations | native it/s | WASM it/s | WASM / native | same plan |\n|---|---|---|---|---|---|\n',
    );
    for (const row of rows) {
      process.stdout.write(
        `| ${row.stops} | ${row.iterations} | ${rate(row.iterations, row.nativeMs)} | ${rate(row.iterations, row.wasmMs)} | ${row.ratio.toFixed(3)} | ${row.same ? 'yes' : 'NO'} |\n`,
      );
    }
    const mean = Math.exp(rows.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / rows.length);
    process.stdout.write(
      `\nGeometric mean ${mean.toFixed(3)} (goal ${GOAL_MEAN}, none below ${GOAL_EACH})\n`,
    );
    process.exitCode = rows.every(({ same }) => same) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Comparison {
  stops: number;
  iterations: number;
  nativeMs: number;
  wasmMs: number;
  ratio: number;
  same: boolean;
}

function compare(folder: string, stops: number, iterations: number): Comparison {
  const request: unknown = JSON.parse(
    matrixBody(stops, stops, { max_iterations: iterations, time_limit_seconds: 600 }),
  );
  const { problem } = prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
  const file = join(folder, `${stops}.words`);
  writeFileSync(file, fileOf(problem));
  const port = createKernelPort(loadGlue(artefact), compileKernel(artefact));
  const pairs: { native: number; wasm: number }[] = [];
  let same = true;
  // The first pair warms both sides up and is not counted.
  for (let pair = 0; pair <= PAIRS; pair++) {
    const native = JSON.parse(execFileSync(binary, [file], { encoding: 'utf8' })) as {
      milliseconds: number;
      plan: number[];
    };
    const startMs = performance.now();
    const { plan } = port.solve(problem, { stopped: () => false });
    const wasmMs = performance.now() - startMs;
    same &&= plan.length === native.plan.length && plan.every((word, i) => word === native.plan[i]);
    if (pair > 0) {
      pairs.push({ native: native.milliseconds, wasm: wasmMs });
    }
  }
  return {
    stops,
    iterations,
    nativeMs: median(pairs.map(({ native }) => native)),
    wasmMs: median(pairs.map(({ wasm }) => wasm)),
    ratio: median(pairs.map(({ native, wasm }) => native / wasm)),
    same,
  };
}

/** The file that `solver-wasm/examples/solve_words.rs` reads. */
function fileOf({ words, profiles }: EncodedProblem): Uint8Array {
  const parts = [Int32Array.of(words.length), words, Int32Array.of(profiles.length)];
  for (const { distance, time } of profiles) {
    parts.push(Int32Array.of(distance.length), distance, time);
  }
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function rate(iterations: number, ms: number): string {
  return Math.round((iterations / ms) * 1000).toLocaleString('en');
}

main();
