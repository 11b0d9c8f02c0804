import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Each second behind the shift's end, unloading included, at its price; `shift` judges how many are allowed. */
export function overtime(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('overtime');
  const money = visitsOf(world, plan).reduce((sum, visit) => sum + overtimeCost(visit), 0);
  findings.near('score.breakdown.overtime', plan.score.breakdown['overtime'], money, 0);
  return findings.list;
}

export function overtimeCost({ resource, end }: Pick<Visit, 'resource' | 'end'>): number {
  const home = end.arrival_time + (resource.endDepot?.service ?? 0);
  return Math.max(0, home - resource.shift.end) * resource.costs.overtime;
}
