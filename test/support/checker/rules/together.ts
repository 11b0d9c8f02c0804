import type { PlanBody } from '../../wire';
import type { Finding } from '../finding';
import { judgeRelations } from '../relations-kept';
import type { World } from '../world';

/** Members of same_route, same_resource and same_day stay together (contract A6). */
export function together(world: World, plan: PlanBody): Finding[] {
  return judgeRelations('together', ['same_route', 'same_resource', 'same_day'], world, plan);
}
