import {
  haversineMetres,
  type Point,
  type RefusedPlace,
  type RoadAnswer,
  type TableRequest,
} from '../../travel';
import { UNREACHABLE } from '../../kernel/wire/schema';
import type { PlaceInfo } from './context';
import { nameProfiles } from './name-some';
import type { BookedPlace } from './place-book';
import { faultsError, type Notes } from './notes';
import type { TravelProfile } from './travel-profile';

const CODE = 'PLACE_WITHOUT_ROAD';

/** A place of the question that was asked, and every field where the caller wrote it. */
type AskedPlace = PlaceInfo & Pick<BookedPlace, 'mention' | 'fields'>;

/**
 * Of a provider that was asked for by name, a place without a road near it is a fault of the request, as one outside the region
 * is. Throws with every one; the error's detail tells the first (contract A15).
 */
export function refusePlacesWithoutRoad(
  { provider, refused }: Pick<RoadAnswer, 'provider' | 'refused'>,
  places: readonly AskedPlace[],
): void {
  const faults = sayEach(
    refused,
    places,
    (what) => `The road provider ${provider} has no road near ${what}.`,
  );
  const [first] = faults;
  if (first !== undefined) {
    const { index, lat, lon, label } = first.place;
    const errors = faults.flatMap(({ message, place: { fields } }) =>
      fields.map((field) => ({ code: CODE, message, field })),
    );
    throw faultsError('VALIDATION_ERROR', errors, { detail: { location_index: index, lat, lon, label } });
  }
}

/** With `auto` it is reached as it is where no road provider is configured (contract A1): by great circles, with a warning. */
export function notePlacesWithoutRoad(
  { provider, refused, failure }: RoadAnswer,
  places: readonly AskedPlace[],
  notes: Notes,
): void {
  if (failure !== null) {
    // All distances are great circles, and a warning has said so.
    return;
  }
  const say = (what: string) =>
    `The road provider ${provider} has no road near ${what}: its distances are great circles times a detour factor`;
  sayEach(refused, places, say).forEach(({ message, place: { fields } }) =>
    notes.add(CODE, message, fields[0] ?? null),
  );
}

/** The tables with great circles to and from these places. */
export function withCirclesAt(
  { distance, time }: TravelProfile,
  refused: readonly number[],
  points: readonly Point[],
  { detour, speed, speedFactor }: TableRequest,
): TravelProfile {
  if (refused.length === 0) {
    return { distance, time };
  }
  // Profiles may share distances.
  const metres = distance.slice();
  const size = points.length;
  for (const place of refused) {
    points.forEach((other, number) => {
      const way = haversineMetres(points[place] as Point, other) * detour;
      const seconds = Math.floor(way / speed / speedFactor + 0.5);
      for (const at of [place * size + number, number * size + place]) {
        metres[at] = seconds < UNREACHABLE ? Math.floor(way + 0.5) : UNREACHABLE;
        time[at] = Math.min(seconds, UNREACHABLE);
      }
    });
  }
  return { distance: metres, time };
}

function sayEach(
  refused: readonly RefusedPlace[],
  places: readonly AskedPlace[],
  say: (what: string) => string,
): { place: AskedPlace; message: string }[] {
  const profiles = new Map<number, string[]>();
  refused.forEach(({ place, profile }) => profiles.set(place, [...(profiles.get(place) ?? []), profile]));
  return [...profiles]
    .flatMap(([number, names]) => {
      const place = places[number];
      return place === undefined ? [] : [{ place, names }];
    })
    .sort((a, b) => a.place.mention - b.place.mention)
    .map(({ place, names }) => {
      const name = place.label === null ? '' : ` (${place.label.slice(0, 80)})`;
      const what = `location ${place.index}${name} at lat ${place.lat}, lon ${place.lon} for ${nameProfiles(names)}`;
      return { place, message: say(what) };
    });
}
