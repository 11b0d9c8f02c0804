import type { JsonObject } from '../shape/reader';
import { MAX_DAYS } from '../shape/shape';
import type { Progress } from './progress';
import { numberAt, objectOf, textAt } from './raw-json';
import type { WorkBook } from './work-book';

/** The days that a request plans, one at least; lists of them are made once, however many resources there are. */
export class Horizon {
  readonly numDays: number;
  private readonly lists = new Map<string, readonly number[]>();

  constructor(original: JsonObject) {
    const days = numberAt(objectOf(original['problem']) ?? {}, 'num_days') ?? 1;
    // More is refused when the new request is checked.
    this.numDays = Math.min(MAX_DAYS, Math.max(1, Math.floor(days + 0.5)));
  }

  from(first: number): readonly number[] {
    return this.list(`from ${first}`, (day) => day >= first);
  }

  except(one: number): readonly number[] {
    return this.list(`except ${one}`, (day) => day !== one);
  }

  private list(name: string, has: (day: number) => boolean): readonly number[] {
    const days = this.lists.get(name) ?? Array.from({ length: this.numDays }, (_, day) => day).filter(has);
    this.lists.set(name, days);
    return days;
  }
}

/** The one day that a job or shipment is for; null where it has a choice. */
export function dayOfWork(work: JsonObject): number | null {
  const day = numberAt(work, 'day');
  const days = work['days'];
  const only: unknown = Array.isArray(days) && days.length === 1 ? days[0] : null;
  return day ?? (typeof only === 'number' ? only : null);
}

/**
 * The day that a position without one is on (contract B20): the smallest that is not fully done, else 0. A day is fully
 * done when work is pinned to it and none of that is left.
 */
export function firstOpenDay({ work }: WorkBook, { removed }: Progress, { numDays }: Horizon): number {
  const pinned = new Set<number>();
  const open = new Set<number>();
  for (const entry of work) {
    const day = dayOfWork(entry);
    if (day !== null) {
      pinned.add(day);
      if (!removed.has(textAt(entry, 'id') ?? '')) {
        open.add(day);
      }
    }
  }
  for (let day = 0; day < numDays; day += 1) {
    if (!pinned.has(day) || open.has(day)) {
      return day;
    }
  }
  return 0;
}

/** `days` of a resource or a break, where it lists them, of those that `kept` holds; else `kept` itself. */
export function daysIn(listed: unknown, kept: readonly number[]): readonly unknown[] {
  // What is no day number stays, to be refused.
  return Array.isArray(listed) ? listed.filter((day) => typeof day !== 'number' || kept.includes(day)) : kept;
}
