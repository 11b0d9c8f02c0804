import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../../support/jobs-client';
import type { Json } from '../../support/service';
import type { RequestBody } from '../../support/wire';
import type { SubmitRoute } from './replica';
import { busy, cancel, look, type Row, runningJob } from './state-world';
import { accepted, until, untilEnded, untilRunning } from './waiting';

const DYING_PREP = join(__dirname, 'dying-prep.cjs');
/** A larger body is prepared in a thread. */
const MAIN_THREAD_BYTES = 256 * 1_024;

/** The rows of a submission, which are those of both routes. `bodyOf`: what is sent there for the same request. */
const rowsOf = (route: SubmitRoute, bodyOf: (request: RequestBody) => object): readonly Row[] => [
  [
    `(none) | POST ${route} | new request | queued: 202 at once with job_id`,
    async (world) => {
      const { status, body } = await (await busy(world)).submit(bodyOf(smallRequest(4)), route);
      expect([status, body.status]).toEqual([202, 'queued']);
      expect(body).toMatchObject({ started_at: null, completed_at: null, result: null, error: null });
    },
  ],
  [
    `(none) | POST ${route} | a finished cached result | completed: created with its result, no solver is launched`,
    async (world) => {
      const replica = await world.replica();
      const body = bodyOf(smallRequest(4));
      const first = await untilEnded(replica, await accepted(replica, body, route));
      await until(async () => (await replica.submit(body, route)).body.status === 'completed');
      await untilRunning(replica, await accepted(replica, longRequest(120)));
      const { status, body: job } = await replica.submit(body, route);
      expect([status, job.status]).toEqual([202, 'completed']);
      expect(job.job_id).not.toBe(first.job_id);
      expect(job.result.routes).toEqual(first.result.routes);
      expect([job.started_at, job.completed_at]).toEqual([job.created_at, job.created_at]);
    },
  ],
  [
    `(none) | POST ${route} | an identical request in flight | the existing job: its id, no new job`,
    async (world) => {
      const replica = await world.replica();
      const body = bodyOf(longRequest(120));
      const id = await accepted(replica, body, route);
      const count = async () => ((await replica.ask('GET', '/api/v1/jobs')).body as Json[]).length;
      const before = await count();
      expect(await accepted(replica, body, route)).toBe(id);
      expect(await count()).toBe(before);
    },
  ],
];

/** A thread dies of the body: before there is a job, or of one that waits. */
const launchFails = (kind: 'accept' | 'solve'): Row => [
  `queued | launch fails | a thread dies of kind ${kind} | failed: INTERNAL_ERROR, and the 202 is a 202`,
  async (world) => {
    const replica = await world.replica({ NODE_OPTIONS: `--require ${DYING_PREP}`, DYING_PREP: kind });
    const body = { ...smallRequest(4), padding: 'x'.repeat(MAIN_THREAD_BYTES) };
    const { status, body: sent } = await replica.submit(body);
    expect([status, sent.status]).toEqual([202, kind === 'accept' ? 'failed' : 'queued']);
    const ended = await untilEnded(replica, sent.job_id as string);
    expect(ended).toMatchObject({
      ...{ status: 'failed', started_at: null, result: null, progress: null },
      error: { code: 'INTERNAL_ERROR', retryable: true },
    });
    expect(ended.completed_at).not.toBeNull();
    const { body: jobs } = await replica.ask('GET', '/api/v1/jobs');
    expect((jobs as Json[]).map(({ job_id: id }) => id as string)).toContain(sent.job_id);
    expect((await untilEnded(replica, await accepted(replica, smallRequest(4)))).status).toBe('completed');
  },
];

export const ROWS: readonly Row[] = [
  ...rowsOf('async', (request) => request),
  ...rowsOf('replan/async', (request) => ({ original_request: request })),
  [
    'queued | solve begins | – | running: started_at set',
    async (world) => {
      const [replica, id] = await runningJob(world);
      const job = await look(replica, id);
      expect(job).toMatchObject({ status: 'running', completed_at: null, result: null, error: null });
      expect(job.started_at).not.toBeNull();
    },
  ],
  [
    'running | solve finishes | solution produced | completed: result and completed_at set, progress null',
    async (world) => {
      const replica = await world.replica();
      const ended = await untilEnded(
        replica,
        await accepted(replica, longRequest(1, { live_tracking: true })),
      );
      expect(ended).toMatchObject({ status: 'completed', progress: null, error: null });
      expect([ended.result.routes.length > 0, ended.completed_at !== null]).toEqual([true, true]);
    },
  ],
  [
    'queued | launch fails | validation | failed: VALIDATION_ERROR',
    async (world) => {
      const replica = await world.replica();
      const { body } = await replica.submit({ jobs: 'none' });
      expect(await untilEnded(replica, body.job_id as string)).toMatchObject({
        ...{ status: 'failed', started_at: null, result: null, error: { code: 'VALIDATION_ERROR' } },
      });
    },
  ],
  ...(['accept', 'solve'] as const).map(launchFails),
  [
    'running | solve fails | – | failed: error populated',
    async (world) => {
      const replica = await world.replica({ SOLVER_FAULTS: 'trap=1' });
      const ended = await untilEnded(replica, await accepted(replica, smallRequest(4)));
      expect(ended).toMatchObject({ status: 'failed', result: null, error: { code: 'SOLVER_ERROR' } });
      expect(ended.started_at).not.toBeNull();
    },
  ],
  [
    'queued | POST cancel | – | cancelled: result null, it never starts',
    async (world) => {
      const replica = await busy(world);
      const id = await accepted(replica, smallRequest(4));
      const { status, body } = await cancel(replica, id);
      expect([status, body.status, body.result, body.started_at]).toEqual([200, 'cancelled', null, null]);
      await sleep(500);
      expect(await look(replica, id)).toEqual(body);
    },
  ],
  [
    'running | POST cancel | live tracking and a snapshot | cancelled: result holds the partial best plan',
    async (world) => {
      const [replica, id] = await runningJob(world, { live_tracking: true });
      await until(async () => (await look(replica, id)).progress !== null);
      const { status, body } = await cancel(replica, id);
      expect([status, body.status, body.progress]).toEqual([200, 'cancelled', null]);
      expect(JSON.stringify(body.result.warnings)).toMatch(/partial.*mid-solve/);
    },
  ],
  [
    'running | POST cancel | no live tracking | cancelled: result null',
    async (world) => {
      const { status, body } = await cancel(...(await runningJob(world)));
      expect([status, body.status, body.result]).toEqual([200, 'cancelled', null]);
      expect(body.completed_at).not.toBeNull();
    },
  ],
  [
    'completed, failed or cancelled | POST cancel | – | unchanged: 409 JOB_ALREADY_TERMINAL',
    async (world) => {
      const replica = await world.replica();
      const completed = await accepted(replica, smallRequest(4));
      const failed = (await replica.submit({ jobs: 'none' })).body.job_id as string;
      const cancelled = await accepted(replica, longRequest(120));
      await untilRunning(replica, cancelled);
      await cancel(replica, cancelled);
      for (const [id, state] of Object.entries({ completed, failed, cancelled }).map(([k, v]) => [v, k])) {
        const before = await untilEnded(replica, id!);
        const { status, body } = await cancel(replica, id!);
        expect([before.status, status, body.code]).toEqual([state, 409, 'JOB_ALREADY_TERMINAL']);
        expect(JSON.stringify(body.detail)).toContain(state);
        expect(await look(replica, id!)).toEqual(before);
      }
    },
  ],
  [
    'running | failure of a deduplicated solve | a duplicate waits | running: once more in place, then failed, and a later duplicate is new',
    async (world) => {
      const replica = await world.replica({ SOLVER_FAULTS: 'hang=1' });
      const body = longRequest(1);
      const id = await accepted(replica, body);
      await untilRunning(replica, id);
      expect(await accepted(replica, body)).toBe(id);
      const { started_at: startedAt } = await look(replica, id);
      // A silent kernel is given up two seconds past its limit: by then the first try is over.
      await sleep(3_800);
      expect(await look(replica, id)).toMatchObject({ status: 'running', started_at: startedAt });
      expect(await untilEnded(replica, id)).toMatchObject({
        ...{ status: 'failed', started_at: startedAt, error: { code: 'SOLVER_ERROR' } },
      });
      expect((await replica.submit(body)).body.job_id).not.toBe(id);
    },
  ],
];
