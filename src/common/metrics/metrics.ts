/**
 * One figure that the service shows of itself. Each is a constant of the part that it belongs to: parts that share a figure
 * (the pools of threads) hand over the same object.
 */
export interface MetricSpec<Label extends string> {
  /** By the conventions of Prometheus: base units (`_seconds`, `_bytes`), and a count ends in `_total`. */
  readonly name: string;
  readonly help: string;
  /**
   * Their values come from a small closed set that the code knows: a template, a state, a status. Never an id, a key or
   * anything else that a caller wrote, or every caller makes new series.
   */
  readonly labels: readonly Label[];
}

export interface HistogramSpec<Label extends string> extends MetricSpec<Label> {
  /** Upper bounds, ascending. Every combination of labels makes a series of each. */
  readonly buckets: readonly number[];
}

export type LabelValues<Label extends string> = Readonly<Record<Label, string>>;

export interface Sample<Label extends string> {
  readonly labels: LabelValues<Label>;
  readonly value: number;
}

/** Answers at once from what its part already knows: asking never waits. */
export type GaugeProbe<Label extends string> = () => readonly Sample<Label>[];

export interface Counter<Label extends string> {
  /** `by` is 1 where it is left out; 0 shows the series before anything has happened. */
  add(labels: LabelValues<Label>, by?: number): void;
}

export interface Histogram<Label extends string> {
  observe(labels: LabelValues<Label>, value: number): void;
}

/**
 * Where the parts of the service leave their figures. A part says at its start what it has and knows neither who reads it nor
 * in which form; a figure that nobody reads costs nothing.
 */
export interface Metrics {
  /** What goes up and down. Asked when somebody reads it. Several parts may answer for one spec, with different labels. */
  gauge<Label extends string>(spec: MetricSpec<Label>, probe: GaugeProbe<Label>): void;
  /** What only grows. The same spec gives the same counter. */
  counter<Label extends string>(spec: MetricSpec<Label>): Counter<Label>;
  /** How often, and how much in all, by size. The same spec gives the same histogram. */
  histogram<Label extends string>(spec: HistogramSpec<Label>): Histogram<Label>;
}

/** Injection token: `constructor(@Inject(METRICS) metrics: Metrics)`. */
export const METRICS = Symbol('Metrics');

const NOTHING = { add: () => undefined, observe: () => undefined };

/** Nobody reads: METRICS_PORT is not set. */
export const NO_METRICS: Metrics = {
  gauge: () => undefined,
  counter: () => NOTHING,
  histogram: () => NOTHING,
};
