import type { PlanBody } from '../../wire';
import type { Finding } from '../finding';
import { judgeRelations } from '../relations-kept';
import type { World } from '../world';

/** Members of a sequence stand on one route in their order (contract A6). */
export function sequence(world: World, plan: PlanBody): Finding[] {
  return judgeRelations('sequence', ['sequence'], world, plan);
}
