import type { Column } from './converter';

/** What a column may be taken for. */
export interface Choice {
  readonly field: string;
  readonly label: string;
}

/** Characters of the name of a dimension. */
const MOST_NAME = 60;

/** The fields of a stop, and the column's own amount, named as the column is. */
export function choicesFor({ title, field }: Column, fields: readonly string[]): Choice[] {
  const name = title.trim().slice(0, MOST_NAME);
  const own =
    field?.startsWith('demand_') === true ? field : name === '' ? null : `demand_${dimensionOf(name)}`;
  return [
    ...fields.map((one) => ({ field: one, label: one.replaceAll('_', ' ') })),
    ...(own === null ? [] : [{ field: own, label: `demand in ${own.slice('demand_'.length)}` }]),
  ];
}

/** `Weight (kg)` stays what it is; `demand_kg` is of kg. */
function dimensionOf(name: string): string {
  return name.replace(/^(demand|load|amount|capacity)[_: ](?=.)/i, '');
}

/** One column is taken for something else, which no other column is any more. */
export function withChoice(columns: readonly Column[], index: number, field: string | null): Column[] {
  return columns.map((column, i) =>
    i === index ? { ...column, field } : column.field === field ? { ...column, field: null } : column,
  );
}

/** Field → title, as the converter takes it. */
export function mappingOf(columns: readonly Column[]): Record<string, string> {
  return Object.fromEntries(columns.flatMap(({ field, title }) => (field === null ? [] : [[field, title]])));
}
