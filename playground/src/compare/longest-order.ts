/**
 * Positions of the longest subsequence of `values` that rises: of stops in their new order with their old places, those that kept their order.
 * No two values are equal.
 */
export function longestRising(values: readonly number[]): Set<number> {
  /** Of each length, the position whose value ends a rising subsequence lowest. */
  const ends: number[] = [];
  const before = values.map((value, position) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = (values[ends[middle] ?? 0] ?? 0) < value ? [middle + 1, high] : [low, middle];
    }
    ends[low] = position;
    return ends[low - 1] ?? null;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? null; at !== null; at = before[at] ?? null) {
    kept.add(at);
  }
  return kept;
}
