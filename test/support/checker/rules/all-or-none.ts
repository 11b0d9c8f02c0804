import type { PlanBody } from '../../wire';
import type { Finding } from '../finding';
import { judgeRelations } from '../relations-kept';
import type { World } from '../world';

/** All members are served, or none (contract A6). */
export function allOrNone(world: World, plan: PlanBody): Finding[] {
  return judgeRelations('all-or-none', ['all_or_none'], world, plan);
}
