import type { FieldError } from '../../../common/errors';
import { MAX_ERRORS } from '../notes';
import { type FaultyParts, NOTHING_FAULTY } from './faulty-parts';

/** The order of the checks: the first fault's code is the answer's code on /validate (contract B14). */
const RANKS = ['duplicates', 'matrices', 'references', 'windows', 'cycles', 'other', 'region'] as const;
export type Rank = (typeof RANKS)[number];

/** Faults of meaning, kept in the order of the checks whatever the order of finding. */
export class Findings {
  private readonly byRank = new Map<Rank, FieldError[]>(RANKS.map((rank) => [rank, []]));
  /** Ids that form a circle, for the error's context. */
  cycle: string[] | null = null;

  constructor(private readonly faulty: FaultyParts = NOTHING_FAULTY) {}

  /** False when it does not count, since it may come from what is faulty already: in the field, or in one it `relies` on. */
  add(
    rank: Rank,
    code: string,
    message: string,
    field: string | null,
    relies: readonly string[] = [],
  ): boolean {
    const list = this.byRank.get(rank) ?? [];
    if (list.length >= MAX_ERRORS) {
      return true;
    }
    if ([...(field === null ? [] : [field]), ...relies].some((one) => this.faulty.touch(one))) {
      return false;
    }
    list.push({ code, message, field });
    return true;
  }

  get list(): FieldError[] {
    return [...this.byRank.values()].flat().slice(0, MAX_ERRORS);
  }
}
