import { type Notes, quote } from './notes';
import { forbidArc, type TravelTables } from './travel-tables';
import { type Located, startOn } from './meaning/places';
import { numDaysOf, pinnedDay } from './normalise/available-days';
import type { ParsedRequest } from './shape/parsed';
import { travelSeconds } from './traffic-travel';

/** A job that leaves first (contract B6). */
export interface Pin {
  job: number;
  resource: number;
  day: number;
  departure: number;
  slack: number;
  /** In the kernel's numbering: private copies of the two places, or the places themselves where a lock keeps the pin. */
  startPlace: number;
  jobPlace: number;
  isByLock: boolean;
}

export interface PinnedPlaces {
  pins: Pin[];
  /** Booked place behind each place of the kernel. */
  origins: number[];
}

/**
 * The pinned job stands at a private copy of its place that can be entered from a private copy of its resource's start alone: so it can
 * only be first, the route stays free to serve others when the job is dropped, and the kernel searches as if there were no rule. Where
 * setup is done once a place, places must be told apart as they are: there a lock of the kernel makes the job the first one, unless a
 * locked route names it, or a strict one of its resource would take it for named.
 */
export function placePins(request: ParsedRequest, located: Located): PinnedPlaces {
  const origins = located.book.places.map((_, i) => i);
  const pins: Pin[] = [];
  if (located.book.mode === 'coordinates') {
    const resources = new Map(request.resources.map(({ id }, i) => [id, i]));
    const { routes } = request.locks;
    const locked = new Set(routes.flatMap(({ jobIds }) => jobIds));
    const strict = new Set(routes.flatMap((route) => (route.strict ? [route.resourceId] : [])));
    request.jobs.forEach((job, i) => {
      const resource = resources.get(job.allowedResourceIds?.[0] ?? '');
      const owner = resource === undefined ? undefined : request.resources[resource];
      if (job.departureTime !== null && resource !== undefined && owner !== undefined) {
        const day = pinnedDay(job, owner, numDaysOf(request));
        const isByLock = request.options.setupOncePerLocation && !locked.has(job.id) && !strict.has(owner.id);
        const [startPlace = 0, jobPlace = 0] = [
          startOn(located, resource, day)?.place ?? 0,
          located.jobs[i] ?? 0,
        ].map((place) => (isByLock ? place : origins.push(place) - 1));
        const slack = request.options.departureWindowSlack;
        pins.push({
          ...{ job: i, resource, day, departure: job.departureTime, slack },
          ...{ startPlace, jobPlace, isByLock },
        });
      }
    });
  }
  return { pins, origins };
}

/** Closes every way into the private places but the one from the start. */
export function forbidOtherWays(tables: TravelTables, { pins, origins }: PinnedPlaces): void {
  const size = origins.length;
  for (const { startPlace, jobPlace, isByLock } of pins) {
    for (let from = 0; from < size; from += 1) {
      if (from !== startPlace && !isByLock) {
        forbidArc(tables, size, from, jobPlace);
      }
    }
  }
}

/** Around departure + travel; it replaces the job's own windows. */
export function pinWindow(pin: Pin, tables: TravelTables, size: number): { start: number; end: number } {
  const travel = travelSeconds(tables, {
    profile: tables.profileOf[pin.resource] ?? 0,
    day: pin.day,
    cell: pin.startPlace * size + pin.jobPlace,
    departure: pin.departure,
  });
  const arrival = pin.departure + travel;
  return { start: Math.max(0, arrival - pin.slack), end: arrival + pin.slack };
}

/** The interface says "should": what differs is a warning, and the pin wins. */
export function notePins(
  request: ParsedRequest,
  pins: readonly Pin[],
  pinWindows: readonly { start: number; end: number }[],
  notes: Notes,
): void {
  pins.forEach((pin, i) => {
    const resource = request.resources[pin.resource];
    const windows = request.jobs[pin.job]?.timeWindows ?? [];
    const today = resource?.dayWindows.find(({ day }) => day === pin.day) ?? resource?.timeWindow;
    const start = today?.start ?? 0;
    if (start !== pin.departure) {
      const message = `The shift of ${quote(resource?.id ?? '')} starts at ${start}, but departure_time is ${pin.departure}: the vehicle leaves at departure_time`;
      notes.add('DEPARTURE_TIME_SHIFT', message, `resources[${pin.resource}].time_window.start`);
    }
    const { start: from, end: to } = pinWindows[i] ?? { start: 0, end: 0 };
    if (windows.length > 0 && windows.every((window) => window.end < from || window.start > to)) {
      const message = `departure_time makes the arrival fall into ${from} to ${to}, outside the job's own windows: they are replaced`;
      notes.add('DEPARTURE_TIME_WINDOW', message, `jobs[${pin.job}].time_windows`);
    }
  });
}
