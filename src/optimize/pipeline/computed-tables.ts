import { DEFAULT_PROFILE, haversineProvider, PROFILE_PARAMETERS } from '../../travel';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import type { ParsedResource, ParsedTravel } from './shape/parsed';
import type { TravelProfile } from './travel-profile';

/** From coordinates: `origins[i]` is the booked place that place i of the kernel stands for. */
export function computedTables(
  travel: ParsedTravel,
  resource: ParsedResource,
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelProfile {
  if (travel.provider === 'auto') {
    const message = 'No road provider is configured: distances are great circles times a detour factor';
    notes.add('HAVERSINE_USED', message, 'travel.provider');
  }
  const own = resource.vehicleType === null ? undefined : travel.profileByType.get(resource.vehicleType);
  const parameters = PROFILE_PARAMETERS[own?.profile ?? travel.profile ?? DEFAULT_PROFILE];
  const points = origins.map((origin) => {
    const place = located.book.places[origin];
    return { lat: place?.lat ?? 0, lon: place?.lon ?? 0 };
  });
  const table = haversineProvider.table(points, {
    // A type that names its profile moves at that profile's speed; travel.speed is for everybody else.
    speed: own?.profile ? parameters.speed : (travel.speed ?? parameters.speed),
    detour: travel.detourFactor ?? parameters.detour,
    speedFactor: travel.speedFactor * (own?.speedFactor ?? 1) * resource.speedFactor,
  });
  return { distance: table.metres, time: table.seconds };
}
