/** Seconds from midnight as a clock shows them; beyond a day it goes on counting. */
export function clock(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return seconds < 0 ? `−${text}` : text;
}

/** Seconds from midnight to the second, as `00:03:20`: times of a plan that is over within minutes differ in them alone. */
export function wholeClock(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return seconds < 0 ? `−${text}` : text;
}

/** Seconds of `11:30` or `9:05`, also beyond a day; null of what is no time. */
export function secondsOf(text: string): number | null {
  const [, hours, minutes] = /^\s*(\d{1,2}):([0-5]\d)\s*$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

export type Clock = (seconds: number) => string;

/** How times are written that lie between these: to the second where all is over within an hour. */
export function clockWithin(times: readonly number[]): Clock {
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  return times.length > 0 && last - first < 3600 ? wholeClock : clock;
}

/** A distance in metres, in kilometres from one on. */
export function distance(metres: number): string {
  const km = metres / 1000;
  return km < 1
    ? `${Math.round(metres)} m`
    : `${km.toLocaleString('en', { maximumFractionDigits: km < 100 ? 1 : 0 })} km`;
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
