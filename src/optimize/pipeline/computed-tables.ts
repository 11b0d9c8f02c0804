import { DEFAULT_PROFILE, haversineProvider, PROFILE_PARAMETERS, type TableRequest } from '../../travel';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import type { ParsedResource, ParsedTravel } from './shape/parsed';
import type { TravelProfile } from './travel-profile';

/**
 * From coordinates, for one resource of each profile: `origins[i]` is the booked place that place i of the kernel stands
 * for. Profiles that differ in speed alone share their distances.
 */
export function computedTables(
  travel: ParsedTravel,
  owners: readonly ParsedResource[],
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelProfile[] {
  if (travel.provider === 'auto') {
    const message = 'No road provider is configured: distances are great circles times a detour factor';
    notes.add('HAVERSINE_USED', message, 'travel.provider');
  }
  const points = origins.map((origin) => {
    const place = located.book.places[origin];
    return { lat: place?.lat ?? 0, lon: place?.lon ?? 0 };
  });
  const requests = owners.map((owner) => requestOf(travel, owner));
  return haversineProvider.tables(points, requests).map(({ metres, seconds }) => ({
    distance: metres,
    time: seconds,
  }));
}

function requestOf(travel: ParsedTravel, { vehicleType, speedFactor }: ParsedResource): TableRequest {
  const own = vehicleType === null ? undefined : travel.profileByType.get(vehicleType);
  const parameters = PROFILE_PARAMETERS[own?.profile ?? travel.profile ?? DEFAULT_PROFILE];
  return {
    // A type that names its profile moves at that profile's speed; travel.speed is for everybody else.
    speed: own?.profile ? parameters.speed : (travel.speed ?? parameters.speed),
    detour: travel.detourFactor ?? parameters.detour,
    speedFactor: travel.speedFactor * (own?.speedFactor ?? 1) * speedFactor,
  };
}
