/** The keys of a path as answers write it: `jobs[0].time_windows[1].end`. */
export function keysOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((key) => key !== '');
}

/** What a message says of a field that is not there. */
const MISSING = /required|nothing to plan|at least one resource|names no start/;

/** Whether the caller can find the place: it is in the body, but for a last key of which the message says that it is missing. */
export function leadsSomewhere(body: unknown, path: string, message: string): boolean {
  let at = body;
  const keys = keysOf(path);
  for (const [depth, key] of keys.entries()) {
    if (typeof at !== 'object' || at === null) {
      return false;
    }
    if (!Object.hasOwn(at, key)) {
      return depth === keys.length - 1 && MISSING.test(message);
    }
    at = (at as Record<string, unknown>)[key];
  }
  return true;
}

/** Whether one path is the other, or leads into it. */
export function areNested(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((key, i) => key === other[i]);
}
