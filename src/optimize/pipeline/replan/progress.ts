import { type Faults, type Notes, quote } from '../notes';
import type { NamedWork, ReplanRequest } from './read-request';
import type { Unit, WorkBook } from './work-book';

/** What of the original request is over. */
export interface Progress {
  /** Names that were told as completed: a job, a shipment or one of its steps. */
  completed: ReadonlySet<string>;
  /** Every name of the work that the new request leaves out; a shipment goes whole (contract B21). */
  removed: ReadonlySet<string>;
  /** Of jobs that come into the request only later: ids of those that are over. */
  later: Pick<LaterJobs, 'completed' | 'cancelled'>;
}

/** What a body says of jobs that come into its request behind the transform (interface, replan: recurring injection). */
export interface LaterJobs {
  /** Ids; they are not to come any more … */
  readonly completed: ReadonlySet<string>;
  /** … nor are these. */
  readonly cancelled: ReadonlySet<string>;
  /** By id the resource that alone may serve it, because a sequence with it lost all other members. */
  readonly boundTo: ReadonlyMap<string, string>;
}

export const NO_LATER_JOBS: LaterJobs = { completed: new Set(), cancelled: new Set(), boundTo: new Map() };

/** Completed and cancelled work, by name. Unknown names are faults; what is both counts as completed. */
export function progressOf(given: ReplanRequest, book: WorkBook, faults: Faults, notes: Notes): Progress {
  const done = known([...given.completedIds, ...given.completedJobs], book, faults);
  const cancelled = known(given.cancelledIds, book, faults);
  const completed = new Set(done.map(({ name }) => name));
  const doneUnits = new Set(done.flatMap(({ unit }) => unit.names));
  for (const { name, field } of cancelled) {
    if (doneUnits.has(name)) {
      const message = `${quote(name)} is both completed and cancelled: it counts as completed`;
      notes.add('COMPLETED_AND_CANCELLED', message, field, 'both');
    }
  }
  return {
    completed,
    removed: new Set([...done, ...cancelled].flatMap(({ unit }) => unit.names)),
    later: { completed: laterIds(done), cancelled: laterIds(cancelled) },
  };
}

function laterIds(named: readonly (NamedWork & { unit: Unit })[]): ReadonlySet<string> {
  return new Set(named.filter(({ unit }) => unit.index === null).map(({ name }) => name));
}

function known(named: readonly NamedWork[], book: WorkBook, faults: Faults): (NamedWork & { unit: Unit })[] {
  return named.flatMap(({ name, field }) => {
    const unit = book.unit(name);
    if (unit === null) {
      faults.add('UNKNOWN_REFERENCE', `${field} names the unknown job ${quote(name)}.`, field);
    }
    return unit === null ? [] : [{ name, field, unit }];
  });
}

/** A new job is new: also the id of a job that is over is taken (contract C14). */
export function checkNewJobs(given: ReplanRequest, { removed }: Progress, faults: Faults): void {
  given.newJobs?.forEach((job, i) => {
    const id: unknown = typeof job === 'object' && job !== null && 'id' in job ? job.id : null;
    if (typeof id === 'string' && removed.has(id)) {
      const field = `new_jobs[${i}].id`;
      faults.add('DUPLICATE_ID', `${field} is ${quote(id)}, the id of a job of original_request.`, field);
    }
  });
}
