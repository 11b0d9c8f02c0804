import type { WireProblem } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { tidy } from '../round';
import { listNames, resourceId, taskId } from './names';
import type { JointFinding } from './report';
import { type Group, isCapped } from './vehicle-groups';

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
  return [
    {
      ...rest,
      demand,
      capacity,
      short_by: short,
      job_ids: tasks.slice(0, MAX_IDS).map((task) => taskId(context, task)),
      ...(everybody ? {} : { resource_ids: ids.slice(0, MAX_IDS) }),
      proven: true,
      message: `${tasks.length} jobs need ${demand}, ${whoOf(problem, vehicles, everybody ? null : ids)} ${capacity}: ${say(short)}.`,
    },
  ];
}

/** `ids`: null is everybody. */
function whoOf(problem: WireProblem, vehicles: readonly number[], ids: readonly string[] | null): string {
  const most = problem.maxVehicles;
  if (most === null || !isCapped(problem, vehicles)) {
    return `${ids === null ? 'all resources together' : listNames(ids)} have`;
  }
  const those = ids === null ? '' : `of ${listNames(ids)} `;
  const daily = problem.numDays > 1 ? ' a day' : '';
  return `${those}at most ${most} ${most === 1 ? 'vehicle' : 'vehicles'} may drive${daily} (max_vehicles), with`;
}
