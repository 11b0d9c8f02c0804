import type { WireProblem } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { tidy } from '../round';
import { listNames, resourceId, taskId } from './names';
import type { JointFinding } from './report';
import type { Group } from './vehicle-groups';

/** More is needed than there is; `say` tells by how much. */
export interface Shortage {
  code: string;
  constraint: string;
  dimension?: string;
  demand: number;
  capacity: number;
  say: (short: number) => string;
}

/** Ids in one finding, at most. */
const MAX_IDS = 100;

/** The shortage in the words of the answer, where there is one: it is proven then. */
export function shortageOf(
  context: SolveContext,
  problem: WireProblem,
  { vehicles, tasks }: Group,
  { say, demand, capacity, ...rest }: Shortage,
): JointFinding[] {
  if (demand <= capacity) {
    return [];
  }
  const short = tidy(demand - capacity);
  const everybody = vehicles.length === problem.vehicles.length;
  const ids = [
    ...new Set(vehicles.map((vehicle) => resourceId(context, problem.vehicles[vehicle]?.resource ?? -1))),
  ];
  const who = everybody ? 'all resources together' : listNames(ids);
  return [
    {
      ...rest,
      demand,
      capacity,
      short_by: short,
      job_ids: tasks.slice(0, MAX_IDS).map((task) => taskId(context, task)),
      ...(everybody ? {} : { resource_ids: ids.slice(0, MAX_IDS) }),
      proven: true,
      message: `${tasks.length} jobs need ${demand}, ${who} have ${capacity}: ${say(short)}.`,
    },
  ];
}
