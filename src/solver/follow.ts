import type { KernelPort } from '../kernel/port';
import { beside } from '../kernel/wire';
import { Exchange } from './exchange';
import { SharedPlans } from './shared-plans';
import type { FollowJob } from './solve-messages';
import { startingFrom } from './solve-in-phases';

/**
 * Searches what the leader searches, each search from the plan with which the leader begins it, until the leader is at the next one or has
 * ended, or this thread is not wanted any more. What is found is left for the others: there is no answer.
 */
export function follow(
  port: KernelPort,
  { follows, thread, phases, problem }: Pick<FollowJob, 'follows' | 'thread' | 'phases' | 'problem'>,
  isWanted: () => boolean,
): void {
  const plans = new SharedPlans(follows);
  for (const [search, own] of [...phases, problem].entries()) {
    if (!plans.await(search, isWanted)) {
      return;
    }
    const goesOn = () => plans.search === search && !plans.isOver && isWanted();
    if (goesOn()) {
      const exchange = new Exchange(plans, thread, search);
      const words = beside(own.words, thread);
      port.accompany(startingFrom({ ...own, words }, plans.start(search)), (running) => {
        if (running !== null) {
          exchange.look(running);
        }
        return goesOn();
      });
    }
  }
  // Until then the thread counts as one that searched to the end.
  plans.await(Infinity, isWanted);
}
