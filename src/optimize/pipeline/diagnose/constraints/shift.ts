import { type ConstraintRule, MINUTE, type Need, upTo } from '../constraint';
import { resourceId, seconds, written } from '../names';
import { EXCESS_PRICE } from '../universe';
import { quote } from '../../notes';

/** Two days: later than that nothing of a day can end. */
const LONGEST_OVERTIME = 172_800;
const WHOLE_DAY = { start: 0, end: 86_400 };

/** Ends of shifts. `target`: the resource, on all its days. */
export const shift: ConstraintRule = {
  name: 'shift',
  binds: () => true,
  loosen: (problem) => ({
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicle,
      overtime: { max: LONGEST_OVERTIME, costPerTime: EXCESS_PRICE },
    })),
  }),
  needs: ({ problem, loose }) =>
    loose.routes.flatMap<Need>(({ vehicle, end }) => {
      const wire = problem.vehicles[vehicle];
      const unloading = wire === undefined || wire.endLocation === null ? 0 : wire.endService;
      const amount = end + unloading - ((wire?.shift[1] ?? Infinity) + (wire?.overtime?.max ?? 0));
      return wire === undefined || amount <= 0
        ? []
        : [{ constraint: 'shift', target: wire.resource, detail: 0, amount }];
    }),
  grant(problem, needs) {
    const by = new Map(needs.map(({ target, amount }) => [target, amount]));
    return {
      ...problem,
      vehicles: problem.vehicles.map((vehicle) => {
        const amount = by.get(vehicle.resource);
        const [start, end] = vehicle.shift;
        return amount === undefined ? vehicle : { ...vehicle, shift: [start, end + amount] };
      }),
    };
  },
  round: (amount) => upTo(amount, MINUTE),
  tell({ target, amount }, universe) {
    const { context, input } = universe;
    const id = resourceId(context, target);
    const ends = (input.shifts[target] ?? []).map((own): [string, unknown] => {
      const end = (own?.end ?? WHOLE_DAY.end) + amount;
      const field = own?.field ?? `resources[${target}].time_window`;
      // Where the caller wrote no shift, it is the whole day.
      return own === null || input.paths.absent.has(field)
        ? [written(universe, field), { start: WHOLE_DAY.start, end }]
        : [written(universe, `${field}.end`), end];
    });
    return {
      change: `let the shift of ${quote(id)} end ${seconds(amount)} later`,
      changes: [...new Map(ends)].map(([field, value]) => ({ field, value })),
      jobIds: [],
      resourceIds: [id],
      size: amount / 3_600,
    };
  },
};
