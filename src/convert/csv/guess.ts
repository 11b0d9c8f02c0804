/** What is known of a column before anybody has said what it is. */
export interface GuessedColumn {
  /** What its title is taken for; null where it means nothing. */
  readonly field: string | null;
  readonly cells: readonly string[];
}

/** Decimal places that a coordinate has at least: amounts and minutes have fewer. */
const DEGREES = /^-?\d{1,3}[.,]\d{2,}$/;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/;

/** The fields of columns whose titles say nothing, by their cells: coordinates, clock times, and what names each row. For a person to confirm. */
export function guessedFields(columns: readonly GuessedColumn[]): (string | null)[] {
  const fields = columns.map(({ field }) => field);
  const isFree = (field: string) => !fields.includes(field);
  const alike = (pattern: RegExp): number[] =>
    columns.flatMap(({ cells }, i) =>
      fields[i] === null && cells.some((cell) => cell !== '') && cells.every(matchesOrEmpty(pattern))
        ? [i]
        : [],
    );
  const degrees = alike(DEGREES).filter((i) => columns[i]?.cells.every(isWithin(180)) === true);
  if (isFree('lat') && isFree('lon') && degrees.length === 2) {
    const [first = -1, second = -1] = degrees;
    const isLatitude = columns[first]?.cells.every(isWithin(90)) === true;
    fields[isLatitude ? first : second] = 'lat';
    fields[isLatitude ? second : first] = 'lon';
  }
  const clocks = alike(CLOCK);
  if (isFree('window_start') && isFree('window_end') && isFree('time_windows') && clocks.length === 2) {
    const [first = -1, second = -1] = clocks;
    fields[first] = 'window_start';
    fields[second] = 'window_end';
  }
  const names = columns.findIndex(({ cells }, i) => fields[i] === null && areNames(cells));
  if (isFree('id') && names !== -1) {
    fields[names] = 'id';
  }
  return fields;
}

const matchesOrEmpty = (pattern: RegExp) => (cell: string) => cell === '' || pattern.test(cell);
const isWithin = (most: number) => (cell: string) =>
  cell === '' || Math.abs(Number(cell.replace(',', '.'))) <= most;

/** A text for each row, and for each another. */
const areNames = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell)) && new Set(cells).size === cells.length;
