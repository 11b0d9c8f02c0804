/** A change as a person reads it: `+1,234`, `−3.1`, `0`. */
export function signed(value: number, digits = 0): string {
  const text = Math.abs(value).toLocaleString('en', { maximumFractionDigits: digits });
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;
}
