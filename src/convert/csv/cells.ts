import { ConvertError } from '../convert-error';
import type { Columns } from './columns';
import type { CsvTable, CsvRow } from './table';

const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/;
const MOST = 1e11;

/** One row by the names of its columns. Empty cells are absent. */
export class Cells {
  constructor(
    private readonly row: CsvRow,
    private readonly columns: Columns,
    private readonly table: CsvTable,
  ) {}

  get line(): number {
    return this.row.line;
  }

  text(field: string): string | null {
    return this.cell(this.columns.at.get(field));
  }

  number(field: string, min = -MOST): number | null {
    return this.numberOf(this.text(field), field, min);
  }

  /** Seconds, or a clock time such as 08:30 or 08:30:15. */
  time(field: string): number | null {
    const text = this.text(field);
    return text === null ? null : this.timeOf(text, field);
  }

  timeOf(text: string, field: string): number {
    const [, hours, minutes, seconds = '0'] = CLOCK.exec(text.trim()) ?? [];
    return hours === undefined
      ? (this.numberOf(text.trim(), field, 0) ?? 0)
      : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }

  /** Entries of one cell, parted by `|`. */
  list(field: string): string[] {
    return (this.text(field) ?? '')
      .split('|')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  }

  /** The plain column, or those of named dimensions. */
  amounts(): number | Record<string, number> | null {
    const named = [...this.columns.dimensions].flatMap(([name, column]) => {
      const amount = this.numberOf(this.cell(column), name, -MOST);
      return amount === null ? [] : [[name, amount] as const];
    });
    const single = this.number('demand');
    if (named.length === 0) {
      return single;
    }
    return Object.fromEntries(single === null ? named : [['default', single] as const, ...named]);
  }

  fail(field: string, message: string): never {
    const path = `line ${this.line}, ${field}`;
    throw new ConvertError('OUT_OF_RANGE', `${path} ${message}.`, path);
  }

  private cell(column: number | undefined): string | null {
    const text = column === undefined ? '' : (this.row.cells[column] ?? '');
    return text === '' ? null : text;
  }

  private numberOf(text: string | null, field: string, min: number): number | null {
    if (text === null) {
      return null;
    }
    // Where a comma parts no columns, it may stand in numbers.
    const plain = this.table.delimiter === ',' ? text : text.replace(',', '.');
    const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : NaN;
    return value >= min && value <= MOST
      ? value
      : this.fail(field, `must hold a number of at least ${min}, not ${JSON.stringify(text.slice(0, 20))}`);
  }
}
