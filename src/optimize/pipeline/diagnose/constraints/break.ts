import { quote } from '../../notes';
import type { ConstraintRule, Need } from '../constraint';
import { resourceId, written } from '../names';
import { EXCESS_PRICE } from '../universe';

/** Breaks that must be taken. `target`: the resource; all of its breaks become optional. */
export const breakRule: ConstraintRule = {
  name: 'break',
  binds: ({ problem }) => problem.vehicles.some(({ breaks }) => breaks.some(({ mandatory }) => mandatory)),
  loosen: (problem) => ({
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicle,
      breaks: vehicle.breaks.map((entry) => ({ ...entry, mandatory: false, penalty: 60 * EXCESS_PRICE })),
    })),
  }),
  needs: ({ problem, loose }) =>
    loose.violations.flatMap<Need>(({ kind, route }) => {
      const vehicle = problem.vehicles[loose.routes[route ?? -1]?.vehicle ?? -1];
      return kind === 'missing_break' && vehicle?.breaks.some(({ mandatory }) => mandatory) === true
        ? [{ constraint: 'break', target: vehicle.resource, detail: 0, amount: 0 }]
        : [];
    }),
  grant(problem, needs) {
    const of = new Set(needs.map(({ target }) => target));
    return {
      ...problem,
      vehicles: problem.vehicles.map((vehicle) =>
        of.has(vehicle.resource)
          ? { ...vehicle, breaks: vehicle.breaks.map((entry) => ({ ...entry, mandatory: false })) }
          : vehicle,
      ),
    };
  },
  round: (amount) => amount,
  tell({ target }, universe) {
    const { context, input } = universe;
    const id = resourceId(context, target);
    return {
      change: `make the breaks of ${quote(id)} optional`,
      changes: (input.mandatoryBreaks[target] ?? []).map((i) => ({
        field: written(universe, `resources[${target}].breaks[${i}].mandatory`),
        value: false,
      })),
      jobIds: [],
      resourceIds: [id],
      size: 1,
    };
  },
};
