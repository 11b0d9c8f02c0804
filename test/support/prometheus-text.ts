/** A figure with its values, as read from the text format of Prometheus. */
export interface Family {
  readonly type: string;
  readonly help: string;
}

export interface Series {
  /** Of the line: of a histogram with `_bucket`, `_sum` or `_count`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Figures {
  readonly families: ReadonlyMap<string, Family>;
  readonly series: readonly Series[];
  readonly text: string;
}

const NAME = /^[a-z][a-z0-9_]*$/;
const COMMENT = /^# (HELP|TYPE) (\S+) (.+)$/;
const SAMPLE = /^([a-z][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-z][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/gy;

/** Reads the text and refuses what Prometheus would refuse, or its conventions. */
export function readFigures(text: string): Figures {
  expect(text.endsWith('\n')).toBe(true);
  const helps = new Map<string, string>();
  const families = new Map<string, Family>();
  const series: Series[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name = '', said = ''] = COMMENT.exec(line) ?? [];
    if (kind === 'HELP') {
      expect(name).toMatch(NAME);
      expect(helps.has(name)).toBe(false);
      helps.set(name, said);
    } else if (kind === 'TYPE') {
      expect(['counter', 'gauge', 'histogram']).toContain(said);
      families.set(name, { type: said, help: helps.get(name) ?? '' });
    } else {
      series.push(readSeries(line));
    }
  }
  const figures = { families, series, text };
  expectConventions(figures);
  return figures;
}

function readSeries(line: string): Series {
  const [whole, name = '', labelText = '', valueText = ''] = SAMPLE.exec(line) ?? [];
  if (whole === undefined) {
    throw new Error(`Not a line of the format: ${line}`);
  }
  const labels = [...labelText.matchAll(LABEL)];
  expect(labels.map(([part]) => part).join('')).toBe(labelText);
  const value = Number(valueText);
  if (!Number.isFinite(value)) {
    throw new Error(`Not a number: ${line}`);
  }
  return {
    name,
    value,
    labels: Object.fromEntries(labels.map(([, label = '', said = '']) => [label, said])),
  };
}

function expectConventions(figures: Figures): void {
  const { families, series } = figures;
  const ids = series.map(idOf);
  expect(ids.length).toBe(new Set(ids).size);
  for (const [name, { type, help }] of families) {
    expect(help).not.toBe('');
    expect(`${name} ${name.endsWith('_total')}`).toBe(`${name} ${type === 'counter'}`);
    expect(name).not.toMatch(/_(ms|milliseconds|mb|kb|minutes|count|sum|bucket)$/);
  }
  for (const { name } of series) {
    expect([...families.keys()]).toContain(familyOf(name, figures));
  }
  expectWholeHistograms(figures);
}

/** The buckets of a histogram grow, and the last one has all. */
function expectWholeHistograms(figures: Figures): void {
  const counts = new Map(figures.series.map((one) => [idOf(one), one.value]));
  const last = new Map<string, number>();
  for (const { name, labels, value } of figures.series.filter(({ name }) => name.endsWith('_bucket'))) {
    const { le = '', ...others } = labels;
    const count = idOf({ name: name.replace(/_bucket$/, '_count'), labels: others });
    expect(value).toBeGreaterThanOrEqual(last.get(count) ?? 0);
    last.set(count, value);
    if (le === '+Inf') {
      expect(value).toBe(counts.get(count));
    }
  }
}

function familyOf(name: string, { families }: Figures): string {
  return families.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
}

/** One text for one series, whatever the order of its labels. */
export function idOf({ name, labels }: Omit<Series, 'value'>): string {
  const parts = Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .sort();
  return `${name} ${parts.join(' ')}`.trim();
}

/** What only grows: counters and all of histograms. */
export function growingOf(figures: Figures): Map<string, number> {
  const grows = figures.series.filter(
    ({ name }) => figures.families.get(familyOf(name, figures))?.type !== 'gauge',
  );
  return new Map(grows.map((one) => [idOf(one), one.value]));
}

export function valueOf(figures: Figures, name: string, labels: Series['labels'] = {}): number | undefined {
  return figures.series.find((one) => idOf(one) === idOf({ name, labels }))?.value;
}
