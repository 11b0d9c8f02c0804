/** At most six decimals (contract C2). */
export const MAX_EXPONENT = 6;

/** 10^exponent; negative exponents divide by an exact power instead of multiplying by an inexact one. */
export function scaled(value: number, exponent: number): number {
  return exponent >= 0 ? value * 10 ** exponent : value / 10 ** -exponent;
}

export function unscaled(value: number, exponent: number): number {
  return exponent >= 0 ? value / 10 ** exponent : value * 10 ** -exponent;
}

/** Nearest integer, halves up. */
export function toInteger(value: number, exponent: number): number {
  return Math.floor(scaled(value, exponent) + 0.5);
}

/** The largest integer that is not above the value: for limits, which sums of integers must not pass. */
export function toLimit(value: number, exponent: number): number {
  const nearest = Math.round(scaled(value, exponent));
  return unscaled(nearest, exponent) === value ? nearest : Math.floor(scaled(value, exponent));
}

/** Callers divide and add before they send: 0.14 / 1000 is a double beside 0.00014. */
const ARITHMETIC = 2 * Number.EPSILON;

/** Whether the value has at most `exponent` decimals, but for the last bit that the caller's own arithmetic left. */
export function isExact(value: number, exponent: number): boolean {
  const nearest = unscaled(Math.round(scaled(value, exponent)), exponent);
  return Math.abs(nearest - value) <= ARITHMETIC * Math.abs(value);
}

/** Least exponent at which every value is exact; null when six decimals are not enough for one. */
export function exactExponent(values: Iterable<number>, from = 0): number | null {
  let exponent = from;
  for (const value of values) {
    while (exponent <= MAX_EXPONENT && !isExact(value, exponent)) {
      exponent += 1;
    }
    if (exponent > MAX_EXPONENT) {
      return null;
    }
  }
  return exponent;
}
