/** Seconds from midnight as a clock shows them; beyond a day it goes on counting. */
export function clock(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return seconds < 0 ? `−${text}` : text;
}

/** A length of time, in the two largest units that it has. */
export function span(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.round(whole / 60);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** `1 route`, `2 routes`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
