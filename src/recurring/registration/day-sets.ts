import {
  type AskedRule,
  DAYS_OF_WEEK,
  gapOf,
  type Occurrence,
  type PatternDraft,
  type Spacing,
} from '../pattern';

/** Days of the week that lie as far apart as the spacing asks, or null where any day will do. */
export type DaySet = readonly number[] | null;

/**
 * The sets of days of which one must hold every day of the pattern: each as large as it can be, so that a week keeps `min_gap_days`
 * exactly when its days are different ones of one set. A solve has no rule for days that are far apart, and has one for days that
 * are different: whoever solves once for each set has looked at every week.
 *
 * Only sets that hold the days that are fixed already, and as many as mandatory occurrences need. Where there is none the spacing
 * contradicts the occurrences: then the set that comes nearest, for a report of what does not fit.
 */
export function daySetsOf({ spacing, occurrences }: Pick<PatternDraft, 'spacing' | 'occurrences'>): {
  sets: readonly DaySet[];
  contradicts: boolean;
} {
  const gap = gapOf(spacing);
  if (gap === 0 || occurrences.length < 2) {
    return { sets: [null], contradicts: false };
  }
  const mandatory = occurrences.filter((occurrence) => occurrence.mandatory);
  const fixed = mandatory.map(boundDay).filter((day) => day !== null);
  const missing = (days: readonly number[]) => {
    const unheld = fixed.filter((day, i) => !days.includes(day) || fixed.indexOf(day) !== i).length;
    return Math.max(unheld, mandatory.length - days.length, 0);
  };
  const sets = largestSets(gap);
  const fitting = sets.filter((days) => missing(days) === 0);
  const [nearest] = [...sets].sort((a, b) => missing(a) - missing(b));
  return fitting.length > 0
    ? { sets: fitting, contradicts: false }
    : { sets: [nearest ?? null], contradicts: true };
}

/** What is said of days that contradict their spacing. */
export function contradictionOf({ minGapDays }: Spacing): string {
  const asked = minGapDays > 1 ? `${minGapDays} days apart` : 'on different days';
  return `No week of five days holds all mandatory occurrences ${asked} with the days that are given.`;
}

/** The day that the occurrence has whatever a solve would like. */
export function boundDay({ day, dayRule }: Occurrence<AskedRule>): number | null {
  return dayRule === 'free' ? null : day;
}

/** Sets of days no two of which are nearer than the gap, and to which no day can be added; in the order of their days. */
function largestSets(gap: number): number[][] {
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, day) => day);
  const isFar = (a: number, b: number) => Math.abs(a - b) >= gap;
  const grow = (held: number[], from: number): number[][] => {
    const next = days.slice(from).filter((day) => held.every((other) => isFar(day, other)));
    return [held, ...next.flatMap((day) => grow([...held, day], day + 1))];
  };
  return grow([], 0).filter((set) => set.length > 0 && !days.some((day) => set.every((d) => isFar(d, day))));
}
