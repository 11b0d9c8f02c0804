import type { RunningSearch } from '../kernel/port';
import { ONE_THREAD, type ThreadsRun } from '../optimize/pipeline';
import { Exchange } from './exchange';
import { SharedPlans } from './shared-plans';
import type { SolveJob } from './solve-messages';

/** The leader's part of an exchange of plans: it says which search goes on, and when all is over. Where nobody may follow it does nothing. */
export class Lead {
  private readonly plans: SharedPlans | null;
  private exchange: Exchange | null = null;

  constructor({ shared }: Pick<SolveJob, 'shared'>) {
    this.plans = shared === undefined ? null : new SharedPlans(shared);
  }

  /** A search begins. */
  searching(search: number, from: Int32Array | undefined): void {
    if (this.plans !== null) {
      this.plans.begin(search, from);
      this.exchange = new Exchange(this.plans, LEADER, search);
    }
  }

  /** Called between chunks of it. */
  look(running: RunningSearch): void {
    this.exchange?.look(running);
  }

  /** Nothing is searched any more. */
  end(): void {
    this.plans?.end();
  }

  get threads(): ThreadsRun {
    if (this.plans === null) {
      return ONE_THREAD;
    }
    const { following, left, shared } = this.plans;
    return { ran: 1 + following, left, most: shared.threads };
  }
}

const LEADER = 0;
