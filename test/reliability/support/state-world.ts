import { longRequest } from '../../support/jobs-client';
import type { Json } from '../../support/service';
import { Replica, type Reply } from './replica';
import { accepted, untilRunning } from './waiting';

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
export type Row = readonly [string, (world: StateWorld) => Promise<void>];

export const cancel = (replica: Replica, id: string): Promise<Reply> =>
  replica.ask('POST', `/api/v1/jobs/${id}/cancel`);
export const look = async (replica: Replica, id: string): Promise<Json> => (await replica.job(id)).body;

/** The only slot is taken. */
export async function busy(world: StateWorld): Promise<Replica> {
  const replica = await world.replica();
  await untilRunning(replica, await accepted(replica, longRequest(120)));
  return replica;
}

export async function runningJob(world: StateWorld, options: object = {}): Promise<[Replica, string]> {
  const replica = await world.replica();
  const id = await accepted(replica, longRequest(120, options));
  await untilRunning(replica, id);
  return [replica, id];
}
