import { unscaled } from '../../fixed-point';
import { type ConstraintRule, type Need, upTo } from '../constraint';
import { resourceId, written } from '../names';
import { quote } from '../../notes';
import { tidy } from '../../round';
import { vehicleOf } from './stop';

/** What vehicles hold. `target`: the resource; `detail`: the dimension. */
export const capacity: ConstraintRule = {
  name: 'capacity',
  binds: ({ problem }) => problem.vehicles.some((vehicle) => vehicle.capacity.some((load) => load !== null)),
  loosen: (problem) => ({
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicle,
      capacity: vehicle.capacity.map(() => null),
    })),
  }),
  needs: (judged) =>
    judged.report.violations.flatMap<Need>((violation) => {
      const vehicle = violation.kind === 'capacity' ? vehicleOf(judged, violation) : null;
      const amount = violation.value - violation.limit;
      return vehicle === null || violation.index === null || amount <= 0
        ? []
        : [{ constraint: 'capacity', target: vehicle.resource, detail: violation.index, amount }];
    }),
  grant(problem, needs) {
    const by = new Map(needs.map(({ target, detail, amount }) => [`${target} ${detail}`, amount]));
    return {
      ...problem,
      vehicles: problem.vehicles.map((vehicle) => ({
        ...vehicle,
        capacity: vehicle.capacity.map((load, d) =>
          load === null ? null : load + (by.get(`${vehicle.resource} ${d}`) ?? 0),
        ),
      })),
    };
  },
  // Whole units where loads have decimals, too.
  round: (amount, { detail }, { context }) =>
    upTo(amount, Math.max(1, 10 ** Math.max(0, context.scales.load[detail] ?? 0))),
  tell({ target, detail, amount }, universe) {
    const { context } = universe;
    const id = resourceId(context, target);
    const resource = context.resources[target];
    const name = context.dimensions[detail] ?? '';
    const more = tidy(unscaled(amount, context.scales.load[detail] ?? 0));
    const now = resource?.capacity[detail] ?? 0;
    const capacities = Object.fromEntries(
      context.dimensions.flatMap((dimension, d) => {
        const load = resource?.capacity[d] ?? null;
        return load === null ? [] : [[dimension, tidy(d === detail ? load + more : load)]];
      }),
    );
    return {
      change: `raise the ${name} capacity of ${quote(id)} from ${now} to ${tidy(now + more)}`,
      changes: [{ field: written(universe, `resources[${target}].capacities`), value: capacities }],
      jobIds: [],
      resourceIds: [id],
      size: (10 * more) / Math.max(1, now),
    };
  },
};
