import type { IncomingMessage } from 'node:http';
import { encoded } from './polyline';

export interface At {
  readonly lat: number;
  readonly lon: number;
}

/** Metres and seconds by road, as a function of coordinates; null: no way. */
export type Roads = (from: At, to: At) => { metres: number; seconds: number } | null;

/** Not symmetric, and not what great circles give: who mixes up rows, columns, latitude or longitude is caught. */
export const CROOKED: Roads = (from, to) => {
  const north = (to.lat - from.lat) * 111_000;
  const east = (to.lon - from.lon) * 70_000;
  const metres = 1.5 * Math.hypot(north, east) + 0.2 * Math.abs(north) + (east > 0 ? 300 : 0);
  return { metres: Math.round(metres * 10) / 10, seconds: Math.round((metres / 17) * 10) / 10 };
};

/** The way by road, as a function of coordinates: it begins and ends beside its places, as real ones do, and turns between them. */
export function wayOf(from: At, to: At): At[] {
  const beside = ({ lat, lon }: At): At => ({ lat: rounded(lat + 0.0004), lon: rounded(lon - 0.0003) });
  const corner = { lat: rounded(to.lat), lon: rounded(from.lon) };
  const middle = { lat: rounded((from.lat + 2 * to.lat) / 3), lon: rounded(from.lon + 0.001) };
  return [beside(from), middle, corner, beside(to)];
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

interface Asked {
  readonly kind: 'osrm' | 'valhalla' | 'ors';
  readonly profile: string;
}

export interface TableAsked extends Asked {
  readonly sources: At[];
  readonly targets: At[];
  readonly verbose: boolean;
}

export interface RouteAsked extends Asked {
  readonly stops: At[];
}

export type Question = TableAsked | RouteAsked;

/** What a server says instead of an answer: OSRM, Valhalla and openrouteservice in turn. */
export const REFUSALS = {
  noRoad: {
    osrm: {
      status: 400,
      body: { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 1' },
    },
    valhalla: {
      status: 400,
      body: { error_code: 171, error: 'No suitable edges near location', status_code: 400 },
    },
    ors: { status: 404, body: { error: { code: 6010, message: 'Could not find point' } } },
  },
  noRoadOnRoute: {
    osrm: {
      status: 400,
      body: { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 1' },
    },
    valhalla: {
      status: 400,
      body: { error_code: 171, error: 'No suitable edges near location', status_code: 400 },
    },
    ors: { status: 404, body: { error: { code: 2010, message: 'Could not find routable point' } } },
  },
  noWay: {
    osrm: { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } },
    valhalla: { status: 400, body: { error_code: 442, error: 'No path could be found for input' } },
    ors: { status: 404, body: { error: { code: 2009, message: 'Route could not be found' } } },
  },
  tooBig: {
    osrm: { status: 400, body: { code: 'TooBig' } },
    valhalla: { status: 400, body: { error_code: 154 } },
    ors: { status: 400, body: { error: { code: 6004 } } },
  },
} as const;

/** The line of a route, and where its stops stand in it, in each server's words. */
export function routeAnswer({ kind, stops }: RouteAsked, way: typeof wayOf = wayOf): object {
  const legs = stops.slice(1).map((to, i) => way(stops[i] as At, to));
  if (kind === 'valhalla') {
    const shapes = legs.map((leg) => ({ shape: encoded(leg, 6), summary: { length: 1 } }));
    return { trip: { legs: shapes, status: 0, units: 'kilometers' } };
  }
  const line = legs.flatMap((leg, i) => (i === 0 ? leg : leg.slice(1)));
  let end = 0;
  const ends = [0, ...legs.map((leg) => (end += leg.length - 1))];
  if (kind === 'ors') {
    return { routes: [{ geometry: encoded(line, 5), way_points: ends, segments: [] }], metadata: {} };
  }
  const annotated = legs.map((leg) => ({ steps: [], annotation: { distance: leg.slice(1).map(() => 1.5) } }));
  return { code: 'Ok', routes: [{ geometry: encoded(line, 5), legs: annotated }], waypoints: [] };
}

export function tableAnswer(question: TableAsked, roads: Roads, longFormOnly: boolean): object {
  const rows = <T>(cell: (leg: ReturnType<Roads>) => T) =>
    question.sources.map((from) => question.targets.map((to) => cell(roads(from, to))));
  const [metres, seconds] = [rows((leg) => leg?.metres ?? null), rows((leg) => leg?.seconds ?? null)];
  if (question.kind === 'osrm') {
    return { code: 'Ok', distances: metres, durations: seconds, sources: [], destinations: [] };
  }
  if (question.kind === 'ors') {
    return { distances: metres, durations: seconds, metadata: { service: 'matrix' } };
  }
  const kilometres = (value: number | null) => (value === null ? null : value / 1_000);
  if (question.verbose || longFormOnly) {
    const table = metres.map((row, from) =>
      row.map((value, to) => ({
        distance: kilometres(value),
        time: seconds[from]?.[to] ?? null,
        from_index: from,
        to_index: to,
      })),
    );
    return { sources_to_targets: table, units: 'kilometers', algorithm: 'costmatrix' };
  }
  return {
    sources_to_targets: { distances: metres.map((row) => row.map(kilometres)), durations: seconds },
    units: 'kilometers',
    algorithm: 'costmatrix',
  };
}

/** Null: no question of these. */
export function readQuestion({ method, url = '' }: IncomingMessage, body: string): Question | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const osrm = /^\/table\/v1\/(\w+)\/([\d.,;-]+)$/.exec(pathname);
  if (method === 'GET' && osrm !== null && searchParams.get('annotations') === 'duration,distance') {
    const places = (osrm[2] ?? '').split(';').map((pair) => pointOf(pair.split(',').map(Number)));
    const pick = (name: string) =>
      (searchParams.get(name) ?? '').split(';').map((index) => places[Number(index)] as At);
    const [sources, targets] = [pick('sources'), pick('destinations')];
    return { kind: 'osrm', profile: osrm[1] ?? '', sources, targets, verbose: false };
  }
  if (method === 'POST' && pathname === '/sources_to_targets') {
    const { sources, targets, costing, verbose } = JSON.parse(body) as TableAsked & { costing: string };
    return { kind: 'valhalla', profile: costing, sources, targets, verbose: verbose ?? true };
  }
  const ors = /^\/v2\/matrix\/([\w-]+)$/.exec(pathname);
  if (method === 'POST' && ors !== null) {
    const { locations, sources, destinations } = JSON.parse(body) as {
      locations: number[][];
      sources: number[];
      destinations: number[];
    };
    const pick = (list: number[]) => list.map((index) => pointOf(locations[index] as number[]));
    return {
      kind: 'ors',
      profile: ors[1] ?? '',
      sources: pick(sources),
      targets: pick(destinations),
      verbose: false,
    };
  }
  return readRoute(method, pathname, searchParams, body);
}

function readRoute(
  method: string | undefined,
  pathname: string,
  options: URLSearchParams,
  body: string,
): RouteAsked | null {
  const osrm = /^\/route\/v1\/(\w+)\/([\d.,;-]+)$/.exec(pathname);
  const wanted = {
    overview: 'full',
    geometries: 'polyline',
    annotations: 'distance',
    continue_straight: 'false',
  };
  if (
    method === 'GET' &&
    osrm !== null &&
    Object.entries(wanted).every(([name, value]) => options.get(name) === value)
  ) {
    const stops = (osrm[2] ?? '').split(';').map((pair) => pointOf(pair.split(',').map(Number)));
    return { kind: 'osrm', profile: osrm[1] ?? '', stops };
  }
  if (method === 'POST' && pathname === '/route') {
    const { locations, costing } = JSON.parse(body) as { locations: At[]; costing: string };
    return { kind: 'valhalla', profile: costing, stops: locations };
  }
  const ors = /^\/v2\/directions\/([\w-]+)$/.exec(pathname);
  if (method === 'POST' && ors !== null) {
    const { coordinates } = JSON.parse(body) as { coordinates: number[][] };
    return { kind: 'ors', profile: ors[1] ?? '', stops: coordinates.map(pointOf) };
  }
  return null;
}

function pointOf([lon = NaN, lat = NaN]: readonly number[]): At {
  return { lat, lon };
}
