import type { Json, Route } from '../api/types';
import { fieldsOf, listOf, numberOf, textOf } from '../request/read';
import { counted } from '../ui/clock';

/** Dimensions of which curves are drawn: more rows than these nobody reads. */
const MOST_DIMENSIONS = 4;
/** What is left of adding fractions up is no overload. */
const LEAST_OVER = 1e-9;
/** Of plain-number demands and capacities. */
const PLAIN_DIMENSION = 'default';

/** What a vehicle carries of one dimension, from one second to another. */
export interface LoadStep {
  readonly from: number;
  readonly to: number;
  readonly load: number;
}

export interface LoadCurve {
  readonly dimension: string;
  readonly steps: readonly LoadStep[];
  readonly most: number;
  /** Null: it holds whatever comes, or nobody knows. */
  readonly capacity: number | null;
}

/** Dimension → what the resource holds of it. */
export type Capacities = ReadonlyMap<string, number>;

/** The dimensions in which a plan carries anything, in the order in which they are met. */
export interface LoadedDimensions {
  /** Those that have curves. */
  readonly drawn: readonly string[];
  /** The rest, for which there is no room. */
  readonly undrawn: readonly string[];
}

export function loadedDimensions(routes: readonly Route[]): LoadedDimensions {
  const met = new Set<string>();
  for (const { activities } of routes) {
    for (const { load_on_departure: load } of activities) {
      Object.entries(load.by_dimension).forEach(([name, amount]) => amount !== 0 && met.add(name));
    }
  }
  const all = [...met];
  return { drawn: all.slice(0, MOST_DIMENSIONS), undrawn: all.slice(MOST_DIMENSIONS) };
}

/** How many dimensions have no curve, in words; null where all have one. */
export function undrawnInWords({ undrawn: { length } }: LoadedDimensions): string | null {
  return length === 0
    ? null
    : `${counted(length, 'more dimension')} ${length === 1 ? 'has' : 'have'} no curve`;
}

/** As a person reads it: plain numbers have no name of their own. */
export const dimensionName = (dimension: string): string =>
  dimension === PLAIN_DIMENSION ? 'load' : dimension;

/** Goods change hands until a vehicle leaves, so that each load lasts from one departure to the next. */
export function loadCurve(route: Route, dimension: string, capacities: Capacities | undefined): LoadCurve {
  const loads = route.activities.map(({ load_on_departure: load }) => load.by_dimension[dimension] ?? 0);
  const steps = route.activities.flatMap(({ departure_time: from }, i): LoadStep[] => {
    const to = route.activities[i + 1]?.departure_time ?? route.end_time;
    return to > from ? [{ from, to, load: loads[i] ?? 0 }] : [];
  });
  return {
    dimension,
    steps,
    most: loads.reduce((most, load) => Math.max(most, load), 0),
    capacity: capacities?.get(dimension) ?? null,
  };
}

/** Resource → its capacities, as the request has them. */
export function capacitiesOf(request: Json): ReadonlyMap<string, Capacities> {
  return new Map(
    listOf(fieldsOf(request)['resources']).map((entry) => {
      const { id, capacities } = fieldsOf(entry);
      const plain = numberOf(capacities);
      const named = Object.entries(plain === null ? fieldsOf(capacities) : { [PLAIN_DIMENSION]: plain });
      const known = named.flatMap(([name, value]): [string, number][] => {
        const amount = numberOf(value);
        return amount === null ? [] : [[name, amount]];
      });
      return [textOf(id) ?? '', new Map(known)];
    }),
  );
}

/** Where more is aboard than the vehicle holds. */
export function overloads({ steps, capacity }: LoadCurve): readonly LoadStep[] {
  return capacity === null ? [] : steps.filter(({ load }) => load > capacity + LEAST_OVER);
}

/** Where a load stands in the picture: 0 at the bottom, the capacity, or the most where there is none, at the top. */
export function heightOf({ most, capacity }: LoadCurve, load: number, height: number): number {
  const top = Math.max(most, capacity ?? 0);
  return top === 0 ? 0 : (Math.max(0, load) / top) * height;
}

/** The outline of the steps above `bottom`, closed. */
export function stepOutline(
  curve: LoadCurve,
  x: (seconds: number) => number,
  bottom: number,
  height: number,
): string {
  const [first] = curve.steps;
  const last = curve.steps.at(-1);
  if (first === undefined || last === undefined) {
    return '';
  }
  const tops = curve.steps.map(
    ({ from, load }) => `H${rounded(x(from))}V${rounded(bottom - heightOf(curve, load, height))}`,
  );
  return `M${rounded(x(first.from))} ${rounded(bottom)}${tops.join('')}H${rounded(x(last.to))}V${rounded(bottom)}Z`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
