/** What a stored knob does: `fix` uses its value every week, `free` lets every week's solve choose. */
export const KNOB_RULES = ['free', 'fix'] as const;
export type KnobRule = (typeof KNOB_RULES)[number];

/** What a caller may ask for: `pin_after_first` becomes `fix` with what the registration chose. */
export const ASKED_RULES = [...KNOB_RULES, 'pin_after_first'] as const;
export type AskedRule = (typeof ASKED_RULES)[number];

/** Seconds from midnight. */
export interface TimesOfDay {
  readonly start: number;
  readonly end: number;
}

/**
 * What an optional occurrence costs that is left out, above the way there and back of any plan: it is left out for lack of room
 * alone (interface, Recurring pattern). Work of others that is mandatory comes before it.
 */
export const PENALTY_OF_OPTIONAL = 1e7;

/** A place of a pattern. `index`: its row in the matrices of a solve that brings its own. */
export interface PatternPlace {
  readonly index: number;
  readonly lat: number;
  readonly lon: number;
  readonly label: string | null;
}

/** What a pattern's own occurrences ask of one another. */
export interface Spacing {
  /** No two on one day. */
  readonly distinctDays: boolean;
  /** Days between any two of them, at least: 2 keeps Monday and Wednesday, and not Monday and Tuesday. 0: any. */
  readonly minGapDays: number;
}

/** Days between any two of them, at least, by either rule; 0: any. */
export function gapOf({ distinctDays, minGapDays }: Spacing): number {
  return Math.max(minGapDays, distinctDays ? 1 : 0);
}

/**
 * One visit of the week. A value under the rule `free` is remembered and not used; under `pin_after_first` it bounds what the
 * registration may choose.
 */
export interface Occurrence<Rule = KnobRule> {
  /** One of the pattern's places, by its index. */
  readonly locationIndex: number;
  /** Seconds. */
  readonly serviceTime: number;
  /** 0: Monday … 4: Friday. */
  readonly day: number | null;
  readonly dayRule: Rule;
  readonly tw: TimesOfDay | null;
  readonly twRule: Rule;
  /** A resource's id. */
  readonly resource: string | null;
  readonly resourceRule: Rule;
  /** False: it may be left out where there is no room. */
  readonly mandatory: boolean;
}

/** A weekly task as its caller describes it, read and sound. */
export interface PatternDraft<Rule = AskedRule> {
  /** The caller's stable id of the task; holds no `::`. */
  readonly externalId: string;
  readonly clientRef: string | null;
  readonly spacing: Spacing;
  readonly locations: readonly PatternPlace[];
  readonly occurrences: readonly Occurrence<Rule>[];
}

/** The form of a pattern's id. */
export const PATTERN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A weekly task as it is kept: every knob is free or fixed. */
export interface Pattern extends PatternDraft<KnobRule> {
  /** A random UUID. */
  readonly id: string;
  /** Whose it is. */
  readonly tenant: string;
  /** Begins at 1 and grows with every modification. */
  readonly version: number;
  /** False: paused; it is in no week's jobs. */
  readonly isActive: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Monday to Friday. */
export const DAYS_OF_WEEK = 5;
