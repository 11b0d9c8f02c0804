import type { FairnessContext } from '../fairness-context';
import type { ParsedRequest } from '../shape/parsed';

/** What is to be shared evenly, in the caller's units; null where nobody asks (contract A8). */
export function fairnessOf(
  { options, resources }: ParsedRequest,
  dimensions: readonly string[],
  weight: number,
): FairnessContext | null {
  const { fairness } = options;
  if (fairness === null && weight === 0) {
    return null;
  }
  const dimension = fairness?.dimension ?? null;
  return {
    metric: fairness?.metric ?? 'work_time',
    dimension: dimension === null ? 0 : Math.max(0, dimensions.indexOf(dimension)),
    horizon: fairness?.scope === 'horizon',
    tolerance: fairness?.tolerance ?? 0,
    weight,
    history: resources.map(({ workloadHistory }) => workloadHistory ?? 0),
  };
}
