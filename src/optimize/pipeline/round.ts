/** Half up, as everywhere in this service: 2.5 is 3, -2.5 is -2. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/**
 * The same for a product of decimals: 0.35 × 10 is 3.4999999999999996 in binary, and a caller who
 * multiplies on paper expects 4.
 */
export function roundProductHalfUp(value: number): number {
  const nearHalf = Math.abs(value - Math.floor(value) - 0.5) < 1e-6;
  return roundHalfUp(nearHalf ? Number(value.toPrecision(12)) : value);
}

/** Adds decimals as a person would: the noise of binary fractions is cut away after twelve digits. */
export function tidy(value: number): number {
  if (Number.isInteger(value)) {
    return value === 0 ? 0 : value;
  }
  return Number(value.toPrecision(15));
}
