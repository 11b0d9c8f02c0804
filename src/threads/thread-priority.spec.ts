import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Of the fields of a thread's `stat` behind its name, which may hold spaces (proc(5): the 19th of all). */
const NICENESS = 17;

const SCRIPT = `
  const { readFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  require(workerData.hook);
  require(workerData.module).standBehindOthers();
  const own = readFileSync('/proc/thread-self/stat', 'utf8');
  parentPort.postMessage(own.slice(own.lastIndexOf(')')).split(' ')[${NICENESS}]);
`;

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a thread stands behind the others of its process, and they stay where they are', async () => {
  const before = readFileSync('/proc/self/stat', 'utf8');
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: {
      hook: join(__dirname, '../../scripts/test/run-typescript.cjs'),
      module: join(__dirname, 'thread-priority.ts'),
    },
  });
  const niceness = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  const of = (stat: string) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[NICENESS]);
  expect(of(readFileSync('/proc/self/stat', 'utf8'))).toBe(of(before));
  expect(Number(niceness)).toBe(Math.min(19, of(before) + 5));
});
