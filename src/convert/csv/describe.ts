import { columnsOf } from './columns';
import { parseCsv } from './table';

/** Of a column, for whoever says what it means. */
const MOST_SAMPLES = 3;

export interface CsvColumn {
  readonly title: string;
  /** What the title is taken for, in the words of `ConvertOptions.columns`; null where it means nothing. */
  readonly field: string | null;
  /** The first cells that hold anything. */
  readonly samples: readonly string[];
}

/** The columns of a table before anybody reads it. Throws a ConvertError where it has no header. */
export function describeTable(text: string): CsvColumn[] {
  const table = parseCsv(text);
  const { at, dimensions } = columnsOf(table, undefined);
  const fields = new Map([
    ...[...at].map(([field, column]) => [column, field] as const),
    ...[...dimensions].map(([name, column]) => [column, `demand_${name}`] as const),
  ]);
  return table.head.cells.map((title, column) => ({
    title,
    field: fields.get(column) ?? null,
    samples: samplesOf(table.rows.map(({ cells }) => cells[column] ?? '')),
  }));
}

function samplesOf(cells: readonly string[]): string[] {
  const found: string[] = [];
  for (const cell of cells) {
    if (found.length === MOST_SAMPLES) {
      break;
    }
    if (cell !== '' && !found.includes(cell)) {
      found.push(cell);
    }
  }
  return found;
}
