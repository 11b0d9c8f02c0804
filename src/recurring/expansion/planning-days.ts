/** Where a weekday falls: a planning day; any, where the plan has one day; or outside what is planned or asked for. */
export type PlannedDay = number | 'any' | 'not requested' | 'not planned';

/** Weekdays and the planning days of one request (contract B23). */
export class PlanningDays {
  /** By planning day its weekday; null: planning day i is i days after Monday. */
  private readonly weekdays: readonly number[] | null;

  constructor(
    /** One at least. */
    readonly numDays: number,
    /** Weekdays, each once; null: all. */
    private readonly requestedDays: readonly number[] | null,
  ) {
    this.weekdays = requestedDays?.length === numDays ? requestedDays : null;
  }

  get isMultiDay(): boolean {
    return this.numDays > 1;
  }

  /** `weekday`: 0 is Monday. */
  dayOf(weekday: number): PlannedDay {
    const { requestedDays, weekdays, numDays } = this;
    if (requestedDays !== null && !requestedDays.includes(weekday)) {
      return 'not requested';
    }
    if (!this.isMultiDay) {
      return 'any';
    }
    if (weekdays !== null) {
      return weekdays.indexOf(weekday);
    }
    return weekday < numDays ? weekday : 'not planned';
  }

  /** Days of the calendar between two planning days. */
  distance(a: number, b: number): number {
    const { weekdays } = this;
    return Math.abs((weekdays?.[a] ?? a) - (weekdays?.[b] ?? b));
  }

  /** Planning days at least `gap` days of the calendar from each of `others`. */
  daysApart(others: readonly number[], gap: number): number[] {
    const days = Array.from({ length: this.numDays }, (_, day) => day);
    return days.filter((day) => others.every((other) => this.distance(day, other) >= gap));
  }

  /** The least number of planning days that is never less than `gap` days of the calendar; `numDays`: there is none. */
  stepsOf(gap: number): number {
    const { weekdays, numDays } = this;
    if (weekdays === null) {
      return Math.min(gap, numDays);
    }
    let steps = numDays;
    while (steps > 1 && this.isFarApart(steps - 1, gap)) {
      steps -= 1;
    }
    return steps;
  }

  private isFarApart(steps: number, gap: number): boolean {
    const starts = Array.from({ length: this.numDays - steps }, (_, day) => day);
    return starts.every((day) => this.distance(day, day + steps) >= gap);
  }
}
