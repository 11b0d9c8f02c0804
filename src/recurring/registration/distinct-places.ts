import { DEFAULT_PROFILE, type Point } from '../../travel';

/** The places of a registration's question: each pair of coordinates once, in the order of first mention. */
export class DistinctPlaces {
  private readonly indices = new Map<string, number>();
  private readonly points: Point[] = [];

  get size(): number {
    return this.points.length;
  }

  indexOf({ lat, lon }: Point): number {
    const key = `${lat},${lon}`;
    const known = this.indices.get(key);
    if (known !== undefined) {
      return known;
    }
    this.indices.set(key, this.points.length);
    return this.points.push({ lat, lon }) - 1;
  }

  /** As the crow flies, without a detour (contract A1). */
  travel() {
    const locations = this.points.map((point, index) => ({ index, ...point }));
    return { provider: 'haversine', profile: DEFAULT_PROFILE, detour_factor: 1, locations };
  }
}
