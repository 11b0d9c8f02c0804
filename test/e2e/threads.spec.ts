import { setTimeout as sleep } from 'node:timers/promises';
import { scatteredRequest } from '../support/factories';
import { JobsClient } from '../support/jobs-client';
import { Service, type SolvedBody } from '../support/service';

const CLAMPED = 'THREADS_CLAMPED';
const GATEWAY_KEYS = JSON.stringify({
  applications: [
    {
      id: 'app',
      key: 'dev-app-key',
      clients: [
        { id: 'one', key: 'dev-client-key' },
        { id: 'other', key: 'other-key' },
      ],
    },
  ],
});
const OTHER = { headers: { 'X-API-Key': 'dev-app-key', 'X-Client-Key': 'other-key' } };

/** `options.threads` over HTTP, with the real kernel; every plan is judged by the checker. */
describe('threads of a solve', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({
      ...{ GATEWAY_KEYS, MAX_CONCURRENT_SOLVES: '2', RESULT_CACHE_ENABLED: 'true' },
    });
    // The second slot starts when the first one is there.
    for (let tries = 0; tries < 200; tries += 1) {
      const { solver } = await service.solve(scattered(20, { threads: 2, max_iterations: 50, seed: tries }));
      if (solver['threads'] === 2) {
        return;
      }
      await sleep(50);
    }
  });
  afterAll(() => service.close());

  const scattered = (count: number, options: object) => scatteredRequest(count, options, 11);

  const warned = ({ warning_details: details }: SolvedBody) =>
    details.filter(({ code }) => code === CLAMPED).map(({ message, field }) => [message, field]);
  const LASTING = { time_limit_seconds: 1, search_mode: 'consume_all_time' };

  it('are as many as were asked for, in the time that was asked for', async () => {
    const started = performance.now();
    const plan = await service.solve(scattered(60, { ...LASTING, threads: 2 }));
    const tookMs = performance.now() - started;
    expect(plan.solver).toMatchObject({ threads: 2, deterministic: false, time_limit_seconds: 1 });
    expect(warned(plan)).toEqual([]);
    expect(tookMs).toBeGreaterThan(900);
    expect(tookMs).toBeLessThan(1_000 + 5 * 250);
  });

  it('are one where nobody asks, and the same plan each time then', async () => {
    const body = scattered(40, { seed: 3, max_iterations: 2_000, threads: 1 });
    const plan = await service.solve(body);
    expect(plan.solver).toMatchObject({ threads: 1, deterministic: true });
    expect(warned(plan)).toEqual([]);
  });

  it('are at most the slots, with a warning', async () => {
    const plan = await service.solve(scattered(30, { threads: 9, max_iterations: 300 }));
    expect(plan.solver['threads']).toBe(2);
    expect(warned(plan)).toEqual([
      ['threads 9 is above the maximum of 2: the maximum is used', 'options.threads'],
    ]);
  });

  it('are fewer while others solve, with a warning, and such an answer is not kept', async () => {
    const body = scattered(30, { time_limit_seconds: 0.3, search_mode: 'consume_all_time', threads: 2 });
    let short: SolvedBody | undefined;
    // The other one may be late, or over, on a busy machine.
    for (let tries = 1; tries <= 5 && (short === undefined || warned(short).length === 0); tries += 1) {
      const other = service.sync(
        scattered(50, { ...LASTING, time_limit_seconds: tries, seed: tries }),
        OTHER,
      );
      await sleep(300);
      short = await service.solve({ ...body, metadata: { problem_id: `short-${tries}` } });
      await other;
    }
    expect(short).toMatchObject({ cached: false, solver: { threads: 1 } });
    expect(warned(short as SolvedBody)).toEqual([
      ['threads 2: 1 ran (no other solver slot was free)', 'options.threads'],
    ]);
    const same = { ...body, metadata: { problem_id: short?.problem_id } };
    expect(await service.solve(same)).toMatchObject({ cached: false, solver: { threads: 2 } });
    expect((await service.solve(same)).cached).toBe(true);
  });

  it('are given back to who comes meanwhile', async () => {
    const long = service.solve(scattered(60, { ...LASTING, time_limit_seconds: 4, threads: 2 }));
    await sleep(400);
    const started = performance.now();
    const { status } = await service.sync(scattered(12, { max_iterations: 100, seed: 99 }), OTHER);
    expect([status, performance.now() - started < 3_000]).toEqual([200, true]);
    const plan = await long;
    expect(plan.solver['threads']).toBe(2);
    expect(warned(plan)).toEqual([
      ['threads 2: 2 ran (1 of them ended early, as others needed the slot or it failed)', 'options.threads'],
    ]);
  });

  it('of a job leave the slot that jobs may not have', async () => {
    const client = new JobsClient(service);
    const { job_id: id } = await client.accepted(scattered(40, { ...LASTING, threads: 2 }));
    const done = await client.untilEnded(id);
    expect(done).toMatchObject({ status: 'completed', result: { solver: { threads: 1 } } });
    expect(warned(done.result as SolvedBody)).toEqual([
      ['threads 2: 1 ran (jobs may not take the solver slot that is kept for others)', 'options.threads'],
    ]);
  });

  it('search every phase together', async () => {
    const phases = ['min_vehicles', 'min_distance'].map((objective) => ({
      objective,
      time_limit_seconds: 0.4,
    }));
    const plan = await service.solve(scattered(40, { phases, threads: 2 }));
    expect(plan.solver).toMatchObject({ threads: 2, phases: [{}, {}] });
  });

  it('are no matter of a request that is proven at once', async () => {
    const plan = await service.solve(scattered(5, { threads: 2 }));
    expect(plan).toMatchObject({ status: 'optimal', solver: { threads: 1, engine: 'exact' } });
    expect(warned(plan)).toEqual([]);
  });

  it.each([0, -1, 'two'])('that are no number of threads are refused: %p', async (threads) => {
    const { status, body } = await service.syncUnjudged(scattered(5, { threads }));
    expect([status, body.code]).toEqual([422, 'SCHEMA_ERROR']);
  });

  it('are no more than the configuration says', async () => {
    const one = await Service.start({ MAX_CONCURRENT_SOLVES: '2', MAX_THREADS_PER_SOLVE: '1' });
    try {
      const plan = await one.solve(scattered(20, { threads: 2, max_iterations: 100 }));
      expect(plan.solver['threads']).toBe(1);
      expect(warned(plan)).toEqual([
        ['threads 2 is above the maximum of 1: the maximum is used', 'options.threads'],
      ]);
    } finally {
      await one.close();
    }
  });
});
