import { MAX_METADATA_DEPTH } from './bounds';
import type { JsonObject, ShapeReader } from './reader';

/** Echoed as it came, whatever it is; only its depth is bounded, because serialising recurses. A number beyond all bounds (1e400) cannot be echoed, and counts as absent. */
export function readMetadata(reader: ShapeReader, object: JsonObject): unknown {
  const value = object['metadata'] ?? null;
  if (value === Infinity || value === -Infinity) {
    return null;
  }
  if (typeof value === 'object' && value !== null && isDeeperThan(value, MAX_METADATA_DEPTH)) {
    reader.fail(`must not nest deeper than ${MAX_METADATA_DEPTH} levels`, 'metadata');
    return null;
  }
  return value;
}

/** Labels of the caller's own: nothing reads them, but for their type. */
export function checkTags(reader: ShapeReader, object: JsonObject): void {
  reader.strings(object, 'tags');
}

/** Level by level, so that a hostile depth never becomes a deep recursion. */
function isDeeperThan(root: object, depth: number): boolean {
  let level: object[] = [root];
  for (let d = 0; level.length > 0; d += 1) {
    if (d >= depth) {
      return true;
    }
    const next: object[] = [];
    for (const container of level) {
      for (const child of Object.values(container) as unknown[]) {
        if (typeof child === 'object' && child !== null) {
          next.push(child);
        }
      }
    }
    level = next;
  }
  return false;
}
