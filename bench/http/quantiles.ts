export interface Quantiles {
  p50: number;
  p99: number;
  max: number;
}

/** Nearest-rank quantiles; NaN for an empty list. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: rank(0.5), p99: rank(0.99), max: rank(1) };
}
