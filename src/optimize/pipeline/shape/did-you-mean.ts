/** Beyond it a wrong name is another word, not a slip. */
const MAX_DISTANCE = 3;
const MAX_NAME_LENGTH = 40;

/** A letter is no name; two are half of many, so nothing may be wrong with them but their order or a letter that is missing. */
const MIN_NAME_LENGTH = 2;
const MIN_LENGTH_FOR_WRONG_LETTERS = 3;

/** Shorter ones begin too many names. */
const MIN_PREFIX_LENGTH = 4;

/** What other services call these fields, and a spelling that is two letters away. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  vehicles: 'resources',
  vehicle: 'resources',
  fleet: 'resources',
  drivers: 'resources',
  crews: 'resources',
  stops: 'jobs',
  orders: 'jobs',
  customers: 'jobs',
  visits: 'jobs',
  capacity: 'capacities',
  duration: 'service_time',
  payed: 'paid',
};

/**
 * The known name nearest to an unknown one; else the one that alone goes on where it ends (`time_limit`), or that other
 * services call so; null when there is none.
 */
export function didYouMean(name: string, known: Iterable<string>): string | null {
  if (name.length > MAX_NAME_LENGTH || name.length < MIN_NAME_LENGTH) {
    return null;
  }
  const asSnake = snakeCase(name);
  let best: string | null = null;
  let bestDistance = Math.min(MAX_DISTANCE, Math.max(1, Math.floor(asSnake.length / 3))) + 1;
  for (const candidate of known) {
    if (asSnake.length < MIN_LENGTH_FOR_WRONG_LETTERS && !hasLetters(candidate, asSnake)) {
      continue;
    }
    const distance = editDistance(asSnake, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? longerName(asSnake, known) ?? otherName(asSnake, known);
}

function longerName(name: string, known: Iterable<string>): string | null {
  const longer = [...known].filter((candidate) => candidate.startsWith(`${name}_`));
  return name.length >= MIN_PREFIX_LENGTH && longer.length === 1 ? (longer[0] ?? null) : null;
}

function otherName(name: string, known: Iterable<string>): string | null {
  const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
  return [...known].find((candidate) => candidate === other) ?? null;
}

/** `serviceTime` and `Service-Time` are the usual slips. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

function hasLetters(candidate: string, letters: string): boolean {
  return [...letters].every((letter) => candidate.includes(letter));
}

/**
 * Edits from one to the other: a letter more, less or another one, and two neighbours that are swapped (optimal string alignment).
 * Given up (as `limit`) once it cannot come below `limit`.
 */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) {
    return limit;
  }
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const isSwap = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swap = isSwap ? (beforePrevious[j - 2] ?? limit) + 1 : limit;
      current.push(Math.min(change, swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? limit;
}
