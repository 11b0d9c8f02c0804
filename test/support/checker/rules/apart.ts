import type { PlanBody } from '../../wire';
import type { Finding } from '../finding';
import { judgeRelations } from '../relations-kept';
import type { World } from '../world';

/** Members of different_route and different_day stay apart, pairwise (contract A6). */
export function apart(world: World, plan: PlanBody): Finding[] {
  return judgeRelations('apart', ['different_route', 'different_day'], world, plan);
}
