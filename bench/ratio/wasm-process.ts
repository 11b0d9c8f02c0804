import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EncodedProblem } from '../../src/kernel/port';

/** One solve, from the decoding of the words to the end of the search. */
export interface Solve {
  milliseconds: number;
  /** Time on a core of the thread that searches: what the machine's other work does not lengthen. NaN where unknown. */
  cpu_milliseconds: number;
  plan: number[];
}

/** The WASM side, warm, in a process of its own like the native side. */
export async function startWasm(artefact: string, file: string) {
  const child = spawn(process.execPath, [join(__dirname, 'wasm-side.js'), artefact, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const line = await lines.next();
    if (line.done === true) {
      throw new Error('the WASM side ended without an answer');
    }
    return JSON.parse(line.value) as Solve;
  };
  await answer();
  return {
    solve: () => {
      child.stdin.write('\n');
      return answer();
    },
    end: () => child.stdin.end(),
  };
}

/** The file that `solver-wasm/examples/solve_words.rs` reads. */
export function fileOf({ words, profiles }: EncodedProblem): Uint8Array {
  const parts = [Int32Array.of(words.length), words, Int32Array.of(profiles.length)];
  for (const { distance, time } of profiles) {
    parts.push(Int32Array.of(distance.length), distance, time);
  }
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
