import type { FieldError } from '../../../common/errors';
import { MAX_ERRORS } from '../notes';

/** The order of the checks: the first fault's code is the answer's code on /validate (contract B14). */
const RANKS = ['duplicates', 'matrices', 'references', 'windows', 'cycles', 'other'] as const;
export type Rank = (typeof RANKS)[number];

/** Faults of meaning, kept in the order of the checks whatever the order of finding. */
export class Findings {
  private readonly byRank = new Map<Rank, FieldError[]>(RANKS.map((rank) => [rank, []]));
  /** Ids that form a circle, for the error's context. */
  cycle: string[] | null = null;

  add(rank: Rank, code: string, message: string, field: string | null): void {
    const list = this.byRank.get(rank);
    if (list !== undefined && list.length < MAX_ERRORS) {
      list.push({ code, message, field });
    }
  }

  get list(): FieldError[] {
    return [...this.byRank.values()].flat().slice(0, MAX_ERRORS);
  }
}
