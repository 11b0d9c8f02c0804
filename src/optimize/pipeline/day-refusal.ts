import type { ResourceContext, SolveContext, TaskContext } from './context';

/** Work and resources that have no day in common, both in ascending order. */
export interface DayRefusal {
  /** On which the work may be served. */
  readonly days: readonly number[];
  /** On which one of the resources works. */
  readonly worked: readonly number[];
}

/** Null: they have a day in common, or the work may be served on every day, so that the days say nothing. */
export function dayRefusal(
  { resources, vehicles }: SolveContext,
  { allowedDays }: TaskContext,
  refused: readonly ResourceContext[],
): DayRefusal | null {
  if (allowedDays === null) {
    return null;
  }
  const concerned = new Set(refused);
  const working = vehicles.filter(({ absence, resource }) => {
    const driver = resources[resource];
    return absence === null && driver !== undefined && concerned.has(driver);
  });
  const worked = ascending(working.map(({ day }) => day));
  const isShared = worked.some((day) => allowedDays.includes(day));
  return isShared ? null : { days: ascending(allowedDays), worked };
}

function ascending(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}
