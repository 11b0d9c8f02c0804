import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { quantilesOf, type Quantiles } from './quantiles';

/** Latency of `/health`, asked by a process of its own while `work` goes on. */
export async function probeHealth(url: string, work: () => Promise<void>): Promise<Quantiles> {
  const probe = spawn(process.execPath, [join(__dirname, 'health-probe.js'), `${url}/health`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  probe.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await work();
  probe.stdin.end();
  await new Promise((resolve) => probe.once('close', resolve));
  return quantilesOf(JSON.parse(Buffer.concat(output).toString()) as number[]);
}
