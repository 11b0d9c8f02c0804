import { MAX_SPEED_FACTOR, MIN_SPEED_FACTOR } from './bounds';
import { firstNamed } from './first-named';
import { MATRIX_FIELDS, readMatrices } from './matrix';
import type { ParsedMatrices, ParsedTravel } from './parsed';
import { COORDINATE_FIELDS, readLatLon } from './place';
import { type JsonObject, type Kind, kind, type ShapeReader } from './reader';
import { readTraffic } from './traffic';

export const PROFILES = ['car', 'van', 'truck', 'bike', 'foot'] as const;
export const PROVIDERS = ['auto', 'haversine', 'osrm', 'valhalla', 'ors'] as const;
export const BY_TYPE_FIELDS = ['vehicle_matrices', 'matrices', 'matrices_by_type', 'mixed_fleet'];
/** Metres a second: above it a unit was mixed up. */
export const MAX_SPEED = 1000;
export const MAX_DETOUR = 10;

const TRAVEL = kind('travel', [
  ...MATRIX_FIELDS,
  'locations',
  'profile',
  'provider',
  'speed',
  'detour_factor',
  'speed_factor',
  ...BY_TYPE_FIELDS,
  'vehicle_profiles',
  'traffic_segments',
]);
/** The answer of POST /travel, pasted as it is (contract A14), says more than is read. */
const PASTED: Kind = {
  name: TRAVEL.name,
  fields: new Set([...TRAVEL.fields, 'units', 'warnings', 'warning_details']),
};
const TYPE_MATRICES = kind('a vehicle type’s matrices', MATRIX_FIELDS);
const TYPE_PROFILE = kind('a vehicle type’s profile', ['profile', 'speed_factor']);
const PLACE = kind('a place', ['index', 'id', ...COORDINATE_FIELDS]);

export function readTravel(reader: ShapeReader, travel: JsonObject): ParsedTravel {
  reader.knows(travel, PASTED);
  return {
    base: readMatrices(reader, travel),
    byType: readByType(reader, travel),
    places: readPlaces(reader, travel),
    profile: reader.oneOf(travel, 'profile', PROFILES),
    provider: reader.oneOf(travel, 'provider', PROVIDERS) ?? 'auto',
    speed: reader.number(travel, 'speed', { above: 0, max: MAX_SPEED }),
    detourFactor: reader.number(travel, 'detour_factor', { min: 1, max: MAX_DETOUR }),
    speedFactor: readSpeedFactor(reader, travel),
    profileByType: readProfiles(reader, travel),
    traffic: readTraffic(reader, travel),
  };
}

function readSpeedFactor(reader: ShapeReader, object: JsonObject): number {
  return reader.number(object, 'speed_factor', { above: MIN_SPEED_FACTOR, max: MAX_SPEED_FACTOR }) ?? 1;
}

function readPlaces(reader: ShapeReader, travel: JsonObject): ParsedTravel['places'] {
  const places = reader.objects(travel, 'locations', (entry) => {
    reader.knows(entry, PLACE);
    const at = readLatLon(reader, entry);
    const index = reader.index(entry, 'index');
    return at === null ? null : { ...at, index, id: reader.string(entry, 'id') };
  });
  return places.filter((place) => place !== null);
}

function readByType(reader: ShapeReader, travel: JsonObject): Map<string, ParsedMatrices> {
  const name = firstNamed(reader, travel, BY_TYPE_FIELDS);
  return name === null
    ? new Map<string, ParsedMatrices>()
    : readTypes(reader, travel, name, (entry) => {
        reader.knows(entry, TYPE_MATRICES);
        return readMatrices(reader, entry);
      });
}

function readProfiles(reader: ShapeReader, travel: JsonObject): ParsedTravel['profileByType'] {
  return readTypes(reader, travel, 'vehicle_profiles', (entry) => {
    reader.knows(entry, TYPE_PROFILE);
    return { profile: reader.oneOf(entry, 'profile', PROFILES), speedFactor: readSpeedFactor(reader, entry) };
  });
}

/** An object keyed by vehicle type. */
function readTypes<T>(
  reader: ShapeReader,
  travel: JsonObject,
  key: string,
  read: (entry: JsonObject) => T,
): Map<string, T> {
  const types = reader.object(travel, key);
  const values = new Map<string, T>();
  if (types !== null) {
    reader.within(key, () => {
      for (const type of Object.keys(types)) {
        const entry = reader.object(types, type);
        if (entry !== null) {
          values.set(
            type,
            reader.within(type.slice(0, 80), () => read(entry)),
          );
        }
      }
    });
  }
  return values;
}
