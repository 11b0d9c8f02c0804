import type { Clock, Row } from './hidden-plan';
import type { Land } from './land';
import { throughTraffic, type Segment } from './traffic';

export interface Drive {
  readonly clocks: Clock[];
  readonly end: number;
  readonly lastLeg: number;
}

export interface Roads {
  readonly land: Land;
  readonly depot: number;
  readonly traffic: readonly Segment[];
}

/** The clock of a route that leaves the depot at `start` and never waits. */
export function drive({ land, depot, traffic }: Roads, rows: readonly Row[], start: number): Drive {
  let [at, now] = [depot, start];
  const leg = (to: number) => throughTraffic(traffic, land.seconds(at, to), now);
  const clocks = rows.map((row): Clock => {
    if (row.kind === 'break') {
      const begin = now;
      now += row.duration;
      return { begin, done: now, travel: 0 };
    }
    const travel = leg(row.place);
    const begin = now + travel;
    now = begin + row.service + (row.kind === 'stop' ? row.setup : 0);
    at = row.place;
    return { begin, done: now, travel };
  });
  const lastLeg = leg(depot);
  return { clocks, end: now + lastLeg, lastLeg };
}
