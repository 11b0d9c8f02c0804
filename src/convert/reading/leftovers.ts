import { isObject, type Reading } from './source';

/**
 * Notes every value that nobody read. A list or an object into which nobody looked is one note, a value in one that was looked into
 * is one each. Level by level, so that a hostile depth never becomes a deep recursion.
 */
export function noteLeftovers(document: unknown, reading: Reading, message: string, root = ''): void {
  let level: [container: object, path: string][] =
    typeof document === 'object' && document !== null ? [[document, root]] : [];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const [container, path] of level) {
      for (const [key, value] of Object.entries(container) as [string, unknown][]) {
        const at = join(path, container, key);
        if (typeof value !== 'object' || value === null) {
          if (value !== null && !reading.isMarked(container, key)) {
            reading.notes.add('NOT_CARRIED', message, at);
          }
        } else if (reading.isWhole(value)) {
          continue;
        } else if (reading.isEntered(value)) {
          next.push([value, at]);
        } else if (hasLeaves(value)) {
          reading.notes.add('NOT_CARRIED', message, at);
        }
      }
    }
    level = next;
  }
}

function join(path: string, container: object, key: string): string {
  if (!isObject(container)) {
    return `${path}[${key}]`;
  }
  return path === '' ? key : `${path}.${key}`;
}

function hasLeaves(value: object): boolean {
  return Object.keys(value).length > 0;
}
