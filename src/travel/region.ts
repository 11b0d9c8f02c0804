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
}

/** Bounds are inclusive (contract B28). */
export function isInside(region: Region, lat: number, lon: number): boolean {
  return lat >= region.latMin && lat <= region.latMax && lon >= region.lonMin && lon <= region.lonMax;
}

/** A place that is not served, in words. */
export interface OutsidePlace<Place extends RegionPlace> {
  place: Place;
  message: string;
}

/** Before any computation: every place with coordinates that lies outside, in order. */
export function placesOutside<Place extends RegionPlace>(
  places: readonly Place[],
  region: Region,
): OutsidePlace<Place>[] {
  return places
    .filter(({ lat, lon }) => lat !== null && lon !== null && !isInside(region, lat, lon))
    .map((place) => ({ place, message: messageOf(place, region) }));
}

function messageOf(place: RegionPlace, region: Region): string {
  const { lat, lon, label, index } = place;
  const name = label === null ? '' : ` (${label.slice(0, 80)})`;
  const bounds = `latitude ${region.latMin} to ${region.latMax}, longitude ${region.lonMin} to ${region.lonMax}`;
  const swapped = isInside(region, lon ?? NaN, lat ?? NaN) ? ' Latitude and longitude look swapped.' : '';
  return `Location ${index}${name} at lat ${lat}, lon ${lon} is outside the region served: ${bounds}.${swapped}`;
}
