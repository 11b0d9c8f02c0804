import { ApiError } from '../../../common/errors';
import type { WireVehicle } from '../../../kernel/wire';
import type { Absence, ResourceContext, VehicleContext } from '../context';
import { rulesOf } from '../endpoints';
import { type Located, type LocatedEnd, startOn } from '../meaning/places';
import type { Pin } from '../pins';
import type { ServiceTimes } from '../service-times';
import { DEFAULT_SOFT_PENALTY } from '../shape/breaks';
import type { ParsedRequest, ParsedResource } from '../shape/parsed';
import { daysOfResource, numDaysOf } from './available-days';
import { breaksOf } from './breaks';
import { byDimension } from './dimensions';
import { heldSkills, idsOf } from './skills';

/** A resource without `time_window` works the whole day, in seconds. */
const WHOLE_DAY = { start: 0, end: 86_400 };
/** Seconds. A depot without a window never closes: the latest time that the kernel reads (MAX_TIME in solver-wasm/src/wire). */
const OPEN_END = 2 ** 29;
/** Resource × day: each is a row of the search, whatever it serves. */
const MAX_VEHICLES = 20_000;

interface Span {
  start: number;
  end: number;
}

export interface VehicleInput {
  request: ParsedRequest;
  located: Located;
  pins: readonly Pin[];
  contexts: readonly ResourceContext[];
  serviceTimes: ServiceTimes;
  dimensions: readonly string[];
  skillIds: ReadonlyMap<string, number>;
}

export interface Vehicles {
  /** In the caller's units. */
  wire: WireVehicle[];
  contexts: VehicleContext[];
}

/**
 * A vehicle for each day that an enabled resource works, in the order of resources, then days (contract A7, B18), and for
 * each day of a route that is to be echoed.
 */
export function vehiclesOf(input: VehicleInput): Vehicles {
  const { request, contexts } = input;
  const vehicles: Vehicles = { wire: [], contexts: [] };
  const numDays = numDaysOf(request);
  request.resources.forEach((resource, i) => {
    const isDisabled = contexts[i]?.disabled === true;
    const days = isDisabled ? [] : daysOfResource(resource, numDays);
    const echoed = daysOfEcho(request, resource, days).filter((day) => !days.includes(day));
    for (const day of [...days, ...echoed].sort((a, b) => a - b)) {
      const why = isDisabled ? 'resource_disabled' : 'day_unavailable';
      addVehicle(input, vehicles, resource, i, day, echoed.includes(day) ? why : null);
    }
    checkCount(vehicles.wire.length);
  });
  return vehicles;
}

/** The days of the routes of a resource that are echoed as they are, whoever drives them (contract B16). */
function daysOfEcho(request: ParsedRequest, { id }: ParsedResource, worked: readonly number[]): number[] {
  if (rulesOf(request.endpoint).plan !== 'answer') {
    return [];
  }
  const numDays = numDaysOf(request);
  const routes = (request.options.initialSolution ?? []).filter(
    ({ resourceId, stops }) => resourceId === id && stops.length > 0,
  );
  const days = routes.map(({ day }) => (numDays > 1 && day !== null ? day : (worked[0] ?? 0)));
  return [...new Set(days)];
}

function checkCount(count: number): void {
  if (count > MAX_VEHICLES) {
    const message = `Resources times days make more than ${MAX_VEHICLES} vehicles: plan fewer days or resources.`;
    throw new ApiError('VALIDATION_ERROR', message, {
      errors: [{ code: 'LIMIT_EXCEEDED', message, field: 'problem.num_days' }],
    });
  }
}

function addVehicle(
  input: VehicleInput,
  vehicles: Vehicles,
  resource: ParsedResource,
  index: number,
  day: number,
  absence: Absence | null,
): void {
  const { request, located, dimensions, serviceTimes } = input;
  const prices = input.contexts[index];
  if (prices === undefined) {
    throw new RangeError(`resource ${index} has no prices`);
  }
  const pin = input.pins.find((one) => one.resource === index && one.day === day);
  const today = resource.dayWindows.find((window) => window.day === day);
  const begin = startOn(located, index, day);
  const start = depotOf(request, begin);
  const end = depotOf(request, located.ends[index] ?? null);
  const own = today ?? resource.timeWindow ?? WHOLE_DAY;
  const { shift, startWindow } = leaving(start, own, pin);
  const breaks = breaksOf(resource.breaks, located.breaks[index] ?? [], day, dimensions);
  const startPlace = pin?.startPlace ?? begin?.place ?? 0;
  const endPlace = located.ends[index]?.place ?? null;
  vehicles.wire.push({
    resource: index,
    day,
    profile: prices.profile,
    serviceClass: serviceTimes.classOf[index] ?? 0,
    startLocation: startPlace,
    endLocation: endPlace,
    shift: [shift.start, shift.end],
    // The depot's window judges the begin of loading; the kernel asks when loading ends.
    startWindow: [startWindow.start + start.service, startWindow.end + start.service],
    startService: start.service,
    endWindow: [end.window.start, end.window.end],
    endService: end.service,
    maxTasks: resource.maxTasks,
    minTasks: resource.minTasks,
    minTasksPenalty: resource.minTasks > 0 ? DEFAULT_SOFT_PENALTY : 0,
    maxWait: resource.maxWait ?? request.options.maxWait,
    maxDistance: resource.maxDistance,
    maxTime: resource.maxTime,
    maxTravelTime: resource.maxTravelTime,
    maxLegTime: resource.maxLegTime,
    fixedCost: prices.fixedCost,
    costPerDistance: prices.costPerDistance,
    costPerTime: prices.costPerTime,
    costPerWait: prices.costPerWait === prices.costPerTime ? null : prices.costPerWait,
    costPerServiceTime: prices.costPerServiceTime,
    overtime: resource.overtime,
    breaks: breaks.wire,
    maxDumpVisits: request.dumpStations.length > 0 ? resource.maxDumpVisits : 0,
    mustDumpAtEnd: resource.mustDumpAtEnd,
    zoneOnly: resource.zoneOnly,
    capacity: prices.capacity,
    initialLoad: byDimension(dimensions, today?.initialLoad ?? resource.initialLoad),
    skills: idsOf(heldSkills(resource), input.skillIds),
  });
  vehicles.contexts.push({
    resource: index,
    day,
    startPlace,
    endPlace,
    shiftStart: own.start,
    shiftEnd: own.end,
    leavesFrom: Math.max(shift.start, startWindow.start) + start.service,
    endService: endPlace === null ? 0 : end.service,
    breaks: breaks.context,
    absence,
  });
}

/** When loading may begin, and the shift that it lies in. */
function leaving(
  depot: { window: Span; service: number },
  own: Span,
  pin: Pin | undefined,
): { shift: Span; startWindow: Span } {
  if (pin === undefined) {
    return { shift: own, startWindow: depot.window };
  }
  // Loading ends at the departure. A depot that is closed then keeps its window: the pin cannot be kept.
  const loading = Math.max(0, pin.departure - depot.service);
  const open = loading >= depot.window.start && loading <= depot.window.end;
  return {
    shift: { start: Math.min(own.start, loading), end: own.end },
    startWindow: open ? { start: loading, end: loading } : depot.window,
  };
}

function depotOf(request: ParsedRequest, end: LocatedEnd | null): { window: Span; service: number } {
  const depot = end === null || end.depot === null ? undefined : request.depots[end.depot];
  return { window: depot?.timeWindow ?? { start: 0, end: OPEN_END }, service: depot?.serviceTime ?? 0 };
}
