import { RELATION_KIND } from '../../kernel/wire';
import { most, sum } from './amounts';
import type { Normalised } from './normalise';

/** The shape of the request that automatic choices look at (contract A10). */
export interface RequestProfile {
  num_jobs: number;
  /** A shipment counts twice. */
  num_stops: number;
  num_resources: number;
  tw_ratio: number;
  tw_tightness: number | null;
  /** Stops of shipments, and of precedences and sequences. */
  pd_ratio: number;
  optional_ratio: number;
  days: number;
  soft_windows: boolean;
  capacity_ratio: number | null;
}

/** The figures that automatic choices look at, echoed in the answer's `solver.profile` (contract A10). */
export function profileRequest({ problem, resources, dimensions }: Normalised): RequestProfile {
  const { tasks, activities, vehicles, relations } = problem;
  const windowed = activities.filter(({ windows }) => windows.length > 0);
  const widths = windowed
    .map(({ windows }) => sum(windows.map(({ start, end }) => end - start)))
    .sort((a, b) => a - b);
  const shifts = vehicles.map(({ shift: [start, end] }) => end - start).sort((a, b) => a - b);
  const shift = median(shifts);
  const width = median(widths);
  const linked = new Set(relations.filter(isOrder).flatMap(({ activities: members }) => members));
  tasks.forEach(({ firstActivity, numActivities }) => {
    for (let step = 0; numActivities > 1 && step < numActivities; step += 1) {
      linked.add(firstActivity + step);
    }
  });
  const soft = activities.some(({ windows }) =>
    windows.some(({ earlyPenalty, latePenalty }) => (earlyPenalty ?? latePenalty) !== null),
  );
  return {
    num_jobs: tasks.length,
    num_stops: activities.length,
    num_resources: resources.length,
    tw_ratio: ratio(windowed.length, activities.length) ?? 0,
    tw_tightness: width === null || shift === null ? null : ratio(width, shift),
    pd_ratio: ratio(linked.size, activities.length) ?? 0,
    optional_ratio: ratio(tasks.filter(({ mandatory }) => !mandatory).length, tasks.length) ?? 0,
    days: problem.numDays,
    soft_windows: soft,
    capacity_ratio: dimensions.reduce<number | null>((worst, _, d) => {
      // What a shipment brings it takes away again: its pickup counts.
      const demand = sum(tasks.map(({ firstActivity }) => activities[firstActivity]?.demand[d] ?? 0));
      const used = ratio(demand, sum(vehicles.map(({ capacity }) => capacity[d] ?? Infinity)));
      return used === null ? worst : most([worst ?? 0, used]);
    }, null),
  };
}

/** Who comes before whom. */
function isOrder({ kind }: { kind: number }): boolean {
  return kind === RELATION_KIND.precedence || kind === RELATION_KIND.sequence;
}

function median(sorted: readonly number[]): number | null {
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Three digits are enough to see by; null when there is nothing to divide by. */
function ratio(part: number, whole: number): number | null {
  return whole > 0 && Number.isFinite(whole) ? Math.round((part / whole) * 1000) / 1000 : null;
}
