import type { WireZone } from '../../../kernel/wire';
import type { ActivityContext, PlaceInfo } from '../context';
import { type Notes, quote } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { ParsedZone } from '../shape/parsed-rules';
import type { Lookup } from './lookup';

interface ZoneInput {
  request: ParsedRequest;
  activities: readonly ActivityContext[];
  /** In the kernel's numbering. */
  places: readonly PlaceInfo[];
  lookup: Lookup;
  notes: Notes;
}

/** A zone and the caller's name of it. */
export interface NamedZone {
  readonly id: string;
  readonly wire: WireZone;
}

/** Territories with what lies in them and who is at home there (contract A2). A zone without activities rules nothing. */
export function zonesOf(input: ZoneInput): NamedZone[] {
  const { request, lookup } = input;
  return request.zones
    .map((zone, i) => ({
      id: zone.id,
      wire: {
        hard: zone.hard,
        penalty: zone.penalty,
        resources: [
          ...new Set([
            ...zone.resourceIds.map((id) => lookup.resources.get(id) ?? 0),
            ...request.resources.flatMap(({ zoneIds }, resource) =>
              zoneIds.includes(zone.id) ? [resource] : [],
            ),
          ]),
        ],
        activities: activitiesIn(input, zone, i),
      },
    }))
    .filter(({ wire }) => wire.activities.length > 0);
}

function activitiesIn(
  { activities, places, lookup, notes }: ZoneInput,
  zone: ParsedZone,
  index: number,
): number[] {
  const named = new Set(zone.jobIds.flatMap((id) => lookup.activities.get(id) ?? []));
  const indices = new Set(zone.locationIndices);
  const { polygon } = zone;
  return activities.flatMap(({ place }, activity) => {
    const at = places[place];
    if (polygon !== null && at !== undefined && (at.lat === null || at.lon === null)) {
      const message = `The polygon of zone ${quote(zone.id)} says nothing about places without coordinates: list them in travel.locations`;
      notes.add('ZONE_WITHOUT_COORDINATES', message, `zones[${index}].polygon`);
    }
    const inside =
      named.has(activity) ||
      (at !== undefined && indices.has(at.index)) ||
      (polygon !== null && at !== undefined && contains(polygon, at));
    return inside ? [activity] : [];
  });
}

/**
 * Ray casting (even-odd rule): a ray to the east crosses the border an odd number of times from inside. Longitude and
 * latitude count as plane coordinates, which territories are small enough for. Self-crossing borders are legal.
 */
export function contains(
  polygon: readonly { lat: number; lon: number }[],
  { lat, lon }: { lat: number | null; lon: number | null },
): boolean {
  if (lat === null || lon === null) {
    return false;
  }
  let inside = false;
  let previous = polygon.at(-1);
  for (const corner of polygon) {
    // Each border holds its lower end alone, so that a ray through a corner counts it once.
    if (previous !== undefined && corner.lat > lat !== previous.lat > lat) {
      const crossing =
        corner.lon + ((lat - corner.lat) / (previous.lat - corner.lat)) * (previous.lon - corner.lon);
      if (lon < crossing) {
        inside = !inside;
      }
    }
    previous = corner;
  }
  return inside;
}
