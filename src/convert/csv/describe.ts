import { columnsOf } from './columns';
import { guessedFields } from './guess';
import { parseCsv } from './table';

/** Of a column, for whoever says what it means. */
const MOST_SAMPLES = 3;

export interface CsvColumn {
  readonly title: string;
  /** What the column is taken for by its title, or by its cells, in the words of `ConvertOptions.columns`; null where it means nothing. */
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
  const columns = table.head.cells.map((title, column) => ({
    title,
    field: fields.get(column) ?? null,
    cells: table.rows.map(({ cells }) => cells[column] ?? ''),
  }));
  const guessed = guessedFields(columns);
  return columns.map(({ title, cells }, i) => ({
    title,
    field: guessed[i] ?? null,
    samples: samplesOf(cells),
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
