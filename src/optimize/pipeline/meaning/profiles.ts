import type { Notes } from '../notes';
import type { TravelMode } from '../place-book';
import type { ParsedRequest } from '../shape/parsed';

/** How legs of a vehicle type are computed means nothing where they are supplied (contract A1), which is said. */
export function checkProfiles({ travel }: ParsedRequest, mode: TravelMode, notes: Notes): void {
  if (mode === 'matrix' && travel.profileByType.size > 0) {
    const message = 'vehicle_profiles only apply to coordinates; with supplied matrices they are ignored';
    notes.add('PROFILES_IGNORED', message, 'travel.vehicle_profiles');
  }
}
