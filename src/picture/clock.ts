const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** HH:MM of seconds after midnight, whatever the day. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Days after the one on which the route begins: clock values above 24 hours are legal. */
export function daysLater(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** HH:MM, with the days since where it is a later one. */
export function clockAndDay(seconds: number): string {
  const days = daysLater(seconds);
  return days === 0 ? clockOf(seconds) : `${clockOf(seconds)} (+${days} d)`;
}

/** As people say it: `50 s`, `12 min`, `1 h 05 min`. */
export function spanOf(seconds: number): string {
  if (seconds < MINUTE) {
    return `${Math.round(seconds)} s`;
  }
  const minutes = Math.round(seconds / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}
