import { UNREACHABLE } from '../../kernel/wire/schema';
import {
  DEFAULT_PROFILE,
  haversineProvider,
  PROFILE_PARAMETERS,
  type ProfileName,
  type RoadAnswer,
  type RoadTable,
  type TableRequest,
} from '../../travel';
import { nameProfiles } from './name-some';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import { notePlacesWithoutRoad, withCirclesAt } from './places-without-road';
import type { ParsedResource, ParsedTravel } from './shape/parsed';
import type { TravelProfile } from './travel-profile';

/**
 * From coordinates, for one resource of each profile: `origins[i]` is the booked place that place i of the kernel stands
 * for. By road where a server gave tables (`road`), else by great circles. Profiles that differ in speed alone share
 * their distances.
 */
export function computedTables(
  travel: ParsedTravel,
  owners: readonly ParsedResource[],
  located: Located,
  origins: readonly number[],
  notes: Notes,
  road: RoadAnswer | null = null,
): TravelProfile[] {
  const places = located.book.places;
  const tables = new Map(
    (road?.tables ?? []).map((table) => [table.profile, spread(table, places.length, origins)]),
  );
  const byRoad = owners.map((owner) => tables.get(profileOf(travel, owner)));
  noteProvider(travel, owners, byRoad, road, notes);
  if (road !== null) {
    notePlacesWithoutRoad(road, places, notes);
  }
  const points = origins.map((origin) => {
    const place = places[origin];
    return { lat: place?.lat ?? 0, lon: place?.lon ?? 0 };
  });
  const circling = owners.filter((_, i) => byRoad[i] === undefined);
  const circles = haversineProvider.tables(
    circling.length === 0 ? [] : points,
    circling.map((owner) => requestOf(travel, owner)),
  );
  let next = 0;
  return owners.map((owner, i) => {
    const table = byRoad[i];
    if (table !== undefined) {
      const request = requestOf(travel, owner);
      const refused = numbersOf(refusedOf(table.profile, road), origins);
      return withCirclesAt(roadProfile(table, request.speedFactor), refused, points, request);
    }
    const { metres, seconds } = circles[next++] ?? { metres: new Int32Array(0), seconds: new Int32Array(0) };
    return { distance: metres, time: seconds };
  });
}

/** The kind of vehicle that a resource moves as, by coordinates. */
export function profileOf(travel: ParsedTravel, { vehicleType }: ParsedResource): ProfileName {
  const own = vehicleType === null ? undefined : travel.profileByType.get(vehicleType);
  return own?.profile ?? travel.profile ?? DEFAULT_PROFILE;
}

function requestOf(travel: ParsedTravel, owner: ParsedResource): TableRequest {
  const { vehicleType, speedFactor } = owner;
  const own = vehicleType === null ? undefined : travel.profileByType.get(vehicleType);
  const parameters = PROFILE_PARAMETERS[profileOf(travel, owner)];
  return {
    // A type that names its profile moves at that profile's speed; travel.speed is for everybody else.
    speed: own?.profile ? parameters.speed : (travel.speed ?? parameters.speed),
    detour: travel.detourFactor ?? parameters.detour,
    speedFactor: travel.speedFactor * (own?.speedFactor ?? 1) * speedFactor,
  };
}

/** The table between the kernel's places: as it is, unless a place stands there twice. */
function spread(table: RoadTable, size: number, origins: readonly number[]): RoadTable {
  if (origins.length === size) {
    return table;
  }
  const cells = origins.length * origins.length;
  const [metres, tenths] = [new Int32Array(cells), new Int32Array(cells)];
  let at = 0;
  for (const from of origins) {
    for (const to of origins) {
      metres[at] = table.metres[from * size + to] as number;
      tenths[at] = table.tenths[from * size + to] as number;
      at += 1;
    }
  }
  return { profile: table.profile, metres, tenths };
}

function refusedOf(profile: ProfileName, road: RoadAnswer | null): ReadonlySet<number> {
  const own = (road?.refused ?? []).filter((one) => one.profile === profile);
  return new Set(own.map(({ place }) => place));
}

/** The kernel's places that stand for these. */
function numbersOf(places: ReadonlySet<number>, origins: readonly number[]): number[] {
  return places.size === 0 ? [] : origins.flatMap((origin, number) => (places.has(origin) ? [number] : []));
}

/** Rounded half up once. What takes for ever has no distance either. */
export function roadProfile({ metres, tenths }: RoadTable, speedFactor: number): TravelProfile {
  const noWay = UNREACHABLE;
  const time = new Int32Array(tenths.length);
  let endless = false;
  for (let at = 0; at < tenths.length; at += 1) {
    const value = tenths[at] as number;
    const seconds = value === noWay ? noWay : Math.floor(value / 10 / speedFactor + 0.5);
    time[at] = Math.min(seconds, noWay);
    endless ||= seconds >= noWay && value !== noWay;
  }
  const distance = endless ? metres.map((value, at) => (time[at] === noWay ? noWay : value)) : metres;
  return { distance, time };
}

/** Who asked for the best there is learns what it was. */
function noteProvider(
  travel: ParsedTravel,
  owners: readonly ParsedResource[],
  byRoad: readonly (RoadTable | undefined)[],
  road: RoadAnswer | null,
  notes: Notes,
): void {
  const circles = 'distances are great circles times a detour factor';
  const note = (message: string) => notes.add('HAVERSINE_USED', message, 'travel.provider');
  const without = new Set(
    owners.filter((_, i) => byRoad[i] === undefined).map((one) => profileOf(travel, one)),
  );
  if (travel.provider === 'auto' && road === null) {
    note(`No road provider is configured for ${nameProfiles([...without])}: ${circles}`);
  } else if (road !== null && road.failure !== null) {
    note(`${road.failure}: ${circles}`);
  } else if (road !== null && without.size > 0) {
    note(`The road provider ${road.provider} does not know ${nameProfiles([...without])}: its ${circles}`);
  }
  if (byRoad.some((table) => table !== undefined)) {
    const given = [travel.speed === null ? '' : 'speed', travel.detourFactor === null ? '' : 'detour_factor'];
    for (const name of given.filter((one) => one !== '')) {
      const message = `${name} is for great circles only; the road provider ${road?.provider ?? ''} was used`;
      notes.add('HAVERSINE_ONLY', message, `travel.${name}`);
    }
  }
}
