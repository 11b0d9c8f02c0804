import { readFileSync } from 'node:fs';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import type { EncodedProblem } from '../../src/kernel/port';
import { warmUp } from '../../src/solver/warm-up';
import { threadCpuMs } from '../cpu-clock';

/**
 * `wasm-side.js ARTEFACT FILE`: warms the kernel up as the service does, then solves the words of FILE once for every line of
 * standard input and answers each with a line like that of `solver-wasm/examples/solve_words.rs`. A process of its own, so that its
 * main thread does nothing but search.
 */
const [artefact = '', file = ''] = process.argv.slice(2);
const kernel = createKernelPort(loadGlue(artefact), compileKernel(artefact));
const problem = problemOf(readFileSync(file));
// The flag is read as the service's workers read it.
const flag = new Int32Array(new SharedArrayBuffer(4));
warmUp(kernel);

process.stdin.setEncoding('utf8');
process.stdin.on('data', (lines: string) => {
  for (let line = lines.indexOf('\n'); line >= 0; line = lines.indexOf('\n', line + 1)) {
    process.stdout.write(`${JSON.stringify(solve())}\n`);
  }
});
process.stdout.write('"warm"\n');

function solve() {
  let [wall, cpu] = [0, 0];
  const { plan } = kernel.solve(problem, {
    stopped: () => Atomics.load(flag, 0) !== 0,
    begun: () => ([wall, cpu] = [-performance.now(), -threadCpuMs()]),
    ended: () => ([wall, cpu] = [wall + performance.now(), cpu + threadCpuMs()]),
  });
  return { milliseconds: wall, cpu_milliseconds: cpu, plan: [...plan] };
}

/** The file that `solver-wasm/examples/solve_words.rs` reads too. */
function problemOf(bytes: Buffer): EncodedProblem {
  const numbers = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  let at = 0;
  const take = (count: number) => numbers.slice(at, (at += count));
  const next = () => take(1)[0] ?? 0;
  const words = take(next());
  const profiles = Array.from({ length: next() }, () => {
    const cells = next();
    return { distance: take(cells), time: take(cells) };
  });
  return { words, profiles };
}
