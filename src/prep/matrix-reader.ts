import { decimalCells, type MatrixCells, NO_WAY_CELL, PackedMatrix } from '../optimize/pipeline';

const SPACE = 0x20;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const LETTER_N = 0x6e;
const SPACES = [SPACE, 0x0a, 0x0d, 0x09];

/** Below it parsing costs so little that nothing can be saved. */
const LEAST_ROWS = 16;
/** So many digits fit a 32-bit integer. */
const PLAIN_DIGITS = 9;
const LEAST_LONG = 10 ** PLAIN_DIGITS;
/** Divided by one of these a small integer rounds once, as parsing the decimal does. */
const POWERS = Float64Array.from({ length: PLAIN_DIGITS + 1 }, (_, exponent) => Number(`1e${exponent}`));
/** A number of at least 0 as JSON spells it. */
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LONGEST_NUMBER = 64;
/** Room for so many cells; what stands in it is written over. */
export type NewCells = (count: number) => Int32Array;
/** Of other cells than plain ones; with more, JSON.parse is as fast. */
const MOST_OTHER_ROWS = 4;

/**
 * Reads the text of a matrix straight into its cells. What is not plain is given up, never judged: the
 * general way then says what it is. Nothing is begun after the last closing bracket of the body, and at
 * that every loop over digits or spaces stops: no byte is read that is not there.
 */
export class MatrixReader {
  /** The place after the matrix that was read last. */
  end = 0;
  private at = 0;
  private otherCellsLeft = 0;
  private cells: MatrixCells = new Int32Array(0);
  private readonly last: number;

  constructor(
    private readonly bytes: Buffer,
    private readonly newCells: NewCells,
  ) {
    this.last = bytes.lastIndexOf(CLOSE);
  }

  /** The matrix whose text begins at `start`; null when there is none, or none that is plain. */
  read(start: number): PackedMatrix | null {
    this.at = start;
    if (!this.take(OPEN) || !this.isNext(OPEN)) {
      return null;
    }
    const rows = this.countColumns();
    // A cell and its comma are two bytes: no more is allocated than the text can fill.
    if (rows < LEAST_ROWS || 2 * rows * rows > this.last - start) {
      return null;
    }
    this.cells = this.newCells(rows * rows);
    this.otherCellsLeft = MOST_OTHER_ROWS * rows;
    for (let row = 0; row < rows; row += 1) {
      if ((row > 0 && !this.take(COMMA)) || !this.readRow(row * rows, rows)) {
        return null;
      }
    }
    if (!this.take(CLOSE)) {
      return null;
    }
    this.end = this.at;
    return new PackedMatrix(rows, this.cells);
  }

  /** Of the row that begins here. */
  private countColumns(): number {
    const { bytes } = this;
    const end = bytes.indexOf(CLOSE, this.at);
    let columns = 1;
    for (let i = this.at; i < end; i += 1) {
      columns += bytes[i] === COMMA ? 1 : 0;
    }
    return columns;
  }

  private readRow(base: number, columns: number): boolean {
    if (!this.take(OPEN)) {
      return false;
    }
    for (let column = 0; ; column += 1) {
      const { cells } = this;
      column =
        cells instanceof Int32Array
          ? this.readWholeCells(cells, base, column, columns)
          : this.readDecimalCells(cells, base, column, columns);
      if (column >= columns) {
        return column === columns;
      }
      const cell = this.readOtherCell();
      if (cell === null || !this.take(column === columns - 1 ? CLOSE : COMMA)) {
        return false;
      }
      this.put(base + column, cell);
      if (column === columns - 1) {
        return true;
      }
    }
  }

  /** The first number that is not whole, or too long, makes decimals of all before it. */
  private put(index: number, cell: number): void {
    if (this.cells instanceof Int32Array) {
      if (Number.isNaN(cell)) {
        this.cells[index] = NO_WAY_CELL;
        return;
      }
      if (!Number.isInteger(cell) || cell >= LEAST_LONG) {
        this.cells = decimalCells(this.cells);
      }
    }
    this.cells[index] = cell;
  }

  /**
   * Most of a large body is read by this loop: 32-bit integers in local variables, no call, and the one
   * comparison a digit that also ends the number (a byte below '0' is a large unsigned one).
   * The column of the first cell that is not plainly whole; `columns` after the closing bracket.
   */
  private readWholeCells(cells: Int32Array, base: number, from: number, columns: number): number {
    const { bytes, last } = this;
    let { at } = this;
    let column = from;
    for (; column < columns && at < last; column += 1) {
      if (bytes[at] === SPACE) {
        at += 1;
      }
      const begin = at;
      const first = (bytes[at] as number) - ZERO;
      let value = 0;
      let digit = first;
      while (digit >>> 0 <= 9) {
        value = (value * 10 + digit) | 0;
        at += 1;
        digit = (bytes[at] as number) - ZERO;
      }
      const digits = at - begin;
      const isWhole = digits > 0 && digits <= PLAIN_DIGITS && (first !== 0 || digits === 1);
      if (!isWhole || digit !== (column === columns - 1 ? CLOSE : COMMA) - ZERO) {
        at = begin;
        break;
      }
      cells[base + column] = value;
      at += 1;
    }
    this.at = at;
    return column;
  }

  /** The same for numbers of which some have decimals. */
  private readDecimalCells(cells: Float64Array, base: number, from: number, columns: number): number {
    const { bytes, last } = this;
    let { at } = this;
    let column = from;
    for (; column < columns && at < last; column += 1) {
      if (bytes[at] === SPACE) {
        at += 1;
      }
      const begin = at;
      const longest = at + PLAIN_DIGITS;
      let value = 0;
      let byte = bytes[at] as number;
      while (byte >= ZERO && byte <= NINE && at < longest) {
        value = (value * 10 + byte - ZERO) | 0;
        at += 1;
        byte = bytes[at] as number;
      }
      const point = at;
      if (byte === POINT) {
        at += 1;
        byte = bytes[at] as number;
        while (byte >= ZERO && byte <= NINE && at <= longest) {
          value = (value * 10 + byte - ZERO) | 0;
          at += 1;
          byte = bytes[at] as number;
        }
      }
      const wanted = column === columns - 1 ? CLOSE : COMMA;
      const wholeIsSpelt = point === begin + 1 || (point > begin && bytes[begin] !== ZERO);
      if (byte !== wanted || !wholeIsSpelt || at === point + 1) {
        at = begin;
        break;
      }
      cells[base + column] = at === point ? value : value / (POWERS[at - point - 1] as number);
      at += 1;
    }
    this.at = at;
    return column;
  }

  /** A cell of any spelling, NaN for JSON's null; null when it is none. */
  private readOtherCell(): number | null {
    const { bytes } = this;
    this.otherCellsLeft -= 1;
    if (this.otherCellsLeft < 0) {
      return null;
    }
    this.skipSpace();
    const begin = this.at;
    let end = begin;
    while (end - begin < LONGEST_NUMBER && !this.endsCell(end)) {
      end += 1;
    }
    this.at = end;
    const text = bytes.toString('latin1', begin, end);
    if (bytes[begin] === LETTER_N) {
      return text === 'null' ? NaN : null;
    }
    const value = NUMBER.test(text) ? Number(text) : Infinity;
    return value === Infinity ? null : value;
  }

  private endsCell(at: number): boolean {
    const byte = this.bytes[at] ?? CLOSE;
    return byte === COMMA || byte === CLOSE || SPACES.includes(byte);
  }

  private skipSpace(): void {
    while (SPACES.includes(this.bytes[this.at] ?? CLOSE)) {
      this.at += 1;
    }
  }

  private isNext(byte: number): boolean {
    this.skipSpace();
    return this.bytes[this.at] === byte;
  }

  private take(byte: number): boolean {
    const found = this.isNext(byte);
    this.at += found ? 1 : 0;
    return found;
  }
}
