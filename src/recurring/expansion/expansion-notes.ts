import type { Warning } from '../../optimize/pipeline/context';
import { quote } from '../../optimize/pipeline/notes';
import type { PlanningDays } from './planning-days';
import type { Spaced } from './spacing';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/** Names in one warning; of the others there is a number. */
const MOST_NAMES = 5;

/** What an expansion has to say, each thing once for all patterns that it is true of. */
export class ExpansionNotes {
  private readonly leftOut = new Map<number, string[]>();
  private readonly ignored: string[] = [];
  private readonly broken: string[] = [];
  private readonly forgotten: string[] = [];
  private readonly withoutDay: string[] = [];

  constructor(private readonly plan: PlanningDays) {}

  /** A job whose fixed weekday the plan does not have. */
  leaveOut(id: string, weekday: number): void {
    const ids = this.leftOut.get(weekday) ?? [];
    ids.push(id);
    this.leftOut.set(weekday, ids);
  }

  space(externalId: string, { isIgnored, isBroken, days }: Spaced): void {
    for (const [id, left] of days) {
      if (left.length === 0) {
        this.withoutDay.push(id);
      }
    }
    if (isIgnored) {
      this.ignored.push(externalId);
    }
    if (isBroken) {
      this.broken.push(externalId);
    }
  }

  /** Nobody knows on which day a completed occurrence was. */
  forget(externalId: string): void {
    this.forgotten.push(externalId);
  }

  toWarnings(): Warning[] {
    const { numDays, isMultiDay } = this.plan;
    const plan = isMultiDay ? `these planning days (${numDays})` : 'a plan of one day';
    const absent = [...this.leftOut].sort(([a], [b]) => a - b);
    return [
      ...absent.map(([weekday, ids]) => ({
        code: 'DAY_NOT_PLANNED',
        message: `${named(ids)}: fixed on ${WEEKDAYS[weekday] ?? weekday}, which the ${numDays} planning days do not hold; left out of this plan`,
        field: 'problem.num_days',
      })),
      ...said(
        'NO_DAY_LEFT',
        this.withoutDay,
        'no planning day is as far from the others of its pattern as the spacing asks; it cannot be served',
      ),
      ...said('SPACING_IGNORED', this.ignored, `the spacing cannot be kept on ${plan}, and is not asked for`),
      ...said(
        'SPACING_BROKEN',
        this.broken,
        'fixed days stand closer than the spacing allows; the days are kept',
      ),
      ...said(
        'RELATION_PRUNED',
        this.forgotten,
        'the spacing to occurrences that are completed counts no more: their day is not known',
      ),
    ];
  }
}

function said(code: string, names: readonly string[], what: string): Warning[] {
  return names.length === 0
    ? []
    : [{ code, message: `Recurring ${named(names)}: ${what}`, field: 'recurring' }];
}

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const first = names.slice(0, MOST_NAMES).map(quote).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}
