import type { Chance } from '../rich-mix/chance';
import type { Base } from './base';

/** What a report must name for a planted cause. */
export interface Planted {
  name: string;
  /** One of these codes … */
  codes: readonly string[];
  /** … in a finding about all of these jobs; empty: about any. */
  jobIds: readonly string[];
  /** Jobs that cannot be served as the request is, whoever looks at them. */
  unservable: readonly string[];
}

export interface Plant {
  name: string;
  /** Of a pair, who is planted last: sums must count what the other one adds. */
  rank: number;
  /** Makes the request infeasible, for certain. */
  plant(base: Base, chance: Chance): Planted;
}
