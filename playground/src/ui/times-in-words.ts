import { clock, span } from './clock';

/** What the service writes of times in a sentence, in seconds: what a clock shows, and how long something is. */
const PATTERNS: readonly { readonly find: RegExp; readonly write: (...found: string[]) => string }[] = [
  {
    find: /\(earliest (\d+(?:\.\d+)?), latest (\d+(?:\.\d+)?)\)/g,
    write: (_, earliest, latest) => `(earliest ${clock(Number(earliest))}, latest ${clock(Number(latest))})`,
  },
  {
    find: /((?:after|before) its time window|shift)([^()]*) \((\d+(?:\.\d+)?), limit (\d+(?:\.\d+)?)\)/g,
    write: (_, what, more, value, limit) =>
      `${what}${more} (${clock(Number(value))}, limit ${clock(Number(limit))})`,
  },
  {
    find: /\b(\d+(?:\.\d+)?) s(?: \(\d+ min\))?(?:, to (\d+(?:\.\d+)?))?(?![\w])/g,
    write: (_, seconds, until) =>
      `${span(Number(seconds))}${until === undefined ? '' : `, to ${clock(Number(until))}`}`,
  },
];

/** A sentence of the service for people: its seconds as a clock and a watch show them. */
export function timesInWords(text: string): string {
  return PATTERNS.reduce((told, { find, write }) => told.replace(find, write), text);
}
