import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from './latencies';

/** Of which a first few, while the probe starts, say nothing of the work. */
const WARM_UP_MS = 500;

/** What `/health` takes, asked every 10 ms from a process of its own, while `work` goes on. A status other than 200 is Infinity. */
export async function probeDuring<T>(url: string, work: () => Promise<T>): Promise<[T, Latencies]> {
  const probe = spawn(process.execPath, [join(__dirname, 'health-probe.cjs'), `${url}/health`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  probe.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const closed = once(probe, 'close');
  await sleep(WARM_UP_MS);
  try {
    const done = await work();
    probe.stdin.end();
    await closed;
    const latencies = new Latencies();
    const seen = JSON.parse(Buffer.concat(output).toString()) as (number | null)[];
    seen.forEach((ms) => latencies.add(ms ?? Infinity));
    return [done, latencies];
  } finally {
    probe.kill();
  }
}
