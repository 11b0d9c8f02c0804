import type { Chance } from './chance';
import { drive, type Roads } from './drive';
import { drawGoods } from './goods';
import type { BreakRow, Driver, HiddenRoute, Row, Station, StopRow } from './hidden-plan';
import type { Mix } from './mix';
import { shortTour } from './tour';

/** Of the shift, what a hidden route takes from leaving the depot to coming home; it never waits. */
const LEAST_BUSY = 0.86;
const MOST_BUSY = 0.96;
/** Of stops, those that belong to shipments where the instance has some. */
const SHIPPED = 0.4;
/** Stops between a pickup and its delivery. */
const FARTHEST_DELIVERY = 5;
const SHORTEST_SERVICE = 60;

export interface RouteOrder {
  readonly driver: Driver;
  readonly day: number;
  readonly stops: number;
  /** Where its stops lie. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Prefix of its tasks' ids. */
  readonly name: string;
}

/** One hidden route: stops near its centre in a short order, goods that fill the vehicle, services that fill the shift. */
export function drawRoute(
  chance: Chance,
  mix: Mix,
  roads: Roads,
  stations: readonly Station[],
  order: RouteOrder,
): HiddenRoute {
  const places = shortTour(roads.land, roads.depot, drawPlaces(chance, roads, order));
  for (;;) {
    const stops = drawTasks(chance, mix, places, order.name);
    const rows = withBreak(chance, mix, withStations(chance, roads, stops, stations));
    const route = drawGoods(chance, rows, order.driver.capacity, mix.goods)
      ? filled(chance, roads, rows, order)
      : null;
    if (route) {
      return route;
    }
  }
}

function drawPlaces(chance: Chance, { land }: Roads, { centre, stops }: RouteOrder): number[] {
  const spread = chance.between(2_000, 4_500);
  // The sum of three draws is near enough to a bell.
  const off = () => (chance.real() + chance.real() + chance.real() - 1.5) * 2 * spread;
  return Array.from({ length: stops }, () => land.add(centre.x + off(), centre.y + off()));
}

/** Jobs, and pickups with their deliveries, at places in the order of the tour. */
function drawTasks(chance: Chance, mix: Mix, places: readonly number[], name: string): StopRow[] {
  const step = new Map<number, { id: string; step: StopRow['step'] }>();
  const wanted = mix.families.has('shipments') ? Math.round((places.length * SHIPPED) / 2) : 0;
  for (let shipment = 1; shipment <= wanted; shipment += 1) {
    const free = places.flatMap((_, index) => (step.has(index) ? [] : [index]));
    const pickup = chance.pick(free.slice(0, -1));
    const later = free.filter((index) => index > pickup && index <= pickup + FARTHEST_DELIVERY);
    if (later.length > 0) {
      const id = `${name}s${shipment}`;
      step.set(pickup, { id, step: 'pickup' });
      step.set(chance.pick(later), { id, step: 'delivery' });
    }
  }
  return places.map((place, index) => {
    const { id, step: end } = step.get(index) ?? { id: `${name}j${index + 1}`, step: 'service' as const };
    const setup = chance.yes(0.15) ? chance.int(1, 5) * 60 : 0;
    return { kind: 'stop', taskId: id, step: end, place, setup, service: 0, demand: 0 };
  });
}

/** Cuts the stops into two or three trips, with a visit to the station that is least out of the way between them. */
function withStations(
  chance: Chance,
  { land }: Roads,
  stops: readonly StopRow[],
  stations: readonly Station[],
): Row[] {
  if (stations.length === 0 || chance.yes(0.2)) {
    return [...stops];
  }
  const trips = stops.length >= 12 && chance.yes(0.4) ? 3 : 2;
  const rows: Row[] = [];
  for (let trip = 0; trip < trips; trip += 1) {
    const from = Math.round((trip * stops.length) / trips);
    const [before, after] = [stops[from - 1]?.place, stops[from]?.place];
    if (before !== undefined && after !== undefined) {
      const detour = ({ place }: Station) => land.metres(before, place) + land.metres(place, after);
      const nearest = stations.reduce((best, station) => (detour(station) < detour(best) ? station : best));
      rows.push({
        kind: 'station',
        stationId: nearest.id,
        place: nearest.place,
        service: nearest.service,
      });
    }
    rows.push(...stops.slice(from, Math.round(((trip + 1) * stops.length) / trips)));
  }
  return rows;
}

/** A rest near the middle, right after a stop. */
function withBreak(chance: Chance, mix: Mix, rows: readonly Row[]): Row[] {
  if (!mix.families.has('breaks')) {
    return [...rows];
  }
  const rest: BreakRow = { kind: 'break', duration: mix.rest };
  const middle = Math.round(rows.length * chance.between(0.4, 0.6));
  return [...rows.slice(0, middle), rest, ...rows.slice(middle)];
}

/** Draws services that fill the shift; null where driving and rests leave too little room for them. */
function filled(chance: Chance, roads: Roads, rows: Row[], { driver, day }: RouteOrder): HiddenRoute | null {
  const { shift } = driver;
  const length = shift.end - shift.start;
  const busy = Math.round(length * chance.between(LEAST_BUSY, MOST_BUSY));
  const start = shift.start + chance.int(0, length - busy);
  const stops = rows.filter((row) => row.kind === 'stop');
  const weights = stops.map(() => chance.between(0.4, 1.6));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let total = busy - (drive(roads, rows, start).end - start);
  // Longer services move later legs into other traffic, so that the first sum is not the last.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    stops.forEach((stop, index) => {
      stop.service = Math.max(SHORTEST_SERVICE, Math.floor((total * (weights[index] ?? 0)) / all));
    });
    const { clocks, end, lastLeg } = drive(roads, rows, start);
    if (end <= shift.end && end - start >= length * (LEAST_BUSY - 0.01)) {
      return { driver, day, start, end, lastLeg, rows, clocks };
    }
    total += start + busy - end;
  }
  return null;
}
