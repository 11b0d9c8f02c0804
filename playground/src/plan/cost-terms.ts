import type { Plan } from '../api/types';

/** A term of the cost in two plans; 0 where a plan does not have it. */
export interface CostTerm {
  readonly term: string;
  readonly before: number;
  readonly after: number;
}

/** Every term that either plan pays, in the order of the first. */
export function costTerms({ score: before }: Plan, { score: after }: Plan): CostTerm[] {
  const terms = new Set([...Object.keys(before.breakdown), ...Object.keys(after.breakdown)]);
  return [...terms].map((term) => ({
    term,
    before: before.breakdown[term] ?? 0,
    after: after.breakdown[term] ?? 0,
  }));
}
