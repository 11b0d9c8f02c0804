import type { MatrixSet, PlaceBody, RequestBody, TravelBody } from '../wire';

/** A place of the request: a row of the matrices, or a point on the map. */
export interface Place {
  readonly index: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
}

export interface Leg {
  readonly distance: number;
  /** Whole seconds. */
  readonly time: number;
}

/** Leg of a vehicle type between two places, or null where the arc is forbidden. */
export type Travel = (type: string | null, resourceFactor: number, from: Place, to: Place) => Leg | null;

/**
 * What road servers say of a way by a profile, in metres and seconds before all factors. Null: there is none. Undefined:
 * they do not know, and great circles count.
 */
export type GivenRoads = (
  profile: string,
  from: Point,
  to: Point,
) => { metres: number; seconds: number } | null | undefined;

export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** IUGG mean radius. */
const EARTH_RADIUS_M = 6_371_008.8;

// Contract A1: metres a second and detour by profile.
const PROFILES: Record<string, { speed: number; detour: number }> = {
  car: { speed: 13.9, detour: 1.3 },
  van: { speed: 12.5, detour: 1.3 },
  truck: { speed: 11.1, detour: 1.3 },
  bike: { speed: 4.2, detour: 1.2 },
  foot: { speed: 1.4, detour: 1.2 },
};

export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

export function greatCircleMetres(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const rad = Math.PI / 180;
  const sinLat = Math.sin(((lat2 - lat1) * rad) / 2);
  const sinLon = Math.sin(((lon2 - lon1) * rad) / 2);
  const h = sinLat * sinLat + Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

function present(matrix: unknown): matrix is (number | null)[][] {
  return Array.isArray(matrix) && matrix.length > 0;
}

/** Matrices by their shown names and by the aliases of contract A1. */
function readMatrices(set: MatrixSet & Record<string, unknown>): {
  distance: (number | null)[][] | null;
  time: (number | null)[][] | null;
} {
  const distance = [set.distance_matrix, set['distances']].find(present) ?? null;
  const time = [set.time_matrix, set['duration_matrix'], set['durations']].find(present) ?? null;
  return { distance, time };
}

export function hasMatrices(travel: TravelBody): boolean {
  const { distance, time } = readMatrices(travel);
  return distance !== null || time !== null || fleetMatrices(travel) !== null;
}

function fleetMatrices(travel: TravelBody): Record<string, MatrixSet> | null {
  for (const key of ['vehicle_matrices', 'matrices', 'matrices_by_type', 'mixed_fleet']) {
    const value = travel[key];
    if (value !== null && typeof value === 'object' && Object.keys(value).length > 0) {
      return value as Record<string, MatrixSet>;
    }
  }
  return null;
}

export function travelOf(request: RequestBody, roads: GivenRoads | null = null): Travel {
  if (hasMatrices(request.travel)) {
    return byMatrix(request.travel);
  }
  const circles = byHaversine(request.travel);
  return roads === null ? circles : byRoad(request.travel, roads, circles);
}

function byMatrix(travel: TravelBody): Travel {
  const base = readMatrices(travel);
  const fleet = fleetMatrices(travel) ?? {};
  return (type, resourceFactor, from, to) => {
    const own = type !== null && Object.hasOwn(fleet, type) ? fleet[type] : undefined;
    const { distance, time } = own ? readMatrices(own as MatrixSet & Record<string, unknown>) : base;
    const cell = (matrix: (number | null)[][] | null) => matrix?.[from.index ?? -1]?.[to.index ?? -1] ?? null;
    const metres = cell(distance ?? time);
    const seconds = time ? cell(time) : timeFromDistance(metres, travel.speed);
    if (metres === null || seconds === null) {
      return null;
    }
    const factor = (travel.speed_factor ?? 1) * resourceFactor;
    return { distance: metres, time: roundHalfUp(seconds / factor) };
  };
}

function timeFromDistance(metres: number | null, speed: number | undefined): number | null {
  return metres === null ? null : metres / (speed ?? 1);
}

function byRoad(travel: TravelBody, roads: GivenRoads, circles: Travel): Travel {
  return (type, resourceFactor, from, to) => {
    const own = type === null ? undefined : travel.vehicle_profiles?.[type];
    const profile = own?.profile ?? travel.profile ?? 'car';
    const leg = isPoint(from) && isPoint(to) ? roads(profile, from, to) : undefined;
    if (leg === undefined) {
      return circles(type, resourceFactor, from, to);
    }
    const factor = (travel.speed_factor ?? 1) * (own?.speed_factor ?? 1) * resourceFactor;
    return leg && { distance: roundHalfUp(leg.metres), time: roundHalfUp(leg.seconds / factor) };
  };
}

function isPoint(place: { lat: number | null; lon: number | null }): place is Point {
  return place.lat !== null && place.lon !== null;
}

function byHaversine(travel: TravelBody): Travel {
  return (type, resourceFactor, from, to) => {
    const own = type === null ? undefined : travel.vehicle_profiles?.[type];
    const profile = PROFILES[own?.profile ?? travel.profile ?? 'car'] ?? { speed: 13.9, detour: 1.3 };
    if (from.lat === null || from.lon === null || to.lat === null || to.lon === null) {
      return null;
    }
    const detour = travel.detour_factor ?? profile.detour;
    const metres = greatCircleMetres(from.lat, from.lon, to.lat, to.lon) * detour;
    const speed = own?.profile === undefined ? (travel.speed ?? profile.speed) : profile.speed;
    const factor = (travel.speed_factor ?? 1) * (own?.speed_factor ?? 1) * resourceFactor;
    return { distance: metres, time: roundHalfUp(metres / speed / factor) };
  };
}

/** The place a body names, in the mode of the request. */
export function placeOf(
  request: RequestBody,
  index: number | undefined,
  point: PlaceBody | undefined,
): Place | null {
  const at = index ?? point?.location_index;
  const fields = (point ?? {}) as Record<string, unknown>;
  const lat = number(fields['lat'] ?? fields['latitude']);
  const lon = number(fields['lon'] ?? fields['lng'] ?? fields['longitude']);
  if (lat !== null && lon !== null) {
    return { index: at ?? null, lat, lon };
  }
  if (at === undefined) {
    return null;
  }
  const list = request.travel.locations ?? [];
  const listed = list.find((place, position) => (place.index ?? position) === at);
  return { index: at, lat: listed?.lat ?? null, lon: listed?.lon ?? null };
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
