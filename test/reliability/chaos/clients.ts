import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../../bench/rich-mix/chance';
import { type Json } from '../../support/service';
import type { Ledger } from '../support/ledger';
import type { Replica, Reply } from '../support/replica';
import { isWatched, Requests } from './requests';

/** Jobs that have not ended: no more are sent meanwhile, so that what is left at the end is soon done. */
const MOST_OPEN = 16;
const SUBMIT_EVERY_MS = 40;
const LOOK_EVERY_MS = 100;
/** Jobs of each list, and jobs that are looked at one by one, in a round. */
const LISTED = 200;
const LOOKED_AT = 5;
/** The share that is cancelled; of those that are watched it is larger, as they keep a plan. */
const CANCELLED_SHARE = 0.06;
const CANCELLED_SHARE_OF_WATCHED = 0.6;
/** So long a plan is waited for that a cancel is to keep. */
const SHOWN_WITHIN_MS = 15_000;

/** `absent`: nobody listened, and nothing was sent. `cut`: an answer never came, and nobody knows whether there is a job. */
export type Outcome = 'accepted' | 'refused' | 'absent' | 'cut';

/** Sends jobs to any replica, cancels some, and looks at all of them everywhere, until told to stop. */
export class Clients {
  readonly outcomes: Record<Outcome, number> = { accepted: 0, refused: 0, absent: 0, cut: 0 };
  cancels = 0;
  private readonly requests: Requests;
  private readonly stopping = new AbortController();
  private readonly loops: Promise<unknown>[] = [];

  constructor(
    private readonly replicas: readonly Replica[],
    private readonly ledger: Ledger,
    private readonly chance: Chance,
  ) {
    this.requests = new Requests(chance);
  }

  start(): void {
    this.loops.push(this.submitting(), ...this.replicas.map((replica) => this.looking(replica)));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async submitting(): Promise<void> {
    const { chance, ledger } = this;
    const under = new Set<Promise<void>>();
    while (!this.isStopped) {
      if (ledger.open().length + under.size < MOST_OPEN) {
        const sent = this.submit(chance.pick(this.replicas)).finally(() => under.delete(sent));
        under.add(sent);
      }
      await sleep(SUBMIT_EVERY_MS);
    }
    await Promise.all(under);
  }

  private async submit(replica: Replica): Promise<void> {
    const body = this.requests.next();
    const isCancelled = this.chance.yes(isWatched(body) ? CANCELLED_SHARE_OF_WATCHED : CANCELLED_SHARE);
    let reply: Reply;
    try {
      reply = await replica.submit(body);
    } catch (thrown) {
      this.outcomes[isRefusal(thrown) ? 'absent' : 'cut'] += 1;
      return;
    }
    const outcome = this.outcomeOf(reply);
    this.outcomes[outcome] += 1;
    if (outcome !== 'accepted') {
      return;
    }
    this.ledger.acknowledge({ ...reply, job: reply.body }, body);
    if (isCancelled) {
      await (isWatched(body) ? this.shown(reply.body.job_id as string) : sleep(this.chance.int(0, 1_500)));
      await this.cancel(reply.body.job_id as string);
    }
  }

  /** Resolves when a plan of the job is shown, or the job has ended, or it takes too long. */
  private async shown(id: string): Promise<void> {
    for (const deadline = performance.now() + SHOWN_WITHIN_MS; performance.now() < deadline;) {
      const reply = await this.chance
        .pick(this.replicas)
        .job(id)
        .catch(() => null);
      if (reply?.status === 200 && (reply.body.progress !== null || reply.body.completed_at !== null)) {
        return;
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  private outcomeOf({ status, text }: Reply): Outcome {
    if (status !== 202 && status !== 503) {
      this.ledger.violate('a submission', `was answered ${status} ${text.slice(0, 300)}`);
    }
    return status === 202 ? 'accepted' : 'refused';
  }

  private async cancel(id: string): Promise<void> {
    const reply = await this.chance
      .pick(this.replicas)
      .ask('POST', `/api/v1/jobs/${id}/cancel`)
      .catch(() => null);
    if (reply?.status === 200) {
      this.cancels += 1;
      this.ledger.look({ ...reply, job: reply.body });
    } else if (reply !== null && ![409, 503].includes(reply.status)) {
      judgeReply(id, reply, this.ledger);
    }
  }

  /** The list of all jobs, and some of them one by one with their results. */
  private async looking(replica: Replica): Promise<void> {
    while (!this.isStopped) {
      const list = await replica.ask('GET', `/api/v1/jobs?include=none&limit=${LISTED}`).catch(() => null);
      if (list?.status === 200) {
        (list.body as Json[]).forEach((job) => this.ledger.look({ ...list, job, text: null }));
      }
      const ids = [...this.ledger.accounts.keys()];
      for (let at = 0; ids.length > 0 && at < LOOKED_AT; at += 1) {
        await lookAt(replica, this.chance.pick(ids), this.ledger);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }
}

function isRefusal(thrown: unknown): boolean {
  const { cause } = thrown as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED';
}

function judgeReply(id: string, reply: Reply, ledger: Ledger): void {
  if (reply.status === 200) {
    ledger.look({ ...reply, job: reply.body });
  } else if (reply.status === 404) {
    ledger.missing(id);
  } else if (reply.status !== 503) {
    ledger.violate(id, `was answered ${reply.status} ${reply.text.slice(0, 300)}`);
  }
}

/** Whether the replica had an answer. */
export async function lookAt(replica: Replica, id: string, ledger: Ledger): Promise<boolean> {
  const reply = await replica.job(id).catch(() => null);
  if (reply !== null) {
    judgeReply(id, reply, ledger);
  }
  return reply !== null && reply.status !== 503;
}
