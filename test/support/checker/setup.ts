import type { Visit } from './visits';
import type { World } from './world';

/** Seconds of setup of a stop: none under setup_once_per_location where the vehicle stopped just before (docs/rules.md). */
export function setupOf(world: World, { events }: Visit, stop: { readonly index: number }): number {
  // A start depot is no stop; a break or a station with a place is one.
  const placed = events.filter(({ place }) => place !== null);
  const position = placed.findIndex(({ index }) => index === stop.index);
  const [before, at] = [placed[position - 1]?.place, placed[position]?.place];
  const again = before && at && before.index === at.index && before.lat === at.lat && before.lon === at.lon;
  return world.setupOnce && again ? 0 : (placed[position]?.job?.setup ?? 0);
}
