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

/** What the client knows of a job. */
export interface Account {
  /** What was sent; null: nobody was told of the job, it was found in a list. */
  request: RequestBody | null;
  /** It was `failed` when it was acknowledged, because it could not be written down (contract C15). */
  wasBornFailed: boolean;
  /** The furthest that was seen, and when the first answer that said so was complete. */
  rank: number;
  rankSince: number;
  /** What never changes from the moment it is known. */
  readonly fixed: Map<string, string>;
  endedAs: string | null;
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
   * Jobs whose client was told that they could not be written down, and that were seen alive all the same: the database had written
   * them, and died or hung before it said so. Nobody can know that (docs/reliability.md).
   */
  readonly revenants = new Set<string>();
  looks = 0;

  /** The answer to a submission: the job is the service's to keep from here on. */
  acknowledge(look: Look, request: RequestBody): void {
    const account = this.accountOf(look.job.job_id as string);
    account.request ??= request;
    account.wasBornFailed ||= look.job.status === 'failed';
    this.look(look);
  }

  look({ job, sentAt, receivedAt, text }: Look): void {
    const id = job.job_id as string;
    const account = this.accountOf(id);
    this.looks += 1;
    faultsOf(job, text !== null).forEach((fault) => this.violate(id, fault));
    const rank = rankOf(job);
    // Two answers that were under way together may arrive in any order.
    if (rank < account.rank && sentAt > account.rankSince) {
      this.violate(id, `went back to ${job.status}, after ${account.endedAs ?? 'it had begun'}`);
    }
    if (rank > account.rank) {
      account.rank = rank;
      account.rankSince = receivedAt;
    }
    FIXED.filter((name) => job[name] !== null).forEach((name) => this.fix(id, account, name, job[name]));
    if (hasEnded(job)) {
      account.endedAs ??= job.status as string;
      this.fix(id, account, 'ended', `${job.status} ${job.completed_at} ${JSON.stringify(job.error)}`);
      if (text !== null) {
        this.fix(id, account, 'body', digest(text));
      }
    }
  }

  /** An acknowledged job that is nowhere. Who was told of a failure need not find it written down. */
  missing(id: string): void {
    if (this.accounts.get(id)?.wasBornFailed !== true) {
      this.violate(id, 'is not to be found');
    }
  }

  violate(id: string, what: string): void {
    if (this.accounts.get(id)?.wasBornFailed === true) {
      this.revenants.add(id);
    } else {
      this.violations.push(`${id}: ${what}`);
    }
  }

  /** Of jobs that somebody was told of. */
  acknowledged(): [id: string, account: Account][] {
    return [...this.accounts].filter(([, { request }]) => request !== null);
  }

  open(): string[] {
    return this.acknowledged()
      .filter(([, { endedAs }]) => endedAs === null)
      .map(([id]) => id);
  }

  private accountOf(id: string): Account {
    const known = this.accounts.get(id);
    const account = known ?? {
      ...{ request: null, wasBornFailed: false, rank: -1, rankSince: 0, fixed: new Map(), endedAs: null },
    };
    this.accounts.set(id, account);
    return account;
  }

  private fix(id: string, { fixed }: Account, name: string, value: string): void {
    const known = fixed.get(name);
    if (known === undefined) {
      fixed.set(name, value);
    } else if (known !== value) {
      this.violate(id, `${name} was ${known.slice(0, 200)} and became ${value.slice(0, 200)}`);
    }
  }
}
