import { type ConstraintRule, MINUTE, type Need, upTo } from '../constraint';
import { resourceId, seconds, written } from '../names';
import { EXCESS_PRICE, employ, type Universe } from '../universe';
import { quote } from '../../notes';
import type { WireProblem, WireVehicle } from '../../../../kernel/wire';

/** Two days: later than that nothing of a day can end. */
const LONGEST_OVERTIME = 172_800;
const WHOLE_DAY = { start: 0, end: 86_400 };

/** Ends of shifts, also of those that are over. `target`: the resource, on all its days. */
export const shift: ConstraintRule = {
  name: 'shift',
  binds: () => true,
  loosen(problem, universe) {
    const { vehicles } = employ(problem, universe, lateVehicles(universe));
    return {
      ...problem,
      vehicles: vehicles.map((vehicle) => ({
        ...vehicle,
        overtime: { max: LONGEST_OVERTIME, costPerTime: EXCESS_PRICE },
      })),
    };
  },
  needs: ({ problem, loose }, universe) =>
    loose.routes.flatMap<Need>(({ vehicle, end }) => {
      const wire = problem.vehicles[vehicle];
      const unloading = wire === undefined || wire.endLocation === null ? 0 : wire.endService;
      const amount = end + unloading - latestEnd(problem, vehicle, universe);
      return wire === undefined || amount <= 0
        ? []
        : [{ constraint: 'shift', target: wire.resource, detail: 0, amount }];
    }),
  grant(problem, needs, universe) {
    const by = new Map(needs.map(({ target, amount }) => [target, amount]));
    const late = lateVehicles(universe).filter((number) => by.has(resourceOf(problem, number)));
    const { vehicles } = employ(problem, universe, late);
    return {
      ...problem,
      vehicles: vehicles.map((vehicle, number): WireVehicle => {
        const amount = by.get(vehicle.resource);
        const [start, end] = vehicle.shift;
        if (amount === undefined) {
          return vehicle;
        }
        const own = late.includes(number) ? latestEnd(problem, number, universe) : end;
        return { ...vehicle, shift: [start, Math.max(start, own + amount)] };
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

/** Vehicles that come after the end of their shift, and do nothing unless it ends later. */
function lateVehicles({ firstReserve, input }: Universe): number[] {
  return input.reserve.flatMap(({ resource }, i) => (input.late.has(resource) ? [firstReserve + i] : []));
}

function resourceOf({ vehicles }: WireProblem, number: number): number {
  return vehicles[number]?.resource ?? -1;
}

/** Until when a vehicle may work, its overtime included; of one that is late, when that was. */
function latestEnd({ vehicles }: WireProblem, number: number, { firstReserve, input }: Universe): number {
  const { shift = [0, 0], overtime = null, resource = -1, maxTasks = 0 } = vehicles[number] ?? {};
  const isIdle = number >= firstReserve && maxTasks === 0;
  const late = isIdle ? input.late.get(resource) : undefined;
  return late?.latest ?? shift[1] + (overtime?.max ?? 0);
}
