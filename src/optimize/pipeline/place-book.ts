import type { PlaceInfo } from './context';
import type { LatLon, ParsedMatrices, ParsedPosition, ParsedTravel } from './shape/parsed';

export type TravelMode = 'matrix' | 'coordinates';

export interface PlaceFault {
  code: 'MATRIX_SIZE_MISMATCH' | 'VALIDATION_ERROR';
  message: string;
}

/** A place of the request, in the order of first mention: depots, resources, jobs (contract B28). */
export interface BookedPlace extends PlaceInfo {
  /** How many others are mentioned before it. */
  mention: number;
  /** Every field that mentions it, the first one first. */
  fields: string[];
}

/**
 * Numbers the places that the request uses. With matrices a place is a row of them; without, it is a
 * pair of coordinates, listed in `travel.locations` or written where it is used. Equal coordinates
 * are one place.
 */
export class PlaceBook {
  readonly mode: TravelMode;
  readonly places: BookedPlace[] = [];
  private readonly rows: number;
  private readonly listed = new Map<number, LatLon>();
  private readonly listedByPoint = new Map<string, number>();
  private readonly byKey = new Map<string | number, number>();
  private nextIndex = 0;

  constructor(travel: ParsedTravel) {
    this.rows = matrixRows(travel);
    this.mode = this.rows > 0 ? 'matrix' : 'coordinates';
    travel.places.forEach((place, i) => {
      const index = place.index ?? i;
      if (!this.listed.has(index)) {
        this.listed.set(index, place);
        this.nextIndex = Math.max(this.nextIndex, index + 1);
      }
      const key = pointKey(place);
      if (!this.listedByPoint.has(key)) {
        this.listedByPoint.set(key, index);
      }
    });
  }

  /** Whether `location_index: 0` means something: the start of a resource that names none. */
  get hasFirst(): boolean {
    return this.mode === 'matrix' || this.listed.has(0);
  }

  book(position: ParsedPosition, field: string): number | PlaceFault {
    if (position.locationIndex !== null) {
      return this.bookIndex(position.locationIndex, field);
    }
    return position.location === null
      ? { code: 'VALIDATION_ERROR', message: `${field} names no place.` }
      : this.bookPoint(position.location, field);
  }

  private bookIndex(index: number, field: string): number | PlaceFault {
    if (this.mode === 'matrix' && index >= this.rows) {
      const message = `${field} is ${index}, but the matrices have ${this.rows} rows (0 to ${this.rows - 1}).`;
      return { code: 'MATRIX_SIZE_MISMATCH', message };
    }
    const listed = this.listed.get(index);
    if (this.mode === 'coordinates' && listed === undefined) {
      return this.listed.size === 0
        ? {
            code: 'VALIDATION_ERROR',
            message: `${field} points into matrices or travel.locations, and the request has neither.`,
          }
        : {
            code: 'MATRIX_SIZE_MISMATCH',
            message: `${field} is ${index}, which travel.locations does not list.`,
          };
    }
    return this.number(index, index, listed ?? null, field);
  }

  private bookPoint(point: LatLon, field: string): number | PlaceFault {
    const key = pointKey(point);
    const listedIndex = this.listedByPoint.get(key);
    if (listedIndex !== undefined) {
      return this.number(listedIndex, listedIndex, this.listed.get(listedIndex) ?? point, field);
    }
    if (this.mode === 'matrix') {
      const message = `${field} is given by coordinates, but matrices are supplied and travel.locations does not map it.`;
      return { code: 'VALIDATION_ERROR', message };
    }
    return this.mention(key, field) ?? this.number(key, this.nextIndex++, point, field);
  }

  /** The number of a place that has one, or null. */
  private mention(key: string | number, field: string): number | null {
    const known = this.byKey.get(key);
    if (known === undefined) {
      return null;
    }
    this.places[known]?.fields.push(field);
    return known;
  }

  private number(key: string | number, index: number, at: LatLon | null, field: string): number {
    const known = this.mention(key, field);
    if (known !== null) {
      return known;
    }
    const number = this.places.length;
    this.byKey.set(key, number);
    const { lat = null, lon = null, label = null } = at ?? {};
    this.places.push({ mention: number, index, lat, lon, label, fields: [field] });
    return number;
  }
}

function pointKey(point: LatLon): string {
  return `${point.lat},${point.lon}`;
}

/** Rows of the matrices; 0 when there are none, which is the coordinate mode. */
function matrixRows(travel: ParsedTravel): number {
  for (const set of matrixSets(travel)) {
    const rows = set.distance?.rows ?? set.time?.rows;
    if (rows !== undefined) {
      return rows;
    }
  }
  return 0;
}

export function matrixSets(travel: ParsedTravel): ParsedMatrices[] {
  return [travel.base, ...travel.byType.values()];
}
