import type { RequestBody, ResourceBody } from '../wire';
import { entriesOf, idsOf, numberOf, numbersOf } from './fields';
import type { Place } from './travel';
import type { Job } from './work';

/** A territory (contract A2). */
export interface Zone {
  readonly id: string;
  readonly hard: boolean;
  readonly penalty: number;
  readonly resources: ReadonlySet<string>;
  contains(job: Job): boolean;
}

export function zonesOf(request: RequestBody): Zone[] {
  return entriesOf(request['zones']).map((body) => {
    const id = String(body['id']);
    const indices = new Set(numbersOf(body, 'location_indices') ?? []);
    const names = new Set(idsOf(body, 'job_ids') ?? []);
    const corners = Array.isArray(body['polygon']) ? (body['polygon'] as [number, number][]) : [];
    return {
      id,
      hard: body['hard'] !== false,
      penalty: numberOf(body, 'penalty') ?? 100_000,
      resources: new Set([...(idsOf(body, 'resource_ids') ?? []), ...atHome(request.resources, id)]),
      contains: (job) =>
        names.has(job.id) ||
        names.has(`${job.id}:${job.step}`) ||
        (job.place.index !== null && indices.has(job.place.index)) ||
        inside(job.place, corners),
    };
  });
}

/** Resources that name the zone themselves. */
function atHome(resources: readonly ResourceBody[], zone: string): string[] {
  return resources.filter((body) => idsOf(body, 'zone_ids')?.includes(zone)).map(({ id }) => id);
}

/** Even-odd rule over corners given as [lon, lat]. */
function inside({ lat, lon }: Place, corners: readonly [number, number][]): boolean {
  if (lat === null || lon === null) {
    return false;
  }
  let odd = false;
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    const crosses = y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1);
    odd = crosses ? !odd : odd;
  });
  return odd;
}
