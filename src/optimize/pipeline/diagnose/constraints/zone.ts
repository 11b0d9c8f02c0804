import { quote } from '../../notes';
import { byTarget, type ConstraintRule, type Need } from '../constraint';
import { resourceId, taskId, taskOf, written } from '../names';
import { EXCESS_PRICE } from '../universe';
import { servedStops } from './stop';

/** `target` of a vehicle that may serve nothing outside of its zones; `detail` is its resource. */
const ZONE_ONLY = -1;

/** Territories. `target`: the zone; `detail`: the resource that is to be at home there. */
export const zone: ConstraintRule = {
  name: 'zone',
  binds: ({ problem }) =>
    problem.zones.some(({ hard }) => hard) || problem.vehicles.some(({ zoneOnly }) => zoneOnly),
  loosen: (problem) => ({
    ...problem,
    zones: problem.zones.map((one) => (one.hard ? { ...one, hard: false, penalty: 60 * EXCESS_PRICE } : one)),
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, zoneOnly: false })),
  }),
  needs: (judged) =>
    servedStops(judged).flatMap(({ activity, vehicle, resource }): Need[] => {
      const { zones, vehicles } = judged.problem;
      const here = zones
        .map((one, target) => ({ one, target }))
        .filter(({ one }) => one.activities.includes(activity));
      const closed = here.filter(({ one }) => one.hard && !one.resources.includes(resource));
      const strays =
        vehicles[vehicle]?.zoneOnly === true && !here.some(({ one }) => one.resources.includes(resource));
      return [
        ...closed.map(({ target }) => ({ constraint: 'zone' as const, target, detail: resource, amount: 0 })),
        ...(strays ? [{ constraint: 'zone' as const, target: ZONE_ONLY, detail: resource, amount: 0 }] : []),
      ];
    }),
  grant(problem, needs) {
    const by = byTarget(needs);
    const free = new Set((by.get(ZONE_ONLY) ?? []).map(({ detail }) => detail));
    return {
      ...problem,
      zones: problem.zones.map((one, i) => ({
        ...one,
        resources: [...new Set([...one.resources, ...(by.get(i) ?? []).map(({ detail }) => detail)])],
      })),
      vehicles: problem.vehicles.map((vehicle) =>
        free.has(vehicle.resource) ? { ...vehicle, zoneOnly: false } : vehicle,
      ),
    };
  },
  round: (amount) => amount,
  tell({ target, detail }, universe) {
    const { context, input, problem } = universe;
    const id = resourceId(context, detail);
    const { field: own = 'zones', resourceIds = [] } = input.zoneFields[target] ?? {};
    const field = written(universe, own);
    const members = problem.zones[target]?.activities ?? [];
    return {
      change:
        target === ZONE_ONLY
          ? `let ${quote(id)} serve outside of its zones`
          : `add ${quote(id)} to the resources of ${field}`,
      changes:
        target === ZONE_ONLY
          ? [{ field: written(universe, `resources[${detail}].zone_only`), value: false }]
          : [{ field: `${field}.resource_ids`, value: [...new Set([...resourceIds, id])] }],
      jobIds: [...new Set(members.map((activity) => taskId(context, taskOf(context, activity))))],
      resourceIds: [id],
      size: 1,
    };
  },
};
