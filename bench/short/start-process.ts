import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Clock } from './arguments';
import type { Solved, Start, Task } from './task';

export interface SolvingProcess {
  solve(task: Task): Promise<Solved>;
  end(): void;
}

/** A new process of `solving-process.ts`, on the cores that this one may use. A warm one is warm when it is handed back. */
export async function startProcess(artefact: string, start: Start, clock: Clock): Promise<SolvingProcess> {
  const child = spawn(process.execPath, [join(__dirname, 'solving-process.js'), artefact, start, clock], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // One that dies at once closes its input: that it did is told by the answer that is missing.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) {
      throw new Error(`a ${start} process ended without an answer`);
    }
    return line.value;
  };
  if (start === 'warm') {
    await next();
  }
  return {
    solve: async (task) => {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      return JSON.parse(await next()) as Solved;
    },
    end: () => child.stdin.end(),
  };
}
