import type { FieldChange, Json } from '../api/types';
import { applyChanges } from './apply-changes';
import { namesOf } from './position-map';
import { fieldsOf, listOf } from './read';

/**
 * The place in a request, rewritten since its plan was made, that is not there any more or is another one, so that a change which was proposed
 * for that plan would be made to something else. Null where each change has its place.
 */
export function lostPlace(solved: Json, written: Json, changes: readonly FieldChange[]): string | null {
  let [before, now] = [solved, written];
  // One after the other: a later change may be about what an earlier one has added.
  for (const change of changes) {
    const lost = lostBy(before, now, change);
    if (lost !== null) {
      return lost;
    }
    [before, now] = [applyChanges(before, [change]), applyChanges(now, [change])];
  }
  return null;
}

function lostBy(before: Json, now: Json, { field, value }: FieldChange): string | null {
  const names = namesOf(field);
  const last = names.pop() ?? '';
  let [old, own]: (Json | undefined)[] = [before, now];
  for (const [i, name] of ['', ...names].entries()) {
    [old, own] = i === 0 ? [old, own] : [at(old, name), at(own, name)];
    if (old === undefined || old === null) {
      // A section that the change makes where there is none.
      return null;
    }
    if (!isSame(old, own)) {
      return i === 0 ? 'the request' : pathOf(names.slice(0, i));
    }
  }
  return Array.isArray(old) && !hasEntry(old, listOf(own), last, value) ? pathOf([...names, last]) : null;
}

/** Whether the entry that is changed or added means the same in both lists. */
function hasEntry(old: readonly Json[], own: readonly Json[], name: string, value: Json): boolean {
  if (name === '+') {
    const { like } = fieldsOf(value);
    const hasModel = (list: readonly Json[]) => list.some((entry) => fieldsOf(entry)['id'] === like);
    return like === undefined || !hasModel(old) || hasModel(own);
  }
  const entry = old[Number(name)];
  return entry === undefined ? old.length === own.length : isSame(entry, own[Number(name)]);
}

/** Whether it is the same thing, however it has changed: whatever has an id is known by it. */
function isSame(old: Json, own: Json | undefined): boolean {
  if (old === null || typeof old !== 'object') {
    return own !== undefined;
  }
  return (
    own !== null &&
    typeof own === 'object' &&
    Array.isArray(old) === Array.isArray(own) &&
    fieldsOf(old)['id'] === fieldsOf(own)['id']
  );
}

const at = (holder: Json | undefined, name: string): Json | undefined =>
  Array.isArray(holder) ? listOf(holder)[Number(name)] : fieldsOf(holder)[name];

/** `jobs`, `9`, `end` → `jobs[9].end`. */
const pathOf = (names: readonly string[]): string =>
  names.reduce((path, name) => (/^(\d+|\+)$/.test(name) ? `${path}[${name}]` : `${path}.${name}`));
