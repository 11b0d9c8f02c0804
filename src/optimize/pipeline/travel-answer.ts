import { UNREACHABLE } from '../../kernel/wire/schema';
import {
  haversineProvider,
  PROFILE_PARAMETERS,
  type RoadAnswer,
  type RoadQuestion,
  type RoadTable,
  type TableRequest,
} from '../../travel';
import { roadProfile } from './computed-tables';
import type { Warning } from './context';
import { notePlacesWithoutRoad, refusePlacesWithoutRoad, withCirclesAt } from './places-without-road';
import type { PipelineSettings } from './settings';
import type { Reserve } from './table-bytes';
import type { TravelProfile } from './travel-profile';
import { checkTravelRequest, type TravelRequest } from './travel-request';

/** Two tables of words, and their digits as text. */
const BYTES_PER_CELL = 32;

/** Ready to be pasted into `travel` of a solve request. */
export interface TravelAnswer {
  profile: string;
  /** Who computed it: never `auto`. */
  provider: string;
  units: { distance: 'm'; time: 's' };
  locations: { index: number; lat: number; lon: number; label?: string }[];
  /** Null: there is no way. */
  distance_matrix: (number | null)[][];
  time_matrix: (number | null)[][];
  warnings: string[];
  warning_details: Warning[];
}

/**
 * The tables between places, or what a road server must be asked first. Throws ApiError for every fault of the request,
 * and what `reserve` throws where there is no room for the tables.
 */
export function answerTravel(
  json: unknown,
  settings: PipelineSettings,
  reserve: Reserve = () => undefined,
  road: RoadAnswer | null = null,
): { road: RoadQuestion } | { answer: TravelAnswer } {
  const request = checkTravelRequest(json, settings);
  const { places, profile, server, provider } = request;
  reserve(places.length * places.length * BYTES_PER_CELL);
  if (server !== null && road === null) {
    const points = places.map(({ lat, lon }) => ({ lat, lon }));
    const named = provider !== 'auto';
    return { road: { provider: server.name, named, field: 'provider', profiles: [profile], points } };
  }
  if (road !== null && provider !== 'auto') {
    refusePlacesWithoutRoad(road, askedPlaces(request));
  }
  return { answer: tell(request, road) };
}

function tell(request: TravelRequest, road: RoadAnswer | null): TravelAnswer {
  const { places, profile, notes } = request;
  const byRoad = road?.tables.find((table) => table.profile === profile);
  noteProvider(request, road, byRoad !== undefined);
  if (road !== null) {
    notePlacesWithoutRoad(road, askedPlaces(request), notes);
  }
  const { distance, time } = byRoad === undefined ? byCircles(request) : tablesByRoad(request, byRoad, road);
  const warnings = notes.toWarnings();
  return {
    profile,
    provider: byRoad === undefined ? 'haversine' : (road?.provider ?? 'haversine'),
    units: { distance: 'm', time: 's' },
    locations: places.map(({ lat, lon, label }, index) => ({
      index,
      lat,
      lon,
      ...(label === null ? {} : { label }),
    })),
    distance_matrix: rowsOf(distance, places.length),
    time_matrix: rowsOf(time, places.length),
    warnings: warnings.map(({ message }) => message),
    warning_details: warnings,
  };
}

function askedPlaces({ places, listName }: TravelRequest) {
  return places.map((place, index) => ({
    ...place,
    index,
    mention: index,
    fields: [`${listName}[${index}]`],
  }));
}

function tablesByRoad(request: TravelRequest, table: RoadTable, road: RoadAnswer | null): TravelProfile {
  const refused = (road?.refused ?? []).map(({ place }) => place);
  const profile = roadProfile(table, request.speedFactor);
  return withCirclesAt(profile, refused, request.places, parametersOf(request));
}

function parametersOf({ profile, speed, detourFactor, speedFactor }: TravelRequest): TableRequest {
  const parameters = PROFILE_PARAMETERS[profile];
  return { speed: speed ?? parameters.speed, detour: detourFactor ?? parameters.detour, speedFactor };
}

function byCircles(request: TravelRequest): TravelProfile {
  const [table] = haversineProvider.tables(request.places, [parametersOf(request)]);
  return { distance: table?.metres ?? new Int32Array(0), time: table?.seconds ?? new Int32Array(0) };
}

function noteProvider(
  { provider, profile, speed, detourFactor, notes, server }: TravelRequest,
  road: RoadAnswer | null,
  byRoad: boolean,
): void {
  const circles = 'distances are great circles times a detour factor';
  if (road !== null && road.failure !== null) {
    notes.add('HAVERSINE_USED', `${road.failure}: ${circles}`, 'provider');
  } else if (provider === 'auto' && server === null) {
    notes.add('HAVERSINE_USED', `No road provider is configured for ${profile}: ${circles}`, 'provider');
  }
  for (const [name, value] of Object.entries({ speed, detour_factor: detourFactor })) {
    if (byRoad && value !== null) {
      const message = `${name} is for great circles only; the road provider ${road?.provider ?? ''} was used`;
      notes.add('HAVERSINE_ONLY', message, name);
    }
  }
}

function rowsOf(cells: ArrayLike<number>, size: number): (number | null)[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => {
      const value = cells[row * size + column] as number;
      return value === UNREACHABLE ? null : value;
    }),
  );
}
