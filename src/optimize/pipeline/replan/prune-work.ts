import { type Notes, quote } from '../notes';
import type { JsonObject } from '../shape/reader';
import { dayOfWork } from './days';
import type { FieldOrigins } from '../field-origins';
import type { Position } from './positions';
import type { Progress } from './progress';
import { listAt, numberAt, objectOf, textAt, without } from './raw-json';
import type { WorkBook } from './work-book';

export interface WorkPruning {
  book: WorkBook;
  progress: Progress;
  positions: ReadonlyMap<number, Position>;
  isMultiDay: boolean;
  /** By id: the resource that alone may serve it. */
  boundTo: ReadonlyMap<string, string>;
  notes: Notes;
  origins: FieldOrigins;
}

/** Jobs that are left, and behind them the new ones. Undefined where there is no list, and nothing new. */
export function jobsLeft(
  original: JsonObject,
  newJobs: readonly unknown[] | null,
  pruning: WorkPruning,
): unknown[] | undefined {
  const isUnreadable =
    original['jobs'] !== undefined && original['jobs'] !== null && listAt(original, 'jobs') === null;
  if (isUnreadable || (listAt(original, 'jobs') === null && newJobs === null)) {
    return undefined;
  }
  const left = workLeft(original, 'jobs', pruning).map((job) => withoutPassedPin(job, pruning));
  newJobs?.forEach((_, i) => pruning.origins.move(`jobs[${left.length + i}]`, `new_jobs[${i}]`));
  return [...left, ...(newJobs ?? [])];
}

/** Shipments that are left: one goes whole when any of its steps is over. Undefined where there is no list. */
export function shipmentsLeft(original: JsonObject, pruning: WorkPruning): unknown[] | undefined {
  return listAt(original, 'shipments') === null ? undefined : workLeft(original, 'shipments', pruning);
}

function workLeft(
  original: JsonObject,
  section: 'jobs' | 'shipments',
  { progress, boundTo, origins }: WorkPruning,
): unknown[] {
  const kept: number[] = [];
  const left = (listAt(original, section) ?? []).flatMap((value, index) => {
    const entry = objectOf(value);
    const id = entry === null ? null : textAt(entry, 'id');
    if (id !== null && progress.removed.has(id)) {
      return [];
    }
    kept.push(index);
    const owner = id === null ? undefined : boundTo.get(id);
    return [entry === null || owner === undefined ? value : boundWork(entry, owner)];
  });
  origins.keep(section, kept);
  return left;
}

/** Work that may go to nobody of that name was in conflict before, and stays as it is. */
function boundWork(work: JsonObject, owner: string): JsonObject {
  const allowed = listAt(work, 'allowed_resource_ids') ?? [];
  return allowed.length === 0 || allowed.includes(owner) ? { ...work, allowed_resource_ids: [owner] } : work;
}

/** A departure that is over binds nobody: the job is one like others. */
function withoutPassedPin(value: unknown, { book, positions, isMultiDay, notes }: WorkPruning): unknown {
  const job = objectOf(value);
  const departure = job === null ? null : numberAt(job, 'departure_time');
  const [owner, ...others] = job === null ? [] : (listAt(job, 'allowed_resource_ids') ?? []);
  const resource = typeof owner === 'string' && others.length === 0 ? book.resource(owner) : null;
  const position = resource === null ? undefined : positions.get(resource);
  if (job === null || departure === null || position === undefined || departure >= position.time) {
    return value;
  }
  const day = isMultiDay ? dayOfWork(job) : null;
  if (day !== null && day !== position.day) {
    return value;
  }
  const id = textAt(job, 'id') ?? '';
  const message = `The departure_time of ${quote(id)} is over: it is served like any other job`;
  notes.add('DEPARTURE_PASSED', message, null, 'departure');
  return without(job, 'departure_time');
}
