import { createHash } from 'node:crypto';
import type { Json } from '../../support/service';
import type { RequestBody } from '../../support/wire';
import { faultsOf, hasEnded, rankOf } from './job-rules';

/** One look at one job. */
export interface Look {
  readonly job: Json;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The whole body of `GET /jobs/{job_id}`; null: an entry of a list without results. */
  readonly text: string | null;
}

/** What was seen of a job from its beginning to its end. */
interface Life {
  /** The furthest that was seen, and when the first answer that said so was complete. */
  rank: number;
  rankSince: number;
  /** What never changes from the moment it is known. */
  readonly fixed: Map<string, string>;
  endedAs: string | null;
}

/** What the client knows of a job. */
export interface Account {
  /** What was sent; null: nobody was told of the job, it was found in a list. */
  request: RequestBody | null;
  /** Why it was `failed` when it was acknowledged: it could not be written down (contract C15). Null: it was not. */
  bornFailedBy: string | null;
  life: Life;
  /** Of one that was born failed: what it does in the database all the same. */
  afterlife: Life | null;
}

const FIXED = ['created_at', 'client_id', 'problem_id', 'started_at', 'completed_at'] as const;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * Every id that was acknowledged, and everything that was seen of every job, from anywhere, held against the rules of jobs: what has
 * ended is the same for ever, nothing goes back, nothing is shown half-written (reliability A3, A4, A9).
 */
export class Ledger {
  readonly accounts = new Map<string, Account>();
  readonly violations: string[] = [];
  /**
   * Jobs whose client was told that they could not be written down, and that were seen alive, or at an end of their own, all the same:
   * the database had written them, and died or hung before it said so. Nobody can know that (docs/reliability.md). It excuses that
   * there are two lives, and nothing that changes within one of them.
   */
  readonly revenants = new Set<string>();
  looks = 0;

  /** The answer to a submission: the job is the service's to keep from here on. */
  acknowledge(look: Look, request: RequestBody): void {
    const { job } = look;
    const account = this.accountOf(job.job_id as string);
    account.request ??= request;
    if (job.status === 'failed' && account.bornFailedBy === null) {
      account.bornFailedBy = codeOf(job);
      const { life } = account;
      if (life.rank >= 0 && life.endedAs !== 'failed') {
        // It was seen alive before its client was told.
        this.revenants.add(job.job_id as string);
        account.afterlife = life;
        account.life = unborn();
      }
    }
    this.look(look);
  }

  look({ job, sentAt, receivedAt, text }: Look): void {
    const id = job.job_id as string;
    const life = this.lifeOf(job);
    this.looks += 1;
    faultsOf(job, text !== null).forEach((fault) => this.violate(id, fault));
    const { request } = this.accountOf(id);
    if (job.progress !== null && request !== null && request.options?.['live_tracking'] !== true) {
      this.violate(id, 'shows progress, which nobody asked for');
    }
    const rank = rankOf(job);
    // Two answers that were under way together may arrive in any order.
    if (rank < life.rank && sentAt > life.rankSince) {
      this.violate(id, `went back to ${job.status}, after ${life.endedAs ?? 'it had begun'}`);
    }
    if (rank > life.rank) {
      life.rank = rank;
      life.rankSince = receivedAt;
    }
    FIXED.filter((name) => job[name] !== null).forEach((name) => this.fix(id, life, name, job[name]));
    if (hasEnded(job)) {
      life.endedAs ??= job.status as string;
      this.fix(id, life, 'ended', `${job.status} ${job.completed_at} ${JSON.stringify(job.error)}`);
      if (text !== null) {
        this.fix(id, life, 'body', digest(text));
      }
    }
  }

  /** An acknowledged job that is nowhere. Who was told of a failure need not find it written down. */
  missing(id: string): void {
    if ((this.accounts.get(id)?.bornFailedBy ?? null) === null) {
      this.violate(id, 'is not to be found');
    }
  }

  violate(id: string, what: string): void {
    const { bornFailedBy = null } = this.accounts.get(id) ?? {};
    this.violations.push(`${id}${bornFailedBy === null ? '' : ' (born failed)'}: ${what}`);
  }

  /** Of jobs that somebody was told of. */
  acknowledged(): [id: string, account: Account][] {
    return [...this.accounts].filter(([, { request }]) => request !== null);
  }

  open(): string[] {
    return this.acknowledged()
      .filter(([, { life }]) => life.endedAs === null)
      .map(([id]) => id);
  }

  private accountOf(id: string): Account {
    const known = this.accounts.get(id);
    const account = known ?? { request: null, bornFailedBy: null, life: unborn(), afterlife: null };
    this.accounts.set(id, account);
    return account;
  }

  /** The failure that its client was told, or what the job does all the same. */
  private lifeOf(job: Json): Life {
    const id = job.job_id as string;
    const account = this.accountOf(id);
    const { bornFailedBy } = account;
    if (bornFailedBy === null || (job.status === 'failed' && codeOf(job) === bornFailedBy)) {
      return account.life;
    }
    this.revenants.add(id);
    return (account.afterlife ??= unborn());
  }

  private fix(id: string, { fixed }: Life, name: string, value: string): void {
    const known = fixed.get(name);
    if (known === undefined) {
      fixed.set(name, value);
    } else if (known !== value) {
      this.violate(id, `${name} was ${known.slice(0, 200)} and became ${value.slice(0, 200)}`);
    }
  }
}

function unborn(): Life {
  return { rank: -1, rankSince: 0, fixed: new Map(), endedAs: null };
}

function codeOf({ error }: Json): string {
  return (error as { code?: string } | null)?.code ?? 'no code';
}
