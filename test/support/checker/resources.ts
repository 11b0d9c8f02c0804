import type { Amounts, RequestBody, ResourceBody, WindowBody } from '../wire';
import { amounts } from './amounts';
import { breaksOf, type Break } from './breaks';
import { entriesOf, fieldsOf, numberOf, numbersOf, whole, windowAt } from './fields';
import type { Objective, Prices } from './objective';
import { hasMatrices, placeOf, roundHalfUp, type Place } from './travel';

export interface Resource {
  readonly id: string;
  readonly order: number;
  readonly body: ResourceBody;
  readonly start: Place;
  /** Null: the route ends at its last stop. */
  readonly end: Place | null;
  readonly shift: WindowBody;
  /** Shifts of single days, instead of `shift`. */
  readonly dayShifts: ReadonlyMap<number, WindowBody>;
  /** What else begins anew on a single day: place and load of the start. */
  readonly dayStarts: ReadonlyMap<number, DayStart>;
  /** Null: every day. */
  readonly days: ReadonlySet<number> | null;
  readonly startDepot: Depot | null;
  readonly endDepot: Depot | null;
  /** Null: unlimited. */
  readonly capacity: Readonly<Record<string, number | null>>;
  readonly initialLoad: Readonly<Record<string, number | null>>;
  readonly maxTasks: number;
  readonly maxDistance: number;
  readonly maxTime: number;
  readonly maxTravelTime: number;
  readonly maxLegTime: number;
  readonly minTasks: number;
  /** Seconds behind the shift's end. */
  readonly overtime: number;
  readonly maxWait: number | null;
  readonly maxDumpVisits: number;
  readonly mustDumpAtEnd: boolean;
  readonly zoneOnly: boolean;
  readonly history: number;
  readonly breaks: readonly Break[];
  readonly costs: Prices;
  /** Jobs that leave first, each on its day. */
  readonly pins: readonly Pin[];
  /** The one that counts for a route; of `pins` the first until a route is looked at. */
  readonly pin: Pin | null;
  readonly disabled: boolean;
}

export type DayStart = Pick<Resource, 'start' | 'startDepot' | 'initialLoad'>;

export interface Depot {
  readonly window: WindowBody | null;
  readonly service: number;
}

export interface Pin {
  readonly jobId: string;
  readonly departure: number;
  readonly slack: number;
}

const DAY: WindowBody = { start: 0, end: 86_400 };

export function resourcesOf(
  request: RequestBody,
  demanded: readonly string[],
  objective: Objective,
): { resources: Map<string, Resource>; dimensions: string[] } {
  const named = request.resources.flatMap((body) => [
    ...Object.keys(amounts(body.capacities)),
    ...Object.keys(amounts(body.initial_load)),
    ...entriesOf(body['day_time_windows']).flatMap((day) =>
      Object.keys(amounts(day['initial_load'] as Amounts | null)),
    ),
    ...breaksOf(request, body).flatMap(({ maxLoad }) => Object.keys(maxLoad)),
  ]);
  const stored = entriesOf(request['dump_stations']).map(({ capacity }) =>
    amounts(capacity as Amounts | null),
  );
  const dimensions = [...new Set([...demanded, ...named, ...stored.flatMap((one) => Object.keys(one))])];
  const resources = new Map(
    request.resources.map((body, order) => [
      body.id,
      resourceOf(request, body, order, dimensions, objective),
    ]),
  );
  return { resources, dimensions };
}

function depotById(request: RequestBody, id: string | undefined) {
  return id === undefined ? undefined : (request.depots ?? []).find((depot) => depot.id === id);
}

function resourceOf(
  request: RequestBody,
  body: ResourceBody,
  order: number,
  dimensions: readonly string[],
  objective: Objective,
): Resource {
  const startDepot = body.start_location ? undefined : depotById(request, body.start_depot_id);
  const start =
    placeOf(request, undefined, body.start_location) ??
    (startDepot ? placeOf(request, startDepot.location_index, startDepot.location) : null) ??
    placeOf(request, body.depot_index ?? 0, undefined);
  if (!start) {
    throw new Error(`the request of a test has no start for resource ${body.id}`);
  }
  const endDepot = body.end_location ? undefined : depotById(request, body.end_depot_id);
  const namedEnd =
    placeOf(request, undefined, body.end_location) ??
    (endDepot ? placeOf(request, endDepot.location_index, endDepot.location) : null) ??
    placeOf(request, body.end_depot_index, undefined);
  const open = body.return_to_depot === false;
  const endsAtStart = namedEnd === null;
  const pins = pinsOf(request, body);
  const limits = limitsOf(body, dimensions);
  const general = { start, startDepot: depotOf(startDepot), initialLoad: limits.initialLoad };
  return {
    id: body.id,
    order,
    body,
    start,
    end: open ? null : (namedEnd ?? start),
    ...availability(body),
    dayStarts: dayStartsOf(request, body, dimensions, general),
    startDepot: general.startDepot,
    endDepot: open ? null : depotOf(endsAtStart ? startDepot : endDepot),
    ...limits,
    ...extrasOf(body),
    breaks: breaksOf(request, body),
    costs: objective.prices(body),
    pins,
    pin: pins[0] ?? null,
    disabled: disabledIds(request).includes(body.id),
  };
}

function availability(body: ResourceBody) {
  const listed = entriesOf(body['day_time_windows']).map((entry): [number, WindowBody] => [
    numberOf(entry, 'day') ?? 0,
    { start: whole(entry['start']), end: whole(entry['end']) },
  ]);
  const named = Object.entries(fieldsOf(body['time_windows_by_day'])).map(([day, window]) => [
    Number(day),
    windowAt({ window }, 'window'),
  ]) as [number, WindowBody][];
  const days = numbersOf(body, 'available_days');
  return {
    shift: windowAt(body, 'time_window') ?? DAY,
    dayShifts: new Map([...named, ...listed]),
    days: days ? new Set(days) : null,
  };
}

function dayStartsOf(
  request: RequestBody,
  body: ResourceBody,
  dimensions: readonly string[],
  general: DayStart,
): Map<number, DayStart> {
  const entries = [
    ...Object.entries(fieldsOf(body['time_windows_by_day'])).map(([day, entry]) => ({
      ...fieldsOf(entry),
      day: Number(day),
    })),
    ...entriesOf(body['day_time_windows']),
  ] as Record<string, unknown>[];
  return new Map(
    entries.map((entry): [number, DayStart] => {
      const place = placeOf(request, undefined, entry['start_location'] as ResourceBody['start_location']);
      const load = entry['initial_load'] as Amounts | null | undefined;
      return [
        numberOf(entry, 'day') ?? 0,
        {
          start: place ?? general.start,
          startDepot: place ? null : general.startDepot,
          initialLoad:
            load === undefined || load === null
              ? general.initialLoad
              : byDimension(amounts(load), dimensions),
        },
      ];
    }),
  );
}

function disabledIds(request: RequestBody): string[] {
  return (fieldsOf(request['locks'])['disabled_resource_ids'] as string[] | null | undefined) ?? [];
}

function depotOf(depot: { time_window?: WindowBody; service_time?: number } | undefined): Depot | null {
  return depot
    ? { window: windowAt({ ...depot }, 'time_window'), service: roundHalfUp(depot.service_time ?? 0) }
    : null;
}

function byDimension(
  given: Record<string, number>,
  dimensions: readonly string[],
): Record<string, number | null> {
  return Object.fromEntries(
    dimensions.map((name) => [name, Object.hasOwn(given, name) ? (given[name] ?? null) : null]),
  );
}

function limitsOf(body: ResourceBody, dimensions: readonly string[]) {
  const most = (...keys: string[]) => numberOf(body, ...keys) ?? Number.POSITIVE_INFINITY;
  return {
    capacity: byDimension(amounts(body.capacities), dimensions),
    initialLoad: byDimension(amounts(body.initial_load), dimensions),
    maxTasks: most('max_tasks', 'max_jobs', 'max_stops', 'tour_size'),
    maxDistance: most('max_distance'),
    maxTime: most('max_time', 'max_duration', 'max_route_time'),
    maxTravelTime: most('max_travel_time'),
    maxLegTime: most('max_leg_time'),
  };
}

function extrasOf(body: ResourceBody) {
  return {
    minTasks: numberOf(body, 'min_tasks') ?? 0,
    overtime: numberOf(fieldsOf(body['overtime']), 'max') ?? 0,
    maxWait: numberOf(body, 'max_wait'),
    maxDumpVisits: numberOf(body, 'max_dump_visits') ?? 4,
    mustDumpAtEnd: body['must_dump_at_end'] === true,
    zoneOnly: body['zone_only'] === true,
    history: numberOf(body, 'workload_history') ?? 0,
  };
}

/** Contract B6: pins count in coordinate mode only. */
function pinsOf(request: RequestBody, body: ResourceBody): Pin[] {
  if (hasMatrices(request.travel)) {
    return [];
  }
  const slack = request.options?.['departure_window_slack'];
  return (request.jobs ?? [])
    .filter((job) => typeof job.departure_time === 'number' && job.allowed_resource_ids?.[0] === body.id)
    .map((job) => ({
      jobId: job.id,
      departure: roundHalfUp(job.departure_time ?? 0),
      slack: typeof slack === 'number' ? slack : 60,
    }));
}
