import { request } from 'node:http';
import { connect } from 'node:net';
import { note } from '../support/note';
import { type Json, KEYS } from '../support/service';
import { Latencies } from './support/latencies';
import { Outside } from './support/outside';
import { probeDuring } from './support/probe';

/** Goals of reliability D3 and D4; a busy machine gets five times the times, of probes for 95 of 100. */
const PROBE_P95_MS = 5 * 15;
const REFUSED_MS = 5 * 1_000;
const GROWTH_MIB = 50;
/** Of each body. What left the client says less: up to 36 MiB lie in the buffers of two sockets. */
const READ_MIB = 1;

const PATH = '/api/v1/optimize/sync';
const MIB = 1_024 * 1_024;
const PIECE = Buffer.alloc(64 * 1_024, 0x20);
const LONG = process.env['TEST_LONG'] === '1';
const STRANGERS = Number(process.env['STRANGERS'] ?? (LONG ? 500 : 40));
const OVERSIZED = Number(process.env['OVERSIZED'] ?? (LONG ? 200 : 16));
const AT_ONCE = 4;
/** A refused connection is drained for a second. */
const timeoutMsOf = (count: number) => 60_000 + count * 2_000;

/** So many at a time until all are done. */
async function inWaves<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) {
    done.push(...(await Promise.all(Array.from({ length: AT_ONCE }, work))));
  }
  return done;
}

/** Says that 12 MB come and sends them as fast as they are taken. */
function intrude(port: number): Promise<{ status: number }> {
  return new Promise((resolve) => {
    let [text, sent] = ['', 0];
    const push = () => {
      while (socket.writable && sent < 12 * MIB) {
        sent += PIECE.length;
        if (!socket.write(PIECE)) {
          return;
        }
      }
    };
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`);
      socket.write(`Content-Length: ${12 * MIB}\r\n\r\n`);
      push();
    });
    socket.on('drain', push);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1] ?? 0) }));
  });
}

interface Refusal {
  /** 0: the connection broke before the answer was read. */
  readonly status: number;
  readonly body: Json;
}

/** A body of 65 MB, one above the limit, by a client that sends as fast as it may and reads its answer. */
function oversized(url: string, declared: boolean): Promise<Refusal> {
  return new Promise((resolve) => {
    const length = declared ? { 'Content-Length': 65 * MIB } : {};
    const headers = { ...KEYS, 'Content-Type': 'application/json', ...length };
    const sent = request(`${url}${PATH}`, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
      answer.on('error', () => resolve({ status: 0, body: null }));
    });
    let left = 65 * MIB;
    const push = () => {
      while (left > 0 && !sent.destroyed) {
        left -= PIECE.length;
        if (!sent.write(PIECE)) {
          return;
        }
      }
      sent.end();
    };
    sent.on('drain', push);
    sent.on('error', () => resolve({ status: 0, body: null }));
    push();
  });
}

describe('bodies that nobody reads', () => {
  let outside: Outside;
  beforeAll(async () => {
    outside = await Outside.startReady({ AUTH_FAILURES_PER_MINUTE: '0' });
  }, 90_000);
  afterAll(() => outside.close());

  it(
    `${STRANGERS} of 12 MB without keys are 401, neither read nor kept (reliability D3)`,
    async () => {
      const port = Number(new URL(outside.url).port);
      await inWaves(AT_ONCE, () => intrude(port));
      const { residentMib } = outside.holding();
      const readBefore = outside.readMib();
      let mostMib = residentMib;
      const flood = () =>
        inWaves(STRANGERS, async () => {
          const fate = await intrude(port);
          mostMib = Math.max(mostMib, outside.holding().residentMib);
          return fate;
        });
      const [fates, probes] = await probeDuring(outside.url, flood);
      const readMib = (outside.readMib() - readBefore) / fates.length;
      note(
        `${fates.length} bodies without keys: ${readMib.toFixed(2)} MiB of each were read, resident memory +${(mostMib - residentMib).toFixed(0)} MiB, /health ${probes.describe()}`,
      );
      const refused = fates.filter(({ status }) => status === 401).length;
      // Whoever goes on sending may meet a reset before it has read the answer; nobody is let in.
      expect(fates.every(({ status }) => status === 401 || status === 0)).toBe(true);
      expect(refused).toBeGreaterThanOrEqual(0.95 * fates.length);
      expect(readMib).toBeLessThan(READ_MIB);
      expect(mostMib - residentMib).toBeLessThan(GROWTH_MIB);
      expect(probes.quantile(0.95)).toBeLessThan(PROBE_P95_MS);
    },
    timeoutMsOf(STRANGERS),
  );

  it.each([
    ['declared', true],
    ['streamed', false],
  ])(
    `${OVERSIZED} of 65 MB (%s) are 413 with the envelope (reliability D4)`,
    async (kind, declared) => {
      const times = new Latencies();
      const refusals = await inWaves(OVERSIZED, () => times.of(() => oversized(outside.url, declared)));
      const read = refusals.filter(({ status }) => status === 413);
      note(`${kind} bodies of 65 MB: ${read.length} of ${refusals.length} are 413, ${times.describe()}`);
      for (const { body } of read) {
        expect(body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', context: { max_bytes: 64 * MIB } });
      }
      // 99 of 100, of few all but one.
      expect(refusals.length - read.length).toBeLessThanOrEqual(Math.max(1, 0.01 * refusals.length));
      expect(times.quantile(0.95)).toBeLessThan(REFUSED_MS);
    },
    timeoutMsOf(OVERSIZED),
  );
});
