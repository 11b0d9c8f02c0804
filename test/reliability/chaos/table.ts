type Row = readonly [name: string, figure: string | number];

/** Names and figures, a line each, for the output of a run. */
export function shown(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return [title, ...rows.map(([name, figure]) => `  ${name.padEnd(width)}  ${figure}`)].join('\n');
}
