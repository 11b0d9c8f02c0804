import type { RequestProfile } from './context';
import type { Normalised } from './normalise';

/** The figures that automatic choices look at, echoed in the answer's `solver.profile` (contract A10). */
export function profileRequest(normalised: Normalised): RequestProfile {
  const { jobContexts, resources, dimensions, relations } = normalised;
  const windowed = jobContexts.filter(({ windows }) => windows.length > 0);
  const widths = windowed
    .map(({ windows }) => windows.reduce((sum, { start, end }) => sum + end - start, 0))
    .sort((a, b) => a - b);
  const shifts = resources.map(({ shiftStart, shiftEnd }) => shiftEnd - shiftStart).sort((a, b) => a - b);
  const shift = median(shifts);
  const width = median(widths);
  const linked = new Set(relations.flatMap(({ activities }) => activities));
  return {
    num_jobs: jobContexts.length,
    num_resources: resources.length,
    tw_ratio: ratio(windowed.length, jobContexts.length) ?? 0,
    tw_tightness: width === null || shift === null ? null : ratio(width, shift),
    pd_ratio: ratio(linked.size, jobContexts.length) ?? 0,
    days: 1,
    soft_windows: false,
    capacity_ratio: dimensions.reduce<number | null>((worst, _, d) => {
      const capacities = resources.map(({ capacity }) => capacity[d] ?? null);
      const demand = jobContexts.reduce((sum, { demands }) => sum + (demands[d] ?? 0), 0);
      const capacity = capacities.reduce<number>((sum, value) => sum + (value ?? Infinity), 0);
      const used = ratio(demand, capacity);
      return used === null ? worst : Math.max(worst ?? 0, used);
    }, null),
  };
}

function median(sorted: readonly number[]): number | null {
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Three digits are enough to see by; null when there is nothing to divide by. */
function ratio(part: number, whole: number): number | null {
  return whole > 0 && Number.isFinite(whole) ? Math.round((part / whole) * 1000) / 1000 : null;
}
