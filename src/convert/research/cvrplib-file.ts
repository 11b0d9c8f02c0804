import { failAt, type Line, linesOf, numbersIn } from './lines';

export interface CvrplibHeader {
  readonly value: string;
  readonly line: Line;
}

export interface CvrplibSection {
  readonly line: Line;
  readonly rows: readonly { readonly line: Line; readonly values: readonly number[] }[];
}

export interface CvrplibFile {
  readonly headers: ReadonlyMap<string, CvrplibHeader>;
  readonly sections: ReadonlyMap<string, CvrplibSection>;
  /** Lines behind the end of the file. */
  readonly behind: readonly Line[];
}

/** CVRPLIB's and TSPLIB's keyword format and its dialects: `KEY: value` lines, then sections of numbers, whatever they are called. */
export function parseCvrplib(text: string): CvrplibFile {
  const headers = new Map<string, CvrplibHeader>();
  const sections = new Map<string, CvrplibSection>();
  let rows: { line: Line; values: number[] }[] | null = null;
  const lines = linesOf(text);
  const end = lines.findIndex((line) => line.text === 'EOF');
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const header = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line.text);
    const [, title] = /^([A-Z_]+_SECTION)\s*:?$/.exec(line.text) ?? [];
    if (title !== undefined) {
      rows = [];
      if (sections.has(title)) {
        failAt(line, 'MALFORMED', 'begins a section for the second time');
      }
      sections.set(title, { line, rows });
    } else if (header !== null) {
      headers.set(header[1] ?? '', { value: (header[2] ?? '').trim(), line });
    } else if (rows === null) {
      failAt(line, 'MALFORMED', 'is neither a keyword nor in a section');
    } else {
      rows.push({ line, values: numbersIn(line) });
    }
  }
  return { headers, sections, behind: end < 0 ? [] : lines.slice(end + 1) };
}
