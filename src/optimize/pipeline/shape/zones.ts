import { DEFAULT_SOFT_PENALTY } from './breaks';
import { MAX_TIME_S } from './bounds';
import type { ParsedZone } from './parsed-rules';
import { type JsonObject, kind, type ShapeReader } from './reader';

const MAX_ZONES = 5_000;
const MAX_CORNERS = 10_000;
const ZONE = kind('a zone', [
  'id',
  'polygon',
  'location_indices',
  'job_ids',
  'resource_ids',
  'hard',
  'penalty',
  'metadata',
]);

/** Territories: by polygon ([lon, lat] corners), by location index or by job id (contract A2). */
export function readZones(reader: ShapeReader, request: JsonObject): ParsedZone[] {
  return reader.objects(request, 'zones', (entry) => readZone(reader, entry), MAX_ZONES);
}

function readZone(reader: ShapeReader, object: JsonObject): ParsedZone {
  reader.knows(object, ZONE);
  return {
    id: reader.id(object),
    polygon: readPolygon(reader, object),
    locationIndices: readIndices(reader, object),
    jobIds: reader.strings(object, 'job_ids') ?? [],
    resourceIds: reader.strings(object, 'resource_ids') ?? [],
    hard: reader.boolean(object, 'hard', true),
    penalty: reader.number(object, 'penalty', { min: 0 }) ?? DEFAULT_SOFT_PENALTY,
  };
}

function readPolygon(reader: ShapeReader, object: JsonObject): ParsedZone['polygon'] {
  const corners = reader.array(object, 'polygon', MAX_CORNERS);
  if (corners === null || corners.length === 0) {
    return null;
  }
  return reader.within('polygon', () => {
    if (corners.length < 3) {
      reader.fail('must have at least three corners');
    }
    return corners.map((corner, i) => {
      const pair: readonly unknown[] = Array.isArray(corner) ? (corner as unknown[]) : [];
      return reader.within(i, () => {
        if (pair.length !== 2) {
          reader.fail('must be [longitude, latitude]');
        }
        const lon = reader.checkedNumber(pair[0], 0, { min: -180, max: 180 });
        const lat = reader.checkedNumber(pair[1], 1, { min: -90, max: 90 });
        return { lat: lat ?? 0, lon: lon ?? 0 };
      });
    });
  });
}

function readIndices(reader: ShapeReader, object: JsonObject): number[] {
  const entries = reader.array(object, 'location_indices') ?? [];
  return reader.within('location_indices', () =>
    entries.flatMap((entry, i) => {
      const index = reader.checkedNumber(entry, i, { min: 0, max: MAX_TIME_S });
      if (index === null || !Number.isInteger(index)) {
        reader.fail('must be a whole number', i);
        return [];
      }
      return [index];
    }),
  );
}
