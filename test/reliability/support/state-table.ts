import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../../support/jobs-client';
import type { Json } from '../../support/service';
import { Replica, type Reply } from './replica';
import { accepted, said, until, untilEnded, untilRunning } from './waiting';

/** A store, and the processes on it: one for all rows that ask for nothing special, others for one row. */
export class StateWorld {
  private shared: Replica | null = null;
  private others: Replica[] = [];

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  async replica(special?: NodeJS.ProcessEnv): Promise<Replica> {
    if (special === undefined) {
      return (this.shared ??= await this.started({}));
    }
    const replica = await this.started(special);
    this.others.push(replica);
    return replica;
  }

  /** No job is left that waits or runs, and no process of one row. */
  async tidy(): Promise<void> {
    for (const replica of [...this.others, ...(this.shared === null ? [] : [this.shared])]) {
      const { body: jobs } = await replica.ask('GET', '/api/v1/jobs?include=none');
      for (const { job_id: id } of (jobs as Json[]).filter(({ completed_at: at }) => at === null)) {
        await cancel(replica, id as string);
      }
    }
    await this.end(this.others.splice(0));
  }

  async close(): Promise<void> {
    await this.end([...this.others, ...(this.shared === null ? [] : [this.shared])]);
  }

  private async end(replicas: readonly Replica[]): Promise<void> {
    await Promise.all(replicas.map((replica) => replica.kill()));
  }

  private started(special: NodeJS.ProcessEnv): Promise<Replica> {
    return new Replica({
      ...{ RESULT_CACHE_ENABLED: 'true', MAX_CONCURRENT_SOLVES: '1', JOB_MAX_AUTO_RETRIES: '1' },
      ...this.env,
      ...special,
    }).startedAndReady();
  }
}

/** A row of the interface's table "Async job status": from, trigger and condition, to. */
type Row = readonly [string, (world: StateWorld) => Promise<void>];

const cancel = (replica: Replica, id: string): Promise<Reply> =>
  replica.ask('POST', `/api/v1/jobs/${id}/cancel`);
const look = async (replica: Replica, id: string): Promise<Json> => (await replica.job(id)).body;

/** The only slot is taken. */
async function busy(world: StateWorld): Promise<Replica> {
  const replica = await world.replica();
  await untilRunning(replica, await accepted(replica, longRequest(120)));
  return replica;
}

async function runningJob(world: StateWorld, options: object = {}): Promise<[Replica, string]> {
  const replica = await world.replica();
  const id = await accepted(replica, longRequest(120, options));
  await untilRunning(replica, id);
  return [replica, id];
}

export const ROWS: readonly Row[] = [
  [
    '(none) | POST async | new request | queued: 202 at once with job_id',
    async (world) => {
      const { status, body } = await (await busy(world)).submit(smallRequest(4));
      expect([status, body.status]).toEqual([202, 'queued']);
      expect(body).toMatchObject({ started_at: null, completed_at: null, result: null, error: null });
    },
  ],
  [
    '(none) | POST async | a finished cached result | completed: created with its result, no solver is launched',
    async (world) => {
      const replica = await world.replica();
      const body = smallRequest(4);
      const first = await untilEnded(replica, await accepted(replica, body));
      await until(async () => (await replica.submit(body)).body.status === 'completed');
      await untilRunning(replica, await accepted(replica, longRequest(120)));
      const { status, body: job } = await replica.submit(body);
      expect([status, job.status]).toEqual([202, 'completed']);
      expect(job.job_id).not.toBe(first.job_id);
      expect(job.result.routes).toEqual(first.result.routes);
      expect([job.started_at, job.completed_at]).toEqual([job.created_at, job.created_at]);
    },
  ],
  [
    '(none) | POST async | an identical request in flight | the existing job: its id, no new job',
    async (world) => {
      const replica = await world.replica();
      const body = longRequest(120);
      const id = await accepted(replica, body);
      const count = async () => ((await replica.ask('GET', '/api/v1/jobs')).body as Json[]).length;
      const before = await count();
      expect(await accepted(replica, body)).toBe(id);
      expect(await count()).toBe(before);
    },
  ],
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

/** Rows of the durable queue. */
export const RECOVERY_ROWS: readonly Row[] = [
  [
    'queued | startup recovery | not created by this process | queued, resubmitted: same job_id',
    async (world) => {
      const first = await busy(world);
      const id = await accepted(first, smallRequest(4));
      await first.kill();
      const second = await world.replica({ MAX_CONCURRENT_SOLVES: '2' });
      expect(await untilEnded(second, id)).toMatchObject({ job_id: id, status: 'completed' });
    },
  ],
  [
    'running | startup recovery | heartbeat is stale | resubmitted: same job_id; a fresh one is left alone',
    async (world) => {
      const first = await world.replica({});
      const id = await accepted(first, longRequest(120));
      await untilRunning(first, id);
      const second = await world.replica({});
      await sleep(5_000);
      expect(second.count('"event":"job_recovered"')).toBe(0);
      await first.kill();
      await until(() => said(second, 'job_recovered', id));
      expect(await look(second, id)).toMatchObject({ job_id: id, status: 'running' });
      expect((await cancel(second, id)).status).toBe(200);
    },
  ],
  [
    'running | startup recovery | JOB_MAX_AUTO_RETRIES reached | failed: error names the limit',
    async (world) => {
      const [first, id] = await runningJob(world, {});
      await first.kill();
      const second = await world.replica({ JOB_MAX_AUTO_RETRIES: '0' });
      const { status, error } = await untilEnded(second, id);
      expect([status, error.code]).toEqual(['failed', 'RETRY_LIMIT_EXCEEDED']);
      expect(error.message).toContain('JOB_MAX_AUTO_RETRIES is 0');
    },
  ],
];
