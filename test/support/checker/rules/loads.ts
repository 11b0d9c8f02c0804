import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { goodsOf } from '../goods';
import { visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Loads after every stop by dimension, recomputed from the demands; max_loads is their maximum. */
export function loads(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('loads');
  for (const visit of visitsOf(world, plan)) {
    for (const dimension of world.dimensions) {
      const values = goodsOf(visit, dimension).holds.map(({ jobs, shipments }) => jobs + shipments);
      checkDimension(findings, visit, dimension, values, world.demanded.includes(dimension));
    }
    for (const [index, activity] of visit.route.activities.entries()) {
      for (const key of Object.keys(activity.load_on_departure.by_dimension)) {
        if (!world.dimensions.includes(key)) {
          const at = `${visit.path}.activities[${index}].load_on_departure.by_dimension.${key}`;
          findings.add(at, 'is a dimension that the request does not name');
        }
      }
    }
  }
  return findings.list;
}

function checkDimension(
  findings: Findings,
  visit: Visit,
  dimension: string,
  values: readonly number[],
  needed: boolean,
): void {
  const { route, path } = visit;
  // The end keeps what came aboard: unloading at home is not in the interface.
  const all = [...values, values.at(-1) ?? 0];
  route.activities.forEach((activity, index) => {
    const shown = activity.load_on_departure.by_dimension[dimension];
    if ((needed || shown !== undefined) && activity.type !== 'end') {
      const at = `${path}.activities[${index}].load_on_departure.by_dimension.${dimension}`;
      findings.equal(at, shown, all[index] ?? 0);
    }
  });
  const max = route.summary.max_loads[dimension];
  if (needed || max !== undefined) {
    findings.equal(`${path}.summary.max_loads.${dimension}`, max, Math.max(...values));
  }
}
