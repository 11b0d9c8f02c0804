import type { GuideEntry } from './guide-entry';

/** Codes that stand only in `detail.errors`, more exact than that of the answer. */
export const FAULT_GUIDE: Readonly<Record<string, GuideEntry>> = {
  LIMIT_EXCEEDED: {
    when: 'Any request.',
    cause: 'It has more of something than the service takes; the message says how many.',
    fix: 'Split the request, by region or by day.',
    before: 'one request of 30,000 jobs for ten depots',
    after: 'ten requests, one a depot',
  },
  OUT_OF_REGION: {
    when: 'Requests by coordinates.',
    cause:
      'A place lies outside the region that this service is for. Often latitude and longitude are swapped: then the message says so.',
    fix: 'Correct the place; `lat` comes from -90 to 90, and in Belgium it is about 50, `lon` about 4.',
    before: '{"lat": 4.35, "lon": 50.85}',
    after: '{"lat": 50.85, "lon": 4.35}',
  },
  PLACE_WITHOUT_ROAD: {
    when: 'Requests by coordinates that name a road server.',
    cause: 'The server knows no road near a place.',
    fix: 'Correct the place, or use `"provider": "auto"`: great circles are taken to it then.',
    before: '"travel": {"provider": "osrm"} … {"lat": 51.6, "lon": 2.5}   (in the sea)',
    after: '"travel": {"provider": "auto"} … {"lat": 51.6, "lon": 2.5}',
  },
  PROVIDER_NOT_CONFIGURED: {
    when: 'Requests by coordinates, `/travel`.',
    cause: '`travel.provider` names a server that this service does not have.',
    fix: 'Use one that the message lists, or `auto`.',
    before: '"travel": {"provider": "osrm"}',
    after: '"travel": {"provider": "auto"}',
  },
  PROFILE_NOT_SERVED: {
    when: 'Requests by coordinates, `/travel`.',
    cause: 'The road server that was named has no roads for this profile.',
    fix: 'Use a profile that the message lists.',
  },
};

/** Codes of `warnings`: the request was solved, and something of it was read otherwise than it says. */
export const WARNING_GUIDE: Readonly<Record<string, GuideEntry>> = {
  ALIAS_IGNORED: {
    when: 'Any request.',
    cause: 'Two names of one field are given; the first shown one is read.',
    fix: 'Send one of them.',
    before: '{"max_tasks": 5, "max_jobs": 2}',
    after: '{"max_tasks": 5}',
  },
  COMPLETED_AND_CANCELLED: {
    when: '`replan`.',
    cause: 'A job is completed and cancelled.',
    fix: 'It counts as completed; leave it out of `cancelled_job_ids`.',
  },
  DAY_IGNORED: {
    when: 'Any request.',
    cause: 'A `day` is named, and a single day is planned.',
    fix: 'Set `num_days`, or leave the day out.',
  },
  DAY_NOT_PLANNED: {
    when: 'Any request.',
    cause:
      'A break or a segment of traffic names a day that is not planned (days are counted from 0), or a recurring pattern is fixed on a weekday that the planned days do not hold.',
    fix: 'Plan that day too, or leave it out.',
  },
  DEPARTURE_PASSED: {
    when: '`replan`.',
    cause: 'The `departure_time` of a job lies before the moment of the replan.',
    fix: 'Nothing: the job is served like any other.',
  },
  DEPARTURE_TIME_IGNORED: {
    when: 'Requests with matrices.',
    cause: '`departure_time` needs coordinates.',
    fix: 'Give the job a time window in its place.',
  },
  DEPARTURE_TIME_SHIFT: {
    when: 'Requests by coordinates.',
    cause: 'The shift starts at another time than the departure that a job of it asks for.',
    fix: 'Set both alike; the departure counts.',
  },
  DEPARTURE_TIME_WINDOW: {
    when: 'Requests by coordinates.',
    cause: 'The arrival by `departure_time` lies outside the windows of the job.',
    fix: 'Correct one of the two; the departure counts.',
  },
  DIMENSION_NOT_CAPPED: {
    when: 'Any request.',
    cause: 'A resource has capacities, but none for a dimension that jobs demand.',
    fix: 'Name the capacity, if it has one: without it the dimension is unlimited.',
    before: '"capacities": {"kg": 800}, … "demands": {"kg": 20, "m3": 1}',
    after: '"capacities": {"kg": 800, "m3": 9}, … "demands": {"kg": 20, "m3": 1}',
  },
  DIMENSION_NOT_DEMANDED: {
    when: 'Any request.',
    cause:
      'An `initial_load`, the `max_load` of a break, the `capacity` or `dimensions` of a dump station name a dimension that no job and no shipment demands. A plain number is the dimension `default`.',
    fix: 'Name the dimension as the demands do.',
    before: '"capacity": 800, … "demands": {"kg": 20}',
    after: '"capacity": {"kg": 800}, … "demands": {"kg": 20}',
  },
  DISTANCE_TAKEN_AS_NO_WAY: {
    when: 'Requests with matrices.',
    cause: 'A distance above 1e15, which no sum of a plan could hold.',
    fix: 'Send `null` where there is no way.',
  },
  DUPLICATE_PLACE: {
    when: 'Recurring patterns.',
    cause: 'A place is listed twice alike.',
    fix: 'List it once.',
  },
  GEOMETRY_STRAIGHT: {
    when: '`output_options.geometry: "road"`.',
    cause: 'There is no road server that could draw the lines.',
    fix: 'Nothing, if straight lines will do; else ask the operator for a road server.',
  },
  GOODS_ON_BOARD: {
    when: '`replan`.',
    cause: 'What is aboard at the moment of the replan is not part of what is planned anew.',
    fix: 'Set `initial_load` of the resource to what is aboard, and send the delivery as a new job.',
  },
  HAVERSINE_ONLY: {
    when: 'Requests by coordinates.',
    cause: 'Speeds and detour factors are for great circles, and a road server was used.',
    fix: 'Leave them out.',
  },
  HAVERSINE_USED: {
    when: 'Requests by coordinates.',
    cause: 'Great circles were taken where roads were asked for, or all speeds are guesses.',
    fix: 'See the message: which server failed, or which places it knows no road for.',
  },
  INITIAL_SOLUTION_IGNORED: {
    when: '`options.initial_solution`, given plans.',
    cause: 'A stop or a route of it is unknown, comes twice, or is half of a shipment.',
    fix: 'Correct what `field` names; the rest was used.',
  },
  INITIAL_SOLUTION_INFEASIBLE: {
    when: '`options.initial_solution`.',
    cause: 'A route of it breaks a hard rule.',
    fix: 'Nothing: it is used as far as it keeps the rules.',
  },
  LOCK_IGNORED: {
    when: 'Any request.',
    cause: '`locked` stands at a job that no locked route lists.',
    fix: 'List it in `locks.routes[].job_ids`.',
  },
  LOCK_PASSED: {
    when: '`replan`.',
    cause: 'A locked route belongs to a day that is over.',
    fix: 'Nothing.',
  },
  METHOD_NOT_RUN: {
    when: 'A solve.',
    cause:
      'A method that was asked for was not needed, could not run (the exact search had the answer, say), or did a part: strategies that build routes arc by arc place no shipments.',
    fix: 'Nothing; `solver` says what ran.',
  },
  MINUTES_FOR_SECONDS: {
    when: 'Any request.',
    cause: 'All times are so small that they look like minutes.',
    fix: 'Times are seconds: eight in the morning is 28,800.',
    before: '"time_window": {"start": 480, "end": 1020}',
    after: '"time_window": {"start": 28800, "end": 61200}',
  },
  NO_COORDINATES: {
    when: '`output_options.geometry` or `geojson`.',
    cause: 'Some places have no coordinates.',
    fix: 'Name them in `travel.locations`, also beside matrices.',
  },
  NO_DAY_LEFT: {
    when: 'A `recurring` block.',
    cause: 'No planned day is as far from the other occurrences as the spacing asks.',
    fix: 'Plan more days, or shorten the spacing.',
  },
  OCCURRENCE_LEFT_OUT: {
    when: 'Registering a recurring pattern.',
    cause: 'An optional occurrence has no room.',
    fix: 'Nothing, if it may be missed; else make it mandatory and see the report.',
  },
  PARTIAL_RESULT: {
    when: 'A job that was cancelled while it was solved.',
    cause: 'The plan is the best one at that moment; its times are estimated.',
    fix: 'Post its routes to `evaluate` for exact times.',
  },
  PENALTY_IGNORED: {
    when: '`dump_stations`.',
    cause: 'Windows of stations are hard.',
    fix: 'Leave their penalties out.',
  },
  PHASES_SCALED: {
    when: '`options.phases`.',
    cause: 'The limits of the phases add up to more than the time limit.',
    fix: 'Shorten them, or raise `time_limit_seconds`; they were scaled.',
  },
  PHASE_WITHOUT_SOLUTION: {
    when: '`options.phases`.',
    cause: 'A phase found no route in its time.',
    fix: 'Give it more of the limit.',
  },
  POSITION_REPEATED: {
    when: '`replan`.',
    cause: 'A resource has several positions; the last one counts.',
    fix: 'Send the newest.',
  },
  POSITION_UNKNOWN: {
    when: '`replan`.',
    cause: 'A completed job does not say who did it, or when.',
    fix: 'Add what `field` names, or a `vehicle_positions` entry.',
  },
  PROFILES_IGNORED: {
    when: 'Requests with matrices.',
    cause: '`travel.vehicle_profiles` says how legs are computed, and none are.',
    fix: 'Send the matrices of a type as `travel.matrices_by_type`, or its pace as `speed_factor` of the resource.',
  },
  RECURRING_IGNORED: {
    when: 'A `recurring` block on a route that injects nothing, or to a service that keeps no patterns.',
    cause:
      'Patterns are injected by sync, async, replan and replan/async, where `RECURRING_ENABLED` is true. The solve went on without them.',
    fix: 'Leave the block out, or have the service keep patterns.',
  },
  RECURRING_NOT_INJECTED: {
    when: 'A `recurring` block.',
    cause: '`X-API-Key` is the key of no tenant with patterns.',
    fix: 'Send the key of the tenant.',
  },
  RELATION_FIELD_IGNORED: {
    when: 'Any request.',
    cause:
      'A relation has a field that says nothing of its type: gaps and `requires` are of precedence, `direct` and `resource_id` of sequence, `tolerance` of same_time.',
    fix: 'Leave it out, or state what it means by another relation or by `allowed_resource_ids`.',
    before: '{"type": "same_route", "job_ids": ["a", "b"], "resource_id": "v2"}',
    after: '{"type": "sequence", "job_ids": ["a", "b"], "resource_id": "v2"}',
  },
  RELATION_PRUNED: {
    when: '`replan`.',
    cause: 'A relation lost a member that is done, cancelled or over, and with it its meaning.',
    fix: 'Nothing, unless the rest of it still matters: then send it anew.',
  },
  RESOURCES_NOT_USED: {
    when: 'Changing a recurring pattern.',
    cause: 'Nothing of the change asks for a solve.',
    fix: 'Leave `resources` out.',
  },
  ROUNDED_INPUT: {
    when: 'Any request.',
    cause:
      'Numbers are so long, or so different in size, that they were rounded. Then nothing is called optimal.',
    fix: 'Use units in which six digits are enough.',
  },
  SHIFT_OVER: {
    when: '`replan`.',
    cause: 'The shift of a resource is over at the moment of the replan.',
    fix: 'Nothing, or lengthen the shift.',
  },
  SPACING_BROKEN: {
    when: 'A `recurring` block.',
    cause: 'Fixed days stand closer than the spacing allows.',
    fix: 'Change the pattern; the days are kept.',
  },
  SPACING_IGNORED: {
    when: 'A `recurring` block.',
    cause: 'The spacing cannot be kept on these days.',
    fix: 'Plan more days, or shorten the spacing.',
  },
  THREADS_CLAMPED: {
    when: '`options.threads`.',
    cause:
      'More threads than the service gives to one solve (`MAX_THREADS_PER_SOLVE`), or than solver slots that stood idle when the solve began and that nobody else came for; a job has none of the slot that is kept for others. The message has the numbers.',
    fix: 'Nothing: the plan is what the threads that ran have found, as `solver.threads` says. Ask again when less is going on.',
  },
  TIME_FROM_DISTANCE: {
    when: 'Requests with one matrix.',
    cause: 'There is a distance matrix and no time matrix: times were made of distances.',
    fix: 'Send `time_matrix` too, if the speed is another.',
  },
  TIME_LIMIT_CLAMPED: {
    when: '`options.time_limit_seconds`.',
    cause: 'More than the service gives to one solve.',
    fix: 'Nothing.',
  },
  TIME_TAKEN_AS_NO_WAY: {
    when: 'Requests with matrices.',
    cause: 'A travel time of 34 years or more.',
    fix: 'Send `null` where there is no way, and check the unit.',
  },
  UNKNOWN_ENGINE: {
    when: '`options.engine`.',
    cause: 'The service has no such engine.',
    fix: 'Use one of `/capabilities`, or leave it out.',
  },
  UNKNOWN_FIELD: {
    when: 'Any request.',
    cause: 'A field is not known; the message says what may be meant.',
    fix: 'Correct it: what is not known has no effect.',
    before: '{"id": "a", "location_index": 1, "servicetime": 300}',
    after: '{"id": "a", "location_index": 1, "service_time": 300}',
  },
  VALUE_NOT_USED: {
    when: 'Recurring patterns.',
    cause: 'A value stands under a knob that is `free`.',
    fix: 'Set the knob to `fix`, if the value is to hold.',
  },
  ZONE_WITHOUT_COORDINATES: {
    when: 'Zones by polygon, beside matrices.',
    cause: 'A place without coordinates lies in no polygon.',
    fix: 'Name it in `travel.locations`, or list it in `location_indices` of the zone.',
  },
};
