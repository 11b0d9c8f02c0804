import type { ReasonCode } from '../kernel/wire';
import type { GuideEntry } from './guide-entry';

const NEAREST = 'The resources that came nearest to serving it.';

/** Every code of `unserved[].reason` and `reasons[]`. */
export const REASON_GUIDE: Readonly<Record<ReasonCode | 'not_in_routes', GuideEntry>> = {
  time_window_infeasible: {
    when: NEAREST,
    cause:
      'Nobody can be there inside one of its windows, even on an empty route. Of a shipment `detail.task` says which stop; `detail.limit` where a dump station or `release_time` is what is late.',
    fix: 'Extend the window by `required - available` seconds, start a shift earlier, or place a start nearer.',
    before: '"time_windows": [{"start": 28800, "end": 30000}]   (35 minutes away, shifts from 28800)',
    after: '"time_windows": [{"start": 28800, "end": 32400}]',
  },
  shift_infeasible: {
    when: NEAREST,
    cause: 'There, service and back take longer than any shift, or than the hours of a depot.',
    fix: 'Lengthen a shift, allow `overtime`, or shorten the service.',
    before: '"time_window": {"start": 28800, "end": 36000}, … "service_time": 9000',
    after: '"time_window": {"start": 28800, "end": 43200}, … "service_time": 9000',
  },
  capacity_exceeded: {
    when: NEAREST,
    cause:
      'It alone demands more of `detail.dimension` than a vehicle holds, more than `initial_load` has aboard, or leaves goods that no station takes (`detail.limit`); or the stations that it needs may take or give less (`dump_stations.capacity`, `detail.dump_station_ids`).',
    fix: 'Split it into several jobs, raise the capacity, or add a dump station.',
    before: '"capacities": {"kg": 800} … "demands": {"kg": 1000}',
    after: '"capacities": {"kg": 800} … two jobs of "demands": {"kg": 500}',
  },
  skill_missing: {
    when: 'Resources that are able otherwise.',
    cause: 'Nobody of them holds the skills in `detail.missing_skills`.',
    fix: 'Give a resource the skill, or take it from the job. Names are compared letter by letter.',
    before: '"skills": ["Crane"] … "required_skills": ["crane"]',
    after: '"skills": ["crane"] … "required_skills": ["crane"]',
  },
  skill_level_too_low: {
    when: 'Resources that hold the skill.',
    cause: 'The job asks for a higher level (`required`) than they have (`available`).',
    fix: 'Lower the level, or add a resource that has it.',
    before: '"skill_levels": {"crane": 2} of the resource … {"crane": 3} of the job',
    after: '"skill_levels": {"crane": 3} of the resource … {"crane": 3} of the job',
  },
  resource_not_allowed: {
    when: 'The resources that are left out.',
    cause: '`allowed_resource_ids` of the job does not list them, and those that it lists have no room.',
    fix: 'Add one to the list.',
    before: '"allowed_resource_ids": ["v1"]   (v1 is full)',
    after: '"allowed_resource_ids": ["v1", "v2"]',
  },
  resource_disabled: {
    when: 'The resources that are disabled.',
    cause: 'All that could serve the job are disabled.',
    fix: 'Enable one, or allow another resource.',
    before: '"locks": {"disabled_resource_ids": ["v1", "v2"]}',
    after: '"locks": {"disabled_resource_ids": ["v1"]}',
  },
  day_unavailable: {
    when: 'Resources that do not work then.',
    cause: 'Nobody works on a day on which the job may be served.',
    fix: 'Change the days of the job, or `available_days` of a resource.',
    before: '"available_days": [0, 1] of every resource … "day": 2 of the job',
    after: '"available_days": [0, 1, 2] of one … "day": 2 of the job',
  },
  zone_mismatch: {
    when: 'Resources of other zones.',
    cause: 'The zones of its place leave everybody else out.',
    fix: 'Add a resource to the zone, or make it soft: `"hard": false` with a `penalty`.',
    before: '{"id": "north", "job_ids": ["a"], "resource_ids": ["v1"]}   (v1 is full)',
    after: '{"id": "north", "job_ids": ["a"], "resource_ids": ["v1"], "hard": false, "penalty": 500}',
  },
  unreachable: {
    when: NEAREST,
    cause:
      'There is no way to it or from it (`null` in a matrix), or one that is longer than `max_leg_time` or may be driven between breaks.',
    fix: 'Fill the cells, correct the place, or raise the limit in `detail.limit`.',
    before: '"distance_matrix": [[0, null], [null, 0]]',
    after: '"distance_matrix": [[0, 4200], [4200, 0]]',
  },
  max_distance_exceeded: {
    when: NEAREST,
    cause: 'There and back is longer than `max_distance`.',
    fix: 'Raise it to `required`, or place a start nearer.',
    before: '"max_distance": 100000   (required: 123400)',
    after: '"max_distance": 123400',
  },
  max_time_exceeded: {
    when: NEAREST,
    cause:
      'It alone takes longer than `max_time`, or a shipment is in the vehicle for longer than its `max_time_in_vehicle` (`detail.limit`).',
    fix: 'Raise that limit to `required`.',
    before: '"max_time": 14400   (required: 16200)',
    after: '"max_time": 16200',
  },
  max_travel_time_exceeded: {
    when: NEAREST,
    cause: 'There and back takes longer than `max_travel_time`.',
    fix: 'Raise it to `required`, or place a start nearer.',
    before: '"max_travel_time": 7200   (required: 7980)',
    after: '"max_travel_time": 7980',
  },
  max_tasks_exceeded: {
    when: NEAREST,
    cause: '`max_tasks` allows nothing.',
    fix: 'Raise it.',
    before: '"max_tasks": 0',
    after: '"max_tasks": 20',
  },
  max_wait_exceeded: {
    when: NEAREST,
    cause: 'Its window opens so late that somebody would wait for longer than is allowed.',
    fix: 'Raise `max_wait` or `max_wait_before_service`, or open the window earlier.',
    before:
      '"max_wait": 900 … "time_windows": [{"start": 43200, "end": 46800}]   (the work before it ends at 40000)',
    after: '"max_wait": 3200 … "time_windows": [{"start": 43200, "end": 46800}]',
  },
  break_conflict: {
    when: NEAREST,
    cause:
      'It leaves no room for a mandatory break, which `detail.break` names. `detail.limit` says which field of it is in the way, and `required` the least with which there is room: `after_work_time` or `max_driving_time` in seconds, or the `end` of its window.',
    fix: 'Move the break or the window, or make the break optional.',
    before: '"breaks": [{"start": 43200, "end": 45000, "duration": 1800}]   (service from 41000 to 46000)',
    after: '"breaks": [{"start": 43200, "end": 46000, "duration": 1800}]',
  },
  relation_conflict: {
    when: 'The vehicles on which a relation is broken.',
    cause:
      'No place keeps its relation to others in the plan (`detail.relation`). Where a gap alone is in the way, `detail.limit` names it (`min_gap`, `max_gap`, `tolerance`): the larger number would have to become the smaller one of a `min_gap`, the other way round of the others. Where the relation makes somebody late, `detail.limit` is `time_windows`, and `required` the second by which the window would have to end.',
    fix: 'Make the relation soft, widen windows of its members, or add a resource.',
    before: '{"type": "precedence", "job_ids": ["a", "b"], "max_gap": 3600}   (required: 4500)',
    after: '{"type": "precedence", "job_ids": ["a", "b"], "max_gap": 4500}',
  },
  lock_conflict: {
    when: 'Locked routes.',
    cause: 'A locked route that lists it cannot be driven so, or a strict one takes nothing more.',
    fix: 'Unlock it, set `strict` to false, or correct the order.',
    before: '"locks": {"routes": [{"resource_id": "v1", "job_ids": ["late", "early"]}]}',
    after: '"locks": {"routes": [{"resource_id": "v1", "job_ids": ["early", "late"]}]}',
  },
  not_profitable: {
    when: 'Optional work.',
    cause:
      'Serving it costs more (`detail.cost_delta`) than its penalty and revenue, or its objective comes first (`detail.objective`).',
    fix: 'Nothing, if that is right; else raise `penalty` or `revenue`, or make it mandatory.',
    before: '"mandatory": false, "penalty": 10',
    after: '"mandatory": false, "penalty": 100',
  },
  fleet_exhausted: {
    when: 'Every vehicle that could serve it alone.',
    cause:
      'Somebody could serve it, but the others have no room beside the rest. `detail.limit` is what is nearest to letting it in, `detail.late_job_id` whose window where it is a window.',
    fix: 'Raise that limit, add a resource, or let something else be optional. A diagnosis finds the smallest change.',
    before: '"resources": [{"id": "v1", "max_tasks": 2, …}] for three jobs',
    after: '"resources": [{"id": "v1", "max_tasks": 3, …}]',
  },
  dependent_unserved: {
    when: 'Work that a relation binds to other work.',
    cause: 'It may not be served without another job that is not served.',
    fix: 'See the reason of that one, or relax the relation.',
    before: '{"type": "all_or_none", "job_ids": ["a", "b"]}   (b is too heavy for every vehicle)',
    after: '{"type": "all_or_none", "job_ids": ["a", "b"], "hard": false, "penalty": 100}',
  },
  not_found_in_time: {
    when: 'Work that could be served.',
    cause: 'There may be room, and the search did not find it in its time.',
    fix: 'Raise `time_limit_seconds`.',
    before: '"options": {"time_limit_seconds": 1}',
    after: '"options": {"time_limit_seconds": 10}',
  },
  not_in_routes: {
    when: '`evaluate`.',
    cause: 'The routes that were sent do not list it.',
    fix: 'Add it to a route, or ask `suggest-insertion` where.',
    before: '"solution_routes": [{"resource_id": "v1", "stops": [{"job_id": "a"}]}]   (b is in no route)',
    after: '"solution_routes": [{"resource_id": "v1", "stops": [{"job_id": "a"}, {"job_id": "b"}]}]',
  },
};
