import { request } from '../support/factories';
import { JobsClient, longRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { expectEnvelope } from '../support/service';
import { seedRoutesOf } from '../support/seed-routes';
import type { PlanBody } from '../support/wire';
import { Latencies } from './support/latencies';
import { Outside } from './support/outside';

/** Reliability C7: twice the idle latency. A busy machine gets five times that, and less than this is not told apart from noise. */
const TIMES_IDLE = 5 * 2;
const LEAST_MS = 250;
const ASKED = 40;
const JOBS = 100;

const GATEWAY_KEYS = JSON.stringify({
  applications: [
    { id: 'app', key: 'app-key', clients: ['loud', 'quiet'].map((id) => ({ id, key: `${id}-key` })) },
  ],
});
const keysOf = (client: string) => ({ 'X-API-Key': 'app-key', 'X-Client-Key': `${client}-key` });
const QUIET = keysOf('quiet');

/** Turns among clients: test/e2e/jobs.spec.ts; of solves that are waited for: test/e2e/fair-share.spec.ts. */
describe('lanes', () => {
  let outside: Outside;
  beforeAll(async () => {
    outside = await Outside.startReady({ GATEWAY_KEYS, MAX_CONCURRENT_SOLVES: '2' });
  }, 90_000);
  afterAll(() => outside.close());

  const solve = () => request({ places: 8, metadata: { problem_id: `${Math.random()}` } });

  async function evaluation() {
    const base = solve();
    const { body } = await outside.post('/api/v1/optimize/sync', base, QUIET);
    return { base, solution_routes: seedRoutesOf(body as PlanBody) };
  }

  /** What sync and evaluate take, one after the other. */
  async function ask(): Promise<[Latencies, Latencies]> {
    const [sync, evaluate] = [new Latencies(), new Latencies()];
    for (let i = 0; i < ASKED; i += 1) {
      expect((await sync.of(() => outside.post('/api/v1/optimize/sync', solve(), QUIET))).status).toBe(200);
      const body = await evaluation();
      const { status } = await evaluate.of(() => outside.post('/api/v1/optimize/evaluate', body, QUIET));
      expect(status).toBe(200);
    }
    return [sync, evaluate];
  }

  it('of those who wait for an answer are free while one client’s jobs fill the other (reliability C7)', async () => {
    await ask();
    const [idleSync, idleEvaluate] = await ask();
    const loud = new JobsClient(outside, keysOf('loud'));
    const jobs = await Promise.all(Array.from({ length: JOBS }, () => loud.accepted(longRequest(60))));
    await loud.untilRunning(jobs[0].job_id);
    const [sync, evaluate] = await ask();
    const ratio = (busy: Latencies, idle: Latencies) =>
      (busy.quantile(0.95) / idle.quantile(0.95)).toFixed(1);
    note(
      `beside ${JOBS} jobs of another client: sync ${sync.describe()} (idle ${idleSync.describe()}), p95 ${ratio(sync, idleSync)} times; evaluate ${evaluate.describe()}, p95 ${ratio(evaluate, idleEvaluate)} times`,
    );
    const bound = (idle: Latencies) => Math.max(LEAST_MS, TIMES_IDLE * idle.quantile(0.95));
    expect(sync.quantile(0.95)).toBeLessThan(bound(idleSync));
    expect(evaluate.quantile(0.95)).toBeLessThan(bound(idleEvaluate));
    // The jobs were there the whole time: one ran, and none has ended.
    const { body } = await loud.list('?include=none');
    const states = (body as { status: string }[]).map(({ status }) => status);
    expect([...new Set(states)].sort()).toEqual(['queued', 'running']);
    expect(states.filter((status) => status === 'running')).toHaveLength(1);
    expectEnvelope(await new JobsClient(outside, QUIET).get(jobs[0].job_id), 'JOB_ID_NOT_FOUND', 404);
  }, 90_000);
});
