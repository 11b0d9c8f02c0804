import { Chance } from './chance';
import type { Roads } from './drive';
import { drawFleet } from './fleet';
import type { HiddenPlan, Station } from './hidden-plan';
import { drawRoute } from './hidden-route';
import { Land } from './land';
import { drawMix } from './mix';
import { drawTraffic } from './traffic';

/** Stops of a route, about. */
const STOPS_A_ROUTE = 11;
/** Routes that share a station, about. */
const ROUTES_A_STATION = 8;
/** Metres from the depot to the centres of routes. */
const NEAREST = 3_000;
const FARTHEST = 16_000;

/** The plan that an instance hides; the first that is drawn. */
export function hiddenPlan(seed: number, stops: number): HiddenPlan {
  const chance = new Chance(seed);
  const mix = drawMix(chance);
  const land = new Land();
  const roads: Roads = {
    land,
    depot: land.add(0, 0),
    traffic: mix.families.has('traffic') ? drawTraffic(chance) : [],
  };
  const count = Math.round(stops / STOPS_A_ROUTE);
  const stations = mix.families.has('reloads') ? drawStations(chance, land, count) : [];
  const { drivers, spares } = drawFleet(chance, mix, count);
  const orders = drivers.flatMap((driver) => driver.days.map((day) => ({ driver, day })));
  const centres = drawCentres(chance, count);
  const sizes = drawSizes(chance, stops, count);
  const routes = orders.map(({ driver, day }, index) =>
    drawRoute(chance, mix, roads, stations, {
      driver,
      day,
      stops: sizes[index] ?? 0,
      centre: centres[index] ?? { x: 0, y: 0 },
      name: `r${index + 1}`,
    }),
  );
  return { mix, land, depot: roads.depot, stations, traffic: roads.traffic, routes, spares };
}

/** Around the depot, in all directions. */
function drawCentres(chance: Chance, count: number): { x: number; y: number }[] {
  const first = chance.real();
  const around = Array.from({ length: count }, (_, index) => {
    const angle = 2 * Math.PI * (first + (index + chance.between(-0.3, 0.3)) / count);
    const radius = chance.between(NEAREST, FARTHEST);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  // Neighbours may work on different days and differ in what they can do.
  return chance.shuffled(around);
}

/** Stops by route, which add up; no two need be the same. */
function drawSizes(chance: Chance, stops: number, count: number): number[] {
  const sizes = Array.from({ length: count }, (_, index) => Math.floor((stops + index) / count));
  for (let index = 0; index + 1 < count; index += 2) {
    const moved = chance.int(-3, 3);
    sizes[index] = (sizes[index] ?? 0) + moved;
    sizes[index + 1] = (sizes[index + 1] ?? 0) - moved;
  }
  return sizes;
}

function drawStations(chance: Chance, land: Land, routes: number): Station[] {
  return Array.from({ length: 1 + Math.round(routes / ROUTES_A_STATION) }, (_, index) => ({
    id: `d${index + 1}`,
    place: land.add(chance.between(-FARTHEST, FARTHEST) / 1.5, chance.between(-FARTHEST, FARTHEST) / 1.5),
    service: chance.pick([300, 600, 900]),
  }));
}
