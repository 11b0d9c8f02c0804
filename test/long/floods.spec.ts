import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HTTP_LIMITS } from '../../src/config/limits';
import { KEY_LINES } from '../e2e/running-app';
import { note } from '../support/note';
import { spiralRequest } from '../pool/support/solves';
import { BuiltService } from './support/built-service';

const SYNC = '/api/v1/optimize/sync';
const MIB = 1024 * 1024;
/** Reliability D5 promises 50 ms; a busy machine, on which the flood itself runs as well, gets five times that. */
const LONGEST_P99_MS = 5 * 50;
const HEAD = `POST ${SYNC} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;

/** What a socket was told until it was closed; `afterMs` counts from its opening. */
interface Fate {
  readonly status: number;
  readonly afterMs: number;
}

/** Opens a connection, says `first`, then `drip` every second, until the server has had enough. */
function slowly(port: number, first: string, drip: string): Promise<Fate> {
  return new Promise((resolve) => {
    const started = performance.now();
    let text = '';
    let timer: NodeJS.Timeout | undefined;
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(first);
      timer = setInterval(() => socket.writable && socket.write(drip), 1_000);
    });
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ status: Number(text.split(' ')[1] ?? 0), afterMs: performance.now() - started });
    });
  });
}

/** About 12 MB: both tables over 1,000 places, one job. */
function largeRequest(): object {
  const row = Array.from({ length: 1_000 }, (_, i) => 10_000 + i);
  const table = Array.from({ length: 1_000 }, (_, from) =>
    row.map((metres, to) => (from === to ? 0 : metres)),
  );
  return {
    travel: { distance_matrix: table, time_matrix: table },
    resources: [{ id: 'v', depot_index: 0 }],
    jobs: [{ id: 'a', location_index: 999 }],
    options: { seed: 1, max_iterations: 1 },
  };
}

/** Floods that must not take the service away from others; what a flood held is given back after it. */
describe('floods', () => {
  let service: BuiltService;
  beforeEach(async () => {
    service = await BuiltService.start({ MAX_CONCURRENT_SOLVES: '2' });
  });
  afterEach(() => service.kill());

  /** The most resident memory while `work` runs, above what there was before, in MiB. */
  async function rssRise<T>(work: Promise<T>): Promise<[T, number]> {
    const before = (await service.holding()).rss;
    const done = new AbortController();
    const result = work.finally(() => done.abort());
    let most = before;
    while (!done.signal.aborted) {
      most = Math.max(most, (await service.holding()).rss);
      await sleep(50);
    }
    return [await result, (most - before) / MIB];
  }

  it('1,000 slow headers and 1,000 slow bodies get 408, and everybody else an answer (reliability D5)', async () => {
    const port = Number(new URL(service.url).port);
    const { descriptors } = await service.holding();
    const headers = Array.from({ length: 1_000 }, () => slowly(port, HEAD, 'X-Slow: 1\r\n'));
    const body = `${HEAD}${KEY_LINES}Content-Length: 100000\r\n\r\n{`;
    const bodies = Array.from({ length: 1_000 }, () => slowly(port, body, ' '));

    let answered = 0;
    const probes: number[] = [];
    const ended = Promise.all([...headers, ...bodies]).then(() => true);
    while (!(await Promise.race([ended, sleep(200, false)]))) {
      const answer = await service.sync(spiralRequest(10, { max_iterations: 10 }));
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      for (let i = 0; i < 10; i += 1) {
        const started = performance.now();
        expect((await fetch(`${service.url}/health`)).status).toBe(200);
        probes.push(performance.now() - started);
      }
      answered += 1;
    }
    const p99 = probes.sort((a, b) => a - b)[Math.floor(0.99 * probes.length)] ?? Infinity;

    const worst = async (fates: readonly Promise<Fate>[]) => {
      const all = await Promise.all(fates);
      expect([...new Set(all.map(({ status }) => status))]).toEqual([408]);
      return Math.max(...all.map(({ afterMs }) => afterMs));
    };
    const [ofHeaders, ofBodies] = [await worst(headers), await worst(bodies)];
    note(
      `slow: headers gone after ${ofHeaders.toFixed(0)} ms, bodies ${ofBodies.toFixed(0)} ms; ${answered} solves beside them, p99 of ${probes.length} probes ${p99.toFixed(0)} ms`,
    );
    expect(answered).toBeGreaterThan(10);
    expect(p99).toBeLessThan(LONGEST_P99_MS);
    // Each timeout, one round of checking, the drain of a refused body, and time to serve 2,000 sockets on a busy machine.
    const late = HTTP_LIMITS.connectionsCheckingIntervalMs + HTTP_LIMITS.refusedBodyDrainMs + 20_000;
    expect(ofHeaders).toBeLessThan(HTTP_LIMITS.headersTimeoutMs + late);
    expect(ofBodies).toBeLessThan(HTTP_LIMITS.bodyTimeoutMs + late);
    await sleep(500);
    expect((await service.holding()).descriptors - descriptors).toBeLessThan(20);
  });

  it('16 legal bodies of 12 MB at once are all answered within 1 GB (reliability D2)', async () => {
    const body = JSON.stringify(largeRequest());
    const send = async () => {
      const answer = await service.post(SYNC, body);
      await answer.arrayBuffer();
      return answer.status;
    };
    await send();
    const [statuses, rise] = await rssRise(Promise.all(Array.from({ length: 16 }, send)));
    note(
      `large bodies: 16 of ${(body.length / MIB).toFixed(1)} MiB, resident memory +${rise.toFixed(0)} MiB at most`,
    );
    expect(statuses).toEqual(Array.from({ length: 16 }, () => 200));
    expect(rise).toBeLessThan(1_024);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });
});
