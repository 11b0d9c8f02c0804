import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { HTTP_LIMITS } from '../../config/limits';
import { drain } from './drain';
import { InFlight } from './in-flight';

const CALLERS = 20;
/** Asks on as many connections of their own, and says what became of each. */
const CALLING = `
  const { get } = require('node:http');
  const { parentPort, workerData: { port, flag, callers } } = require('node:worker_threads');
  let connected = 0;
  const fates = Array.from({ length: callers }, () => new Promise((done) => {
    const call = get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume();
      done(String(answer.statusCode));
    });
    call.on('error', ({ code }) => done(code));
    call.on('socket', (socket) => socket.on('connect', () => {
      connected += 1;
      if (connected === callers) {
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
      }
    }));
  }));
  void Promise.all(fates).then((all) => parentPort.postMessage(all));
`;

describe('drain', () => {
  it('answers whoever had connected while this thread was busy', async () => {
    const inFlight = new InFlight();
    const server = createServer((request, response) => {
      inFlight.track(request, response);
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(CALLING, { eval: true, workerData: { port, flag, callers: CALLERS } });
    const told = once(worker, 'message');
    // All connections are made by the kernel meanwhile, and none is accepted.
    expect(Atomics.wait(flag, 0, 0, 30_000)).not.toBe('timed-out');
    await drain(server, inFlight, 5_000, { ...HTTP_LIMITS, drainQuietMs: 200 });
    const [fates] = (await told) as [string[]];
    expect(fates).toEqual(Array.from({ length: CALLERS }, () => '200'));
  });
});
