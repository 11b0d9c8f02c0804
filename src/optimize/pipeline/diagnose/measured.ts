import { unscaled } from '../fixed-point';
import { tidy } from '../round';
import type { Constraint } from './constraint';
import { MAX_FINDINGS } from './eligibility';
import { listNames, taskId } from './names';
import { tellNeeds } from './proposal';
import type { Proposal } from './relaxations';
import type { JointFinding } from './report';
import type { Universe } from './universe';

/** What it is called when lifting this kind of rule is enough. */
const CODES: Readonly<Partial<Record<Constraint, string>>> = {
  time_window: 'time_window_conflict',
  shift: 'work_time_shortage',
  break: 'break_conflict',
  capacity: 'capacity_shortage',
  max_vehicles: 'limit_conflict',
  limit: 'limit_conflict',
  skill: 'skill_shortage',
  allowed_resources: 'allowed_resources_conflict',
  zone: 'zone_conflict',
  availability: 'availability_shortage',
  relation: 'relation_conflict',
  lock: 'lock_conflict',
};

/** Causes that no sum proves: without this kind of rule everything was served, with it the search found no such plan. */
export function measuredFindings(
  proposals: readonly Proposal[],
  left: readonly number[],
  universe: Universe,
): JointFinding[] {
  const { context } = universe;
  const ids = left.slice(0, MAX_FINDINGS).map((task) => taskId(context, task));
  return proposals.flatMap(({ own, makesFeasible }) => {
    const kinds = [...new Set(own.map(({ constraint }) => constraint))];
    if (!makesFeasible || left.length === 0 || kinds.includes('mandatory')) {
      return [];
    }
    const told = tellNeeds(own, universe);
    return kinds.flatMap((constraint): JointFinding[] => {
      const code = CODES[constraint];
      if (code === undefined) {
        return [];
      }
      const needs = own.filter((need) => need.constraint === constraint);
      const amount = needs.reduce((sum, need) => sum + need.amount, 0);
      const detail = needs[0]?.detail ?? 0;
      const isLoad = constraint === 'capacity' && needs.every((need) => need.detail === detail);
      const isTime = constraint === 'shift' || constraint === 'time_window';
      const exponent = isLoad ? (context.scales.load[detail] ?? 0) : 0;
      return [
        {
          code,
          constraint,
          job_ids: [...new Set([...ids, ...told.job_ids])].slice(0, MAX_FINDINGS),
          ...(told.resource_ids.length === 0 ? {} : { resource_ids: told.resource_ids }),
          ...(isLoad ? { dimension: context.dimensions[detail] ?? '' } : {}),
          ...(isLoad || isTime ? { short_by: tidy(unscaled(amount, exponent)) } : {}),
          proven: false,
          message: `No plan was found that serves ${listNames(ids)} too; with this change there is one: ${told.change}.`,
        },
      ];
    });
  });
}
