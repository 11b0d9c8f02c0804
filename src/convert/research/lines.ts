import { ConvertError, type ConvertErrorCode } from '../convert-error';

/** A line of a text with its number, from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

/** Larger numbers than any instance has; their sums stay exact. */
const MOST = 1e12;

export function linesOf(text: string): Line[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ text: line.trim(), number: i + 1 }))
    .filter((line) => line.text !== '');
}

export function pathOf({ number }: Line): string {
  return `line ${number}`;
}

export function failAt(line: Line | undefined, code: ConvertErrorCode, message: string): never {
  const path = line === undefined ? '' : pathOf(line);
  throw new ConvertError(code, `${path === '' ? 'The file' : path} ${message}.`, path);
}

/** The numbers of a line, whatever white space parts them; exactly `count` of them where it is given. */
export function numbersIn(line: Line, count?: number): number[] {
  const words = line.text.split(/\s+/);
  if (count !== undefined && words.length !== count) {
    return failAt(line, 'MALFORMED', `must hold ${count} numbers, not ${words.length}`);
  }
  return words.map((word) => {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : NaN;
    return Math.abs(value) <= MOST
      ? value
      : failAt(line, 'WRONG_TYPE', `must hold numbers: ${word.slice(0, 20)}`);
  });
}
