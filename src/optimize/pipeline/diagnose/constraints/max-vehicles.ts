import type { ConstraintRule, Need } from '../constraint';
import { written } from '../names';

/** How many vehicles may drive on a day. One number, so that `target` and `detail` are 0. */
export const maxVehicles: ConstraintRule = {
  name: 'max_vehicles',
  binds: ({ problem }) => problem.maxVehicles !== null,
  loosen: (problem) => ({ ...problem, maxVehicles: null }),
  needs: ({ report }) =>
    report.violations
      .filter(
        ({ kind, hard, route, index }) => kind === 'relation' && hard && route === null && index === null,
      )
      .map<Need>(({ value, limit }) => ({
        ...{ constraint: 'max_vehicles', target: 0, detail: 0, amount: value - limit },
      }))
      .filter(({ amount }) => amount > 0),
  grant: (problem, needs) => ({
    ...problem,
    maxVehicles: problem.maxVehicles === null ? null : problem.maxVehicles + (needs[0]?.amount ?? 0),
  }),
  round: (amount) => amount,
  tell({ amount }, universe) {
    const { problem } = universe;
    const field = written(universe, 'options.max_vehicles');
    const value = (problem.maxVehicles ?? 0) + amount;
    return {
      change: `raise ${field} from ${problem.maxVehicles ?? 0} to ${value}`,
      changes: [{ field, value }],
      jobIds: [],
      resourceIds: [],
      size: 2 * amount,
    };
  },
};
