import type { Format } from '../format';
import { columnsOf } from './columns';
import { readCsv } from './read';
import { parseCsv } from './table';
import { writeStops } from './write';

/** Characters of a header line. */
const MOST_HEAD = 10_000;

export const CSV: Format = {
  name: 'csv',
  title: 'Table of stops (CSV)',
  detect(text) {
    const head = /^\uFEFF?(.*)/.exec(text)?.[1] ?? '';
    if (/^\s*[[{]/.test(head) || head.length > MOST_HEAD) {
      return false;
    }
    try {
      const { at } = columnsOf(parseCsv(head), undefined);
      return at.has('lat') && at.has('lon');
    } catch {
      return false;
    }
  },
  toRequest: readCsv,
  fromRequest: writeStops,
};
