import type { PlanBody } from '../../wire';
import type { Finding } from '../finding';
import { judgeRelations } from '../relations-kept';
import type { World } from '../world';

/** Members of same_time begin their service at most the tolerance apart (contract A6). */
export function sameTime(world: World, plan: PlanBody): Finding[] {
  return judgeRelations('same-time', ['same_time'], world, plan);
}
