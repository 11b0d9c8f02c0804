import type { FairnessMetric } from './shape/parsed-rules';

/** How evenly work is to be shared, and what was done before. */
export interface FairnessContext {
  metric: FairnessMetric;
  dimension: number;
  horizon: boolean;
  /** Of the mean. */
  tolerance: number;
  /** Money for one unit of the metric; 0: only the index is told. */
  weight: number;
  /** By resource, in the metric's unit. */
  history: number[];
}
