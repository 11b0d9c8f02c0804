/** Beyond it a wrong name is another word, not a slip. */
const MAX_DISTANCE = 3;
const MAX_NAME_LENGTH = 40;

/** The known name nearest to an unknown one, or null when none is near. */
export function didYouMean(name: string, known: Iterable<string>): string | null {
  if (name.length > MAX_NAME_LENGTH) {
    return null;
  }
  const asSnake = snakeCase(name);
  let best: string | null = null;
  let bestDistance = Math.min(MAX_DISTANCE, Math.floor(asSnake.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(asSnake, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `serviceTime` and `Service-Time` are the usual slips. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

/** Levenshtein distance, given up (as `limit`) once it cannot come below `limit`. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) {
    return limit;
  }
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? limit;
}
