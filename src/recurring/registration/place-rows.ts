import {
  DEFAULT_PROFILE,
  haversineProvider,
  type Point,
  PROFILE_PARAMETERS,
  type TravelTable,
} from '../../travel';

/** As the crow flies, without a detour (contract A1). */
const BY_AIR = { ...PROFILE_PARAMETERS[DEFAULT_PROFILE], detour: 1, speedFactor: 1 };

/** The rows of a registration's matrices: each pair of coordinates once, in the order of first mention. */
export class PlaceRows {
  private readonly rows = new Map<string, number>();
  private readonly points: Point[] = [];

  get size(): number {
    return this.points.length;
  }

  of({ lat, lon }: Point): number {
    const key = `${lat},${lon}`;
    const known = this.rows.get(key);
    if (known !== undefined) {
      return known;
    }
    this.rows.set(key, this.points.length);
    return this.points.push({ lat, lon }) - 1;
  }

  /** Metres and seconds between all of them. */
  travel(): { distance_matrix: number[][]; time_matrix: number[][] } {
    const [table] = haversineProvider.tables(this.points, [BY_AIR]) as readonly [TravelTable];
    return { distance_matrix: this.square(table.metres), time_matrix: this.square(table.seconds) };
  }

  private square(cells: Int32Array): number[][] {
    const { size } = this;
    return Array.from({ length: size }, (_, row) => [...cells.subarray(row * size, (row + 1) * size)]);
  }
}
