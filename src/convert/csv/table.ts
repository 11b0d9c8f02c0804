import { ConvertError } from '../convert-error';

export interface CsvRow {
  /** Of the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly delimiter: string;
  readonly head: CsvRow;
  readonly rows: readonly CsvRow[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** RFC 4180 with the delimiter that the first line has most of; empty lines are no rows. */
export function parseCsv(text: string): CsvTable {
  const plain = text.replace(/^\uFEFF/, '');
  const first = /^.*/.exec(plain.trimStart())?.[0] ?? '';
  const delimiter = DELIMITERS.reduce<string>(
    (best, one) => (first.split(one).length > first.split(best).length ? one : best),
    ',',
  );
  const [head, ...rows] = rowsOf(plain, delimiter);
  if (head === undefined) {
    throw new ConvertError('MALFORMED', 'The file has no header line.', '');
  }
  return { delimiter, head, rows };
}

function rowsOf(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let [line, begun, quoted] = [1, 1, false];
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((value) => value.trim() !== '')) {
      rows.push({ line: begun, cells: cells.map((value) => value.trim()) });
    }
    [cells, cell, begun] = [[], '', line];
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    line += char === '\n' ? 1 : 0;
    if (quoted) {
      const isEscaped = char === '"' && text[i + 1] === '"';
      quoted = char !== '"' || isEscaped;
      cell += char !== '"' || isEscaped ? char : '';
      i += isEscaped ? 1 : 0;
    } else if (char === '"' && cell.trim() === '') {
      [quoted, cell] = [true, ''];
    } else if (char === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      endRow();
    } else {
      cell += char === '\r' ? '' : char;
    }
  }
  if (quoted) {
    throw new ConvertError('MALFORMED', `A quotation of line ${begun} does not end.`, `line ${begun}`);
  }
  endRow();
  return rows;
}

/** Cells that a table cannot hold bare are quoted. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = String(value);
    return /[",\n\r;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`;
}
