import { ApiError, type FieldError } from '../common/errors';

export interface Region {
  latMin: number;
  latMax: number;
  lonMin: number;
  lonMax: number;
}

export interface RegionPlace {
  index: number;
  lat: number | null;
  lon: number | null;
  label: string | null;
  field: string;
}

const MAX_LISTED = 100;

/** Bounds are inclusive (contract B28). */
export function isInside(region: Region, lat: number, lon: number): boolean {
  return lat >= region.latMin && lat <= region.latMax && lon >= region.lonMin && lon <= region.lonMax;
}

/** Before any computation: the first place outside names itself in the error, the others are listed. */
export function checkRegion(places: readonly RegionPlace[], region: Region): void {
  const outside = places.filter(
    ({ lat, lon }) => lat !== null && lon !== null && !isInside(region, lat, lon),
  );
  const [first] = outside;
  if (first === undefined) {
    return;
  }
  const errors: FieldError[] = outside.slice(0, MAX_LISTED).map((place) => ({
    code: 'OUT_OF_REGION',
    message: messageOf(place, region),
    field: place.field,
  }));
  const { index, lat, lon, label } = first;
  throw new ApiError('VALIDATION_ERROR', messageOf(first, region), {
    errors,
    detail: { location_index: index, lat, lon, label },
  });
}

function messageOf(place: RegionPlace, region: Region): string {
  const { lat, lon, label, index } = place;
  const name = label === null ? '' : ` (${label.slice(0, 80)})`;
  const bounds = `latitude ${region.latMin} to ${region.latMax}, longitude ${region.lonMin} to ${region.lonMax}`;
  const swapped = isInside(region, lon ?? NaN, lat ?? NaN) ? ' Latitude and longitude look swapped.' : '';
  return `Location ${index}${name} at lat ${lat}, lon ${lon} is outside the region served: ${bounds}.${swapped}`;
}
