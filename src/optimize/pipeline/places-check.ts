import { placesOutside, type Region } from '../../travel';
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

/** In coordinate mode, before anything is computed: few enough places, all of them in the region, if there is one (contract B28). */
export function judgePlaces(
  { book }: Located,
  { maxLocations, region }: Pick<PipelineSettings, 'maxLocations'> & { readonly region: Region | null },
  findings: Findings,
): OutsideDetail | null {
  if (book.mode !== 'coordinates') {
    return null;
  }
  if (book.places.length > maxLocations) {
    const message = `The request has ${book.places.length} distinct places; at most ${maxLocations} are accepted without matrices.`;
    findings.add('region', 'LIMIT_EXCEEDED', message, 'jobs');
  }
  const outside = (region === null ? [] : placesOutside(book.places, region)).filter(({ place, message }) =>
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
