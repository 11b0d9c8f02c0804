import { ApiError } from '../../common/errors';
import { chooseServer, placesOutside, type ProfileName, type RoadServer } from '../../travel';
import { faultsError, type Notes, quote } from './notes';
import type { PipelineSettings } from './settings';
import { MAX_SPEED_FACTOR, MIN_SPEED_FACTOR } from './shape/bounds';
import { firstNamed } from './shape/first-named';
import type { LatLon, ProviderName } from './shape/parsed';
import { COORDINATE_FIELDS, readLatLon } from './shape/place';
import { nameOf } from './shape/name-of';
import { type JsonObject, type Kind, ShapeReader } from './shape/reader';
import { shapeError } from './shape/shape';
import { MAX_DETOUR, MAX_SPEED, PROFILES, PROVIDERS } from './shape/travel';

/** Contract C22. */
export const MAX_TRAVEL_LOCATIONS = 1_000;

const LIST_NAMES = ['locations', 'points'];
/** Not registered as kinds of the solve request: the page of rules is about those. */
const BODY: Kind = {
  name: 'the travel request',
  fields: new Set([...LIST_NAMES, 'profile', 'provider', 'speed', 'detour_factor', 'speed_factor']),
};
const LOCATION: Kind = {
  name: 'a location of the travel request',
  fields: new Set([...COORDINATE_FIELDS, 'index', 'id']),
};

/** What `/travel` is asked: a table between these places. */
export interface TravelRequest {
  places: LatLon[];
  profile: ProfileName;
  provider: ProviderName;
  speed: number | null;
  detourFactor: number | null;
  speedFactor: number;
  /** Null: great circles. */
  server: RoadServer | null;
  /** As the caller wrote the list of places. */
  listName: string;
  notes: Notes;
}

/** Throws with every fault: of shape, then a place outside the region, then a provider that is not there. */
export function checkTravelRequest(json: unknown, settings: PipelineSettings): TravelRequest {
  const reader = new ShapeReader();
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    reader.fail(`must be a JSON object, not ${nameOf(json)}`);
    throw shapeError(reader.faults);
  }
  const body = json as JsonObject;
  reader.knows(body, BODY);
  const listName = firstNamed(reader, body, LIST_NAMES) ?? 'locations';
  const read = reader.objects(
    body,
    listName,
    (entry) => {
      reader.knows(entry, LOCATION);
      return readLatLon(reader, entry);
    },
    MAX_TRAVEL_LOCATIONS,
  );
  if (read.length === 0 && !reader.faults.any) {
    reader.fail('must hold at least one place', listName);
  }
  const request = {
    places: read.filter((place) => place !== null),
    profile: reader.oneOf(body, 'profile', PROFILES) ?? PROFILES[0],
    provider: reader.oneOf(body, 'provider', PROVIDERS) ?? 'auto',
    speed: reader.number(body, 'speed', { above: 0, max: MAX_SPEED }),
    detourFactor: reader.number(body, 'detour_factor', { min: 1, max: MAX_DETOUR }),
    speedFactor: reader.number(body, 'speed_factor', { above: MIN_SPEED_FACTOR, max: MAX_SPEED_FACTOR }) ?? 1,
    notes: reader.notes,
  };
  if (reader.faults.any) {
    throw shapeError(reader.faults);
  }
  refuseOutside(request.places, settings, listName);
  return { ...request, listName, server: serverOf(request, settings.roadServers) };
}

/** The error tells the first place in its detail, as of a solve (contract A15). */
function refuseOutside(places: readonly LatLon[], { region }: PipelineSettings, listName: string): void {
  const outside = placesOutside(
    places.map(({ lat, lon, label }, index) => ({ index, lat, lon, label })),
    region,
  );
  const [first] = outside;
  if (first !== undefined) {
    const { index, lat, lon, label } = first.place;
    const faults = outside.map(({ place, message }) => ({
      code: 'OUT_OF_REGION',
      message,
      field: `${listName}[${place.index}]`,
    }));
    throw faultsError('VALIDATION_ERROR', faults, { detail: { location_index: index, lat, lon, label } });
  }
}

function serverOf(
  { provider, profile }: Pick<TravelRequest, 'provider' | 'profile'>,
  servers: readonly RoadServer[],
): RoadServer | null {
  const server = chooseServer(provider, servers);
  if (server === undefined) {
    const names = ['haversine', ...servers.map(({ name }) => name)].join(', ');
    throw refusal(
      'PROVIDER_NOT_CONFIGURED',
      `The travel provider ${quote(provider)} is not configured on this server; it has ${names}.`,
      'provider',
    );
  }
  if (server !== null && !server.profiles.includes(profile)) {
    if (provider === 'auto') {
      return null;
    }
    throw refusal(
      'PROFILE_NOT_SERVED',
      `The travel provider ${quote(provider)} has no roads for ${profile}; it knows ${server.profiles.join(', ')}.`,
      'profile',
    );
  }
  return server;
}

function refusal(code: string, message: string, field: string): ApiError {
  return faultsError('VALIDATION_ERROR', [{ code, message, field }]);
}
