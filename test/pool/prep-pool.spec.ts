import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deserialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import type { ContentEncoding, RawBody } from '../../src/common/body/raw-body';
import type { ApiError } from '../../src/common/errors';
import type { SolveContext } from '../../src/optimize/pipeline';
import { keepPatterns } from '../../src/prep/kept-patterns';
import { PREP_LIMITS } from '../../src/prep/prep-limits';
import { PrepPool, type PrepRequest } from '../../src/prep/prep-pool';
import { solveBytes, solveBytesAtWork } from '../../src/solver/solve-messages';
import { Admission, type Incident, type Ticket } from '../../src/threads';
import { occurrence, pattern } from '../../src/recurring/expansion/testing/patterns';
import type { Occurrence } from '../../src/recurring/pattern';
import { SMALL_BUT_HEAVY, SMALL_BUT_WORDY } from '../support/small-but-heavy';
import { PREP_SETTINGS, spiralRequest } from './support/solves';

/** Promised is 20 ms; a busy machine gets five times that. */
const LONGEST_DELAY_MS = 5 * 20;
const MIB = 1024 * 1024;

function rawBody(content: string | Buffer, encoding: ContentEncoding = 'identity'): RawBody {
  const from = Buffer.from(content);
  const bytes = Buffer.allocUnsafeSlow(from.length);
  from.copy(bytes);
  return { bytes, encoding };
}

function from(body: RawBody): PrepRequest {
  return { body, endpoint: 'sync', caller: 'a' };
}

/** About 12 MB: two matrices over 1,000 places; only what they are made of matters. */
function largeBody(): RawBody {
  const row = `[${Array.from({ length: 1_000 }, (_, i) => (i * 7.5).toFixed(1).padStart(5, '1')).join(',')}]`;
  const matrix = `[${Array.from({ length: 1_000 }, () => row).join(',')}]`;
  const travel = `{"distance_matrix":${matrix},"time_matrix":${matrix}}`;
  return rawBody(`{"travel":${travel},"resources":[{"id":"v"}],"jobs":[{"id":"a","location_index":1}]}`);
}

describe('PrepPool', () => {
  const incidents: Incident[] = [];
  let pool: PrepPool;

  beforeAll(async () => {
    pool = new PrepPool({
      workers: 1,
      settings: { ...PREP_SETTINGS, maxBodyBytes: 16 * MIB },
      queueWaitMs: 30_000,
      retryAfterSeconds: 2,
      report: (incident) => incidents.push(incident),
    });
    await pool.ready();
  });
  afterAll(() => pool.close());
  afterEach(() => expect(incidents.splice(0)).toEqual([]));

  it('prepares a small body on the main thread and gives its bytes back untouched', async () => {
    const body = rawBody(JSON.stringify(spiralRequest(10)));
    const run = pool.run('solve', from(body));
    expect(pool.stats.busy).toBe(0);
    const prepared = await run;
    expect(prepared.problem.profiles).toHaveLength(1);
    expect(prepared.limitMs).toBeGreaterThan(0);
    expect(body.bytes.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'larger than the bound',
      () => rawBody(JSON.stringify(spiralRequest(10)).padEnd(PREP_LIMITS.mainThreadMaxBytes + 1)),
    ],
    ['compressed', () => rawBody(gzipSync(JSON.stringify(spiralRequest(10))), 'gzip')],
    [
      'small, but with tables to compute over many places',
      () =>
        rawBody(
          JSON.stringify({
            travel: {},
            resources: [{ id: 'v', start_location: { lat: 50.8, lon: 4.3 } }],
            jobs: Array.from({ length: 300 }, (_, i) => ({
              id: `j${i}`,
              location: { lat: 50 + i / 1_000, lon: 4 + i / 1_000 },
            })),
          }),
        ),
    ],
    ...Object.entries(SMALL_BUT_HEAVY).map(([what, request]): [string, () => RawBody] => [
      `small, but with ${what}`,
      () => rawBody(JSON.stringify(request)),
    ]),
  ])('prepares a body in a thread when it is %s', async (_, body) => {
    const run = pool.run('solve', from(body()));
    expect(pool.stats.busy).toBe(1);
    const { context } = await run;
    expect((deserialize(context) as SolveContext).tasks.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(SMALL_BUT_WORDY))(
    'parses a small body in a thread that is full of %s',
    async (_, request) => {
      const run = pool.run('solve', from(rawBody(JSON.stringify(request))));
      expect(pool.stats.busy).toBe(1);
      // Some hold more names than are accepted.
      const code = await run.then(
        () => null,
        (error: unknown) => (error as ApiError).code,
      );
      expect([null, 'VALIDATION_ERROR']).toContain(code);
    },
  );

  it('prepares what recurring patterns bring into a small body in a thread where it is much', async () => {
    const more = (count: number) => pattern('p', new Array<Occurrence>(count).fill(occurrence()));
    const weekly = new PrepPool({
      ...{ workers: 1, settings: { ...PREP_SETTINGS, hasPatterns: true }, queueWaitMs: 30_000 },
      ...{ retryAfterSeconds: 2, report: (incident) => incidents.push(incident) },
      askPatterns: (tenant) => Promise.resolve({ active: [more(Number(tenant))] }),
    });
    try {
      await weekly.ready();
      const recurring = { period_key: '2026-W48' };
      for (const kind of ['solve', 'accept'] as const) {
        for (const [tenant, threads] of [
          ['100', 0],
          ['101', 1],
        ] as const) {
          const body = rawBody(JSON.stringify({ ...spiralRequest(10), recurring }));
          const run = weekly.run(kind, { ...from(body), tenant });
          // The patterns are told first.
          await new Promise((resolve) => process.nextTick(resolve));
          expect([kind, tenant, weekly.stats.busy]).toEqual([kind, tenant, threads]);
          await run;
        }
      }
      // As they are kept with a job nobody asks for them.
      for (const [count, threads] of [
        [10, 0],
        [101, 1],
      ] as const) {
        const body = rawBody(JSON.stringify({ ...spiralRequest(10), recurring }));
        const patterns = keepPatterns({ active: [more(count)] }).kept;
        const run = weekly.run('solve', { ...from(body), tenant: 'not a number', patterns });
        await new Promise((resolve) => process.nextTick(resolve));
        expect([count, weekly.stats.busy]).toEqual([count, threads]);
        expect((deserialize((await run).context) as SolveContext).tasks).toHaveLength(10 + count);
      }
    } finally {
      await weekly.close();
    }
  });

  describe('memory', () => {
    const at = (i: number) => ({ lat: 50 + i / 100, lon: 4 });
    const line = {
      travel: {},
      resources: [{ id: 'v', start_location: at(0) }],
      jobs: Array.from({ length: 10 }, (_, i) => ({ id: `j${i}`, location: at(i + 1) })),
    };
    /** A pair for each profile, and its legs side by side, with a place more. */
    const bytesOf = (places: number, profiles: number) => 8 * profiles * (places ** 2 + (places + 1) ** 2);
    const bodies: [string, () => RawBody, number][] = [
      ['on the main thread', () => rawBody(JSON.stringify(line)), bytesOf(11, 1)],
      ['in a thread', () => rawBody(gzipSync(JSON.stringify(line)), 'gzip'), bytesOf(11, 1)],
      [
        'in a thread, of many profiles',
        () => rawBody(JSON.stringify(SMALL_BUT_HEAVY['a travel profile for each resource'])),
        bytesOf(132, 67),
      ],
    ];

    it.each(bodies)('of tables is asked for before they are made %s', async (_, body, tables) => {
      const asked: number[] = [];
      const prepared = await pool.run('solve', {
        ...from(body()),
        reserve: (bytes) => void asked.push(bytes),
      });
      expect(asked).toEqual([tables]);
      // What it counts for in the end, while it is at work, are those tables, the words and what the answer needs.
      const rest = prepared.problem.words.byteLength + prepared.context.byteLength;
      expect(solveBytes(prepared) + solveBytesAtWork(prepared)).toBe(tables + rest);
    });

    it.each(bodies)('of tables that has no room ends the request %s', async (_, body, tables) => {
      const admission = new Admission({
        maxCount: 9,
        maxBytes: tables + 99,
        maxCountOfCaller: 9,
        maxBytesOfCaller: tables + 99,
        retryAfterSeconds: 2,
      });
      const send = (ticket: Ticket) =>
        pool.run('solve', { ...from(body()), reserve: (bytes) => ticket.resize(bytes) });
      const [first, second] = [admission.admit('a', 59), admission.admit('b', 40)];
      await send(first);
      expect(admission.load.bytes).toBe(tables + 40);
      await expect(send(second)).rejects.toMatchObject({ code: 'SERVER_BUSY', retryAfterSeconds: 2 });
      expect(admission.load.bytes).toBe(tables + 40);
      first.release();
      await send(second);
      second.release();
    });
  });

  it('makes the same of a request on either side', async () => {
    const json = JSON.stringify(spiralRequest(20));
    const here = await pool.run('solve', from(rawBody(json)));
    const there = await pool.run('solve', from(rawBody(json.padEnd(PREP_LIMITS.mainThreadMaxBytes + 1))));
    expect(there.problem).toEqual(here.problem);
    expect(deserialize(there.context)).toEqual(deserialize(here.context));
  });

  it('keeps the main thread free while it prepares 12 MB', async () => {
    await pool.run('solve', from(largeBody()));
    const body = largeBody();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await pool.run('solve', from(body));
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(LONGEST_DELAY_MS);
  });

  it.each([
    ['broken JSON', rawBody('{"jobs":['.padEnd(PREP_LIMITS.mainThreadMaxBytes + 1)), 'SCHEMA_ERROR'],
    ['broken gzip', rawBody('no gzip', 'gzip'), 'SCHEMA_ERROR'],
    ['a bomb', rawBody(gzipSync(Buffer.alloc(17 * MIB, 0x20)), 'gzip'), 'PAYLOAD_TOO_LARGE'],
    ['an empty request', rawBody(gzipSync('{}'), 'gzip'), 'SCHEMA_ERROR'],
  ])('hands on what a thread says of %s', async (_, body, code) => {
    await expect(pool.run('solve', from(body))).rejects.toMatchObject({ code });
  });

  it('validates on either side', async () => {
    const json = JSON.stringify(spiralRequest(5));
    const valid = { valid: true };
    await expect(pool.run('validate', from(rawBody(json)))).resolves.toMatchObject(valid);
    await expect(pool.run('validate', from(rawBody(gzipSync(json), 'gzip')))).resolves.toMatchObject(valid);
  });

  it('forgets a body whose client has gone', async () => {
    const client = new AbortController();
    const run = pool.run('solve', { ...from(largeBody()), signal: client.signal });
    client.abort(new Error('gone'));
    await expect(run).rejects.toThrow('gone');
    expect(pool.stats.admitted).toEqual({ count: 0, bytes: 0 });
  });
});
