import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { timesOf, visitsOf } from '../visits';
import type { World } from '../world';

/** Service of b begins after that of a has ended, over all routes, with the gaps asked for (contract A6). */
export function precedence(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('precedence');
  const times = timesOf(visitsOf(world, plan));
  for (const { before, after, minGap, maxGap, requires } of world.precedences) {
    const [first, second] = [times.get(before), times.get(after)];
    if (first && second) {
      findings.atLeast(`${second.path}.arrival_time`, second.begin, first.end + minGap);
      findings.atMost(`${second.path}.arrival_time`, second.begin, first.end + maxGap);
    } else if (second && requires) {
      findings.add(`${second.path}.job_id`, `${after} is served although ${before} is not`);
    }
  }
  return findings.list;
}
