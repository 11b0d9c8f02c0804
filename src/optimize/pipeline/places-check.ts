import { placesOutside } from '../../travel';
import type { Findings } from './meaning/findings';
import type { Located } from './meaning/places';
import type { PipelineSettings } from './settings';

/** The first place outside the region, for the error's detail (contract A15). */
export interface OutsideDetail extends Record<string, unknown> {
  location_index: number;
  lat: number | null;
  lon: number | null;
  label: string | null;
}

/** In coordinate mode, before anything is computed: few enough places, all of them in the region (contract B28). */
export function judgePlaces(
  { book }: Located,
  settings: PipelineSettings,
  findings: Findings,
): OutsideDetail | null {
  if (book.mode !== 'coordinates') {
    return null;
  }
  if (book.places.length > settings.maxLocations) {
    const message = `The request has ${book.places.length} distinct places; at most ${settings.maxLocations} are accepted without matrices.`;
    findings.add('region', 'LIMIT_EXCEEDED', message, 'jobs');
  }
  const outside = placesOutside(book.places, settings.region).filter(({ place, message }) =>
    // Of each field that mentions it: not only the first is to be mended.
    place.fields.map((field) => findings.add('region', 'OUT_OF_REGION', message, field)).includes(true),
  );
  const [first] = outside;
  return first === undefined
    ? null
    : {
        location_index: first.place.index,
        lat: first.place.lat,
        lon: first.place.lon,
        label: first.place.label,
      };
}
