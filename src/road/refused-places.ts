import type { Point, ProfileName, RoadProviderName } from '../travel';

/**
 * Places that have no road near them, by provider and profile: to be found they cost calls, and a replan asks for the same
 * places again. The first to come are the first to go, and all go with the roads that they were compared with.
 */
export class RefusedPlaces {
  private readonly places = new Set<string>();
  private begunAt: number;

  constructor(
    private readonly maxPlaces: number,
    private readonly maxAgeMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.begunAt = this.now();
  }

  /** To be asked before places are looked up: what is too old goes. */
  refresh(): void {
    if (this.now() - this.begunAt >= this.maxAgeMs) {
      this.places.clear();
      this.begunAt = this.now();
    }
  }

  has(provider: RoadProviderName, profile: ProfileName, at: Point): boolean {
    return this.places.size > 0 && this.places.has(keyOf(provider, profile, at));
  }

  add(provider: RoadProviderName, profile: ProfileName, at: Point): void {
    this.places.add(keyOf(provider, profile, at));
    for (const oldest of this.places) {
      if (this.places.size <= this.maxPlaces) {
        return;
      }
      this.places.delete(oldest);
    }
  }
}

function keyOf(provider: RoadProviderName, profile: ProfileName, { lat, lon }: Point): string {
  return `${provider} ${profile} ${lat},${lon}`;
}
