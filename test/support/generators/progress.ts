import fc from 'fast-check';
import type { JobBody, RequestBody } from '../wire';
import { maybe, merged } from './requests';

type Extra = Record<string, unknown>;

/** Names of all work: jobs, and shipments with their steps. */
function workOf(body: RequestBody): string[] {
  const shipments = (body['shipments'] as { id: string }[] | undefined) ?? [];
  return [
    ...(body.jobs ?? []).map(({ id }) => id),
    ...shipments.flatMap(({ id }) => [id, `${id}:pickup`, `${id}:delivery`]),
  ];
}

/** A replan request of a valid request with matrices: anything may have happened, at any time, also nothing. */
export function replanRequests(bodies: fc.Arbitrary<RequestBody>): fc.Arbitrary<Extra> {
  return bodies.chain((original_request) => {
    const names = fc.constantFrom(...workOf(original_request));
    const resource = fc.constantFrom(...original_request.resources.map(({ id }) => id));
    const { travel, problem } = original_request;
    const places = (travel.distance_matrix ?? travel.time_matrix ?? []).length;
    const place = fc.integer({ min: 0, max: places - 1 });
    const clock = fc.oneof(
      fc.integer({ min: 20_000, max: 70_000 }),
      fc.constantFrom(0, 86_400, 100_000, 25_200.5),
    );
    const numDays = (problem as { num_days?: number } | undefined)?.num_days ?? 1;
    const day = maybe('day', fc.integer({ min: 0, max: numDays - 1 }), 1);
    const completed = merged<Extra>(
      names.map((job_id) => ({ job_id })),
      maybe('resource_id', resource, 0),
      maybe('finished_at', fc.oneof(clock, fc.constant(null)), 0),
      day,
    );
    const position = merged<Extra>(
      fc.tuple(resource, place, clock).map(([resource_id, location_index, current_time]) => ({
        ...{ resource_id, location_index, current_time },
      })),
      maybe('initial_load', fc.integer({ min: 0, max: 5 }), 6),
      day,
    );
    const fresh = fc
      .uniqueArray(place, { maxLength: 2 })
      .map((list) => list.map((location_index, i): JobBody => ({ id: `new${i}`, location_index })));
    return merged<Extra>(
      fc.constant({ original_request }),
      maybe('completed_job_ids', fc.uniqueArray(names, { maxLength: 4 }), 1),
      maybe('cancelled_job_ids', fc.uniqueArray(names, { maxLength: 3 }), 1),
      maybe('completed_jobs', fc.array(completed, { maxLength: 4 }), 1),
      maybe('vehicle_positions', fc.array(position, { maxLength: 3 }), 1),
      maybe('new_jobs', fresh, 1),
    );
  });
}

/** The day as it began: every vehicle at its own depot, at the start of its shift, and nothing done. */
export function asItBegan(original_request: RequestBody): Extra {
  return {
    original_request,
    vehicle_positions: original_request.resources.map(({ id, depot_index, time_window }) => ({
      resource_id: id,
      location_index: depot_index ?? 0,
      current_time: time_window?.start ?? 0,
    })),
  };
}
