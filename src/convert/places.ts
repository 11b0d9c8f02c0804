import { DEFAULT_PIPELINE_SETTINGS } from '../optimize/pipeline/settings';
import { haversineMetres, isInside, type ProfileName, PROFILE_PARAMETERS } from '../travel';
import type { RequestJson } from './format';
import type { NoteBook } from './note';

export interface Point {
  readonly lat: number;
  readonly lon: number;
}

export interface Matrices {
  readonly distance?: readonly (readonly (number | null)[])[] | undefined;
  readonly time?: readonly (readonly (number | null)[])[] | undefined;
}

/** How to move where there are no matrices: the service's own estimates of a profile, or the source's. */
export interface ByCoordinates {
  readonly profile?: ProfileName;
  /** Metres a second, metres of road for one as the crow flies; without them those of the profile. */
  readonly speed?: number;
  readonly detour?: number;
}

/** Places whose tables are written into a request: a million cells. */
const MOST_TABLED = 1_000;

/** Numbers the places of a document: by row where it has matrices, else by coordinates, equal ones once. */
export class PlaceTable {
  private readonly points: (Point | null)[] = [];
  private readonly byKey = new Map<string, number>();

  get size(): number {
    return this.points.length;
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  at(point: Point): number {
    return this.named(`${point.lat},${point.lon}`, point);
  }

  /** A place that the source knows by a name of its own. */
  named(key: string, point: Point | null = null): number {
    const known = this.byKey.get(key);
    if (known !== undefined) {
      this.points[known] ??= point;
      return known;
    }
    this.byKey.set(key, this.points.length);
    return this.points.push(point) - 1;
  }

  /** A row of the source's matrices. */
  row(index: number, point: Point | null = null): number {
    while (this.points.length <= index && index < MOST_ROWS) {
      this.points.push(null);
    }
    this.points[index] ??= point;
    return index;
  }

  /** The `travel` of a request with the source's matrices; the first is the base, the rest are by vehicle type. */
  withMatrices(byType: ReadonlyMap<string, Matrices>): RequestJson {
    const [base, ...others] = [...byType].map(([type, { distance, time }]) => {
      return [type, { distance_matrix: distance, time_matrix: time }] as const;
    });
    return {
      ...base?.[1],
      ...(others.length > 0 ? { vehicle_matrices: Object.fromEntries(others) } : {}),
      ...this.listed(),
    };
  }

  /**
   * The `travel` of a request by coordinates. The service computes tables inside its region alone: where a place lies outside, tables
   * by great circles come with the request.
   */
  byCoordinates(how: ByCoordinates, notes: NoteBook, path: string): RequestJson {
    const { region } = DEFAULT_PIPELINE_SETTINGS;
    const outside = this.points.filter((point) => point !== null && !isInside(region, point.lat, point.lon));
    const own = PROFILE_PARAMETERS[how.profile ?? 'car'];
    const estimates =
      how.speed === undefined && how.detour === undefined
        ? {}
        : {
            provider: 'haversine',
            speed: how.speed ?? own.speed,
            detour_factor: how.detour ?? own.detour,
          };
    const profile = how.profile === undefined ? {} : { profile: how.profile };
    if (outside.length === 0) {
      return { ...profile, ...estimates, ...this.listed() };
    }
    if (this.size > MOST_TABLED) {
      const message = `${outside.length} places lie outside the region in which the service computes travel, and they are too many for tables in the request: add matrices`;
      notes.add('NOT_CARRIED', message, path);
      return { ...profile, ...estimates, ...this.listed() };
    }
    const message = `${outside.length} places lie outside the region in which the service computes travel: the request has tables by great circles, not by roads`;
    notes.add('ASSUMED', message, path);
    return { ...this.tables(how.detour ?? own.detour, how.speed ?? own.speed), ...this.listed() };
  }

  private tables(detour: number, speed: number): RequestJson {
    const metres = this.points.map((from) =>
      this.points.map((to) => (from === null || to === null ? 0 : haversineMetres(from, to) * detour)),
    );
    return {
      distance_matrix: metres.map((row) => row.map(Math.round)),
      time_matrix: metres.map((row) => row.map((metre) => Math.round(metre / speed))),
    };
  }

  private listed(): RequestJson {
    const locations = this.points.flatMap((point, index) =>
      point === null ? [] : [{ index, lat: point.lat, lon: point.lon }],
    );
    return locations.length === 0 ? {} : { locations };
  }
}

/** More rows than any matrix that can be read. */
const MOST_ROWS = 100_000;
