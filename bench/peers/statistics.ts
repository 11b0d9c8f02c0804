/** Each once, in the order in which they first occur. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Groups in the order in which their keys first occur. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [value]);
    } else {
      group.push(value);
    }
  }
  return groups;
}

/** Of an even number the mean of the two in the middle; NaN of none, or where any value is. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) {
    return NaN;
  }
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)] ?? NaN, sorted[Math.ceil(middle)] ?? NaN];
  // Two infinities have no mean.
  return low === high ? low : (low + high) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
