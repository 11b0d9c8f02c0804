import { isSet } from '../../optimize/pipeline/replan/raw-json';
import { COORDINATE_FIELDS, readLatLon } from '../../optimize/pipeline/shape/place';
import { type JsonObject, kind, type ShapeReader } from '../../optimize/pipeline/shape/reader';
import { placesOutside, type Region } from '../../travel';
import type { PatternPlace } from '../pattern';
import { MAX_PLACES, MAX_TEXT_LENGTH } from './bounds';
import { checkText } from './text';

const PLACE = kind('a place of a pattern', ['index', ...COORDINATE_FIELDS]);

/** `locations`; one that is listed twice alike counts once. Places outside the region are allowed, and named (contract B28). */
export function readPlaces(reader: ShapeReader, body: JsonObject, region: Region): PatternPlace[] {
  const listed = reader.objects(body, 'locations', (entry) => readPlace(reader, entry), MAX_PLACES);
  if (Array.isArray(body['locations']) && body['locations'].length === 0) {
    reader.fail('must hold at least one place', 'locations');
  }
  const places = new Map<number, PatternPlace>();
  listed.forEach((place, i) => {
    const first = place === null ? undefined : places.get(place.index);
    if (place !== null && first === undefined) {
      places.set(place.index, place);
    } else if (place !== null && first !== undefined) {
      noteSecond(reader, first, place, `locations[${i}].index`);
    }
  });
  const kept = [...places.values()];
  for (const { place, message } of placesOutside(kept, region)) {
    reader.notes.add('OUT_OF_REGION', message, `locations[${listed.indexOf(place)}]`);
  }
  return kept;
}

function readPlace(reader: ShapeReader, entry: JsonObject): PatternPlace | null {
  reader.knows(entry, PLACE);
  const index = reader.index(entry, 'index');
  if (!isSet(entry, 'index')) {
    reader.fail('is required', 'index');
  }
  const point = readLatLon(reader, entry);
  if (index === null || point === null) {
    return null;
  }
  const { lat, lon, label } = point;
  const isKept = label === null || checkText(reader, label, 'label', MAX_TEXT_LENGTH);
  return { index, lat, lon, label: isKept ? label : null };
}

function noteSecond(reader: ShapeReader, first: PatternPlace, second: PatternPlace, field: string): void {
  if (first.lat === second.lat && first.lon === second.lon) {
    const message = 'A place is listed twice alike; the first entry counts';
    reader.notes.add('DUPLICATE_PLACE', message, field);
  } else {
    const message = `${field} is ${second.index}, which is the index of another place already.`;
    reader.faults.add('DUPLICATE_ID', message, field);
  }
}

export function placeIndicesOf(places: readonly PatternPlace[]): ReadonlySet<number> {
  return new Set(places.map(({ index }) => index));
}
