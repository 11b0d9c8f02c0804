import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** Money for each task that a used route lacks (contract C1). */
const PRICE = 100_000;

/** A used route pays for each task fewer than min_tasks. */
export function minTasks(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('min-tasks');
  const lacking = visitsOf(world, plan).reduce((sum, { resource, stops }) => {
    const served = new Set(stops.map(({ job }) => job.id)).size;
    return sum + Math.max(0, resource.minTasks - served);
  }, 0);
  const shown = plan.score.breakdown['min_tasks_penalty'];
  findings.near('score.breakdown.min_tasks_penalty', shown, lacking * PRICE, 0);
  return findings.list;
}
