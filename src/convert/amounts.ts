import type { Source } from './reading/source';

export type Amounts = number | Record<string, number>;

/** Beyond it a sum of ten thousand is not exact. */
const AT_MOST_AMOUNT = 1e11;

/** Amounts by position become the dimensions `d1`, `d2`, …; one alone is a plain number. Null where absent or empty. */
export function readAmountList(holder: Source, key: string, named: boolean): Amounts | null {
  const amounts = holder.numbers(key, { min: 0, max: AT_MOST_AMOUNT });
  if (amounts === null || amounts.length === 0) {
    return null;
  }
  return named ? Object.fromEntries(amounts.map((amount, i) => [`d${i + 1}`, amount])) : (amounts[0] ?? 0);
}

export function negated(amounts: Amounts): Amounts {
  return typeof amounts === 'number'
    ? 0 - amounts
    : Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, 0 - amount]));
}
