import { numberOf } from './fields';
import { readyAt, releasedAtStart } from './ready';
import { setupOf } from './setup';
import type { Place } from './travel';
import type { Event, Visit } from './visits';
import { windowsOn, type JobWindow } from './work';
import { serviceSeconds, type World } from './world';

/** Clock of one order of rows. */
export interface Timetable {
  readonly start: number;
  readonly end: number;
  readonly rows: readonly { readonly begin: number; readonly end: number }[];
}

/** Times that cost more, or as much and end later, are not looked for. */
export interface ToBeat {
  /** Money of travel, waiting, windows and overtime. */
  readonly money: number;
  readonly end: number;
}

const NOTHING: ToBeat = { money: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** Longest clock that is looked at, in seconds. */
const LONGEST = 200_000;
/** Costs nearer than this are the same. */
const EPSILON = 1e-6;

/**
 * The cheapest times of a route (of these the shortest, where the objective counts work time), then its earliest end, then
 * its latest start (contract C5), by dynamic programming over every second: what it costs at least to be done with the
 * first rows at a moment, and when such a route starts at the latest.
 *
 * It keeps windows, caps, releases, depots, shift and overtime. It knows nothing of what ties distant moments together
 * (max_time, time in the vehicle, breaks by work or driving): the caller judges those on the result. Null: no times exist.
 */
export function cheapestTimes(world: World, visit: Visit, toBeat: ToBeat = NOTHING): Timetable | null {
  const span = spanOf(visit);
  if (span === null) {
    return null;
  }
  return new Table(world, visit, span, toBeat).solve();
}

interface Span {
  readonly first: number;
  readonly last: number;
  readonly leaveFrom: number;
  readonly leaveBy: number;
}

function spanOf(visit: Visit): Span | null {
  const { resource } = visit;
  const depot = resource.startDepot;
  const loading = depot?.service ?? 0;
  const opens = Math.max(resource.shift.start, depot?.window?.start ?? Number.NEGATIVE_INFINITY) + loading;
  const closes = Math.min(resource.shift.end, depot?.window?.end ?? Number.POSITIVE_INFINITY) + loading;
  const leaveFrom = Math.max(opens, releasedAtStart(visit));
  const last = resource.shift.end + resource.overtime - (resource.endDepot?.service ?? 0);
  const possible = leaveFrom <= closes && last >= leaveFrom && last - leaveFrom <= LONGEST;
  return possible ? { first: leaveFrom, last, leaveFrom, leaveBy: Math.min(closes, last) } : null;
}

/** By second from `first`: least cost, and the latest start at that cost. */
class Line {
  readonly cost: Float64Array;
  readonly start: Float64Array;
  /** The moment of the row before. */
  readonly from: Int32Array;
  /** Moments outside have no times. */
  low = Number.POSITIVE_INFINITY;
  high = -1;

  constructor(readonly size: number) {
    this.cost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.start = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    this.from = new Int32Array(size).fill(-1);
  }

  offer(at: number, cost: number, start: number, from: number): void {
    if (at < 0 || at >= this.size) {
      return;
    }
    const known = this.cost[at] ?? Number.POSITIVE_INFINITY;
    if (cost < known - EPSILON || (cost <= known + EPSILON && start > (this.start[at] ?? 0))) {
      this.cost[at] = cost < known ? cost : known;
      this.start[at] = start;
      this.from[at] = from;
      this.low = at < this.low ? at : this.low;
      this.high = at > this.high ? at : this.high;
    }
  }
}

/** When a row may begin, told from `first` on. */
interface Admission {
  /** Money of a begin at a clock value; null: not then. */
  price(at: number): number | null;
  /** Windows that a wait may aim at; null where nobody waits for any. */
  readonly windows: readonly JobWindow[] | null;
  readonly ready: number;
  readonly cap: number;
}

class Table {
  private readonly size: number;
  private readonly everybody: number | null;

  constructor(
    private readonly world: World,
    private readonly visit: Visit,
    private readonly span: Span,
    private readonly toBeat: ToBeat,
  ) {
    this.size = span.last - span.first + 1;
    this.everybody = numberOf({ ...world.request.options }, 'max_wait');
  }

  solve(): Timetable | null {
    const { events, resource } = this.visit;
    const begins: Line[] = [];
    // Done with everything so far, by the moment.
    let done = new Line(this.size);
    for (let at = this.span.leaveFrom; at <= this.span.leaveBy; at += 1) {
      done.offer(at - this.span.first, 0, at, -1);
    }
    done = this.pruned(done, -1);
    let place = resource.start;
    for (const [position, event] of events.entries()) {
      const begun = this.begun(this.driven(done, place, event.place), this.admission(event, position));
      place = event.place ?? place;
      begins.push(begun);
      done = this.pruned(shifted(begun, this.lengthOf(event)), position);
    }
    const home = resource.end
      ? this.begun(this.driven(done, place, resource.end), this.atHome())
      : this.driven(done, place, null);
    return this.cheapest(home, begins);
  }

  private clock(index: number): number {
    return this.span.first + index;
  }

  /** Seconds that are still to come after each row whatever the clock says; in traffic that is not known. */
  private restAfter(position: number): number {
    const { events, resource } = this.visit;
    const places = [
      resource.start,
      ...events.flatMap(({ place }) => place ?? []),
      ...(resource.end ? [resource.end] : []),
    ];
    const passed = events.slice(0, position + 1).filter(({ place }) => place).length;
    const legs = places.slice(passed + 1).map((to, index) => {
      const from = places[passed + index] ?? to;
      return this.world.leg(resource, from, to)?.time ?? 0;
    });
    return this.world.hasTraffic ? 0 : legs.reduce((sum, leg) => sum + leg, 0);
  }

  /** Drops what cannot beat the times that are to be beaten. */
  private pruned(done: Line, position: number): Line {
    const rest = this.restAfter(position);
    const money = rest * this.visit.resource.costs.time;
    const { toBeat } = this;
    const kept = new Line(this.size);
    for (let at = done.low; at <= done.high; at += 1) {
      const cost = (done.cost[at] ?? 0) + money;
      const late = this.clock(at) + rest > toBeat.end && cost > toBeat.money - EPSILON;
      if (cost !== Number.POSITIVE_INFINITY && cost <= toBeat.money + EPSILON && !late) {
        kept.offer(at, done.cost[at] ?? 0, done.start[at] ?? 0, done.from[at] ?? -1);
      }
    }
    return kept;
  }

  /** Arrivals, each with the moment that it left; without a place to go to the vehicle stays. */
  private driven(done: Line, from: Place, to: Place | null): Line {
    const { world, visit } = this;
    const { resource, day } = visit;
    const next = new Line(this.size);
    const still = to && !world.hasTraffic ? world.drive(resource, from, to, day, 0) : null;
    for (let at = done.low; at <= done.high; at += 1) {
      if (done.cost[at] !== Number.POSITIVE_INFINITY) {
        const way = to && world.hasTraffic ? world.drive(resource, from, to, day, this.clock(at)) : still;
        const seconds = to ? way?.times.at(-1) : 0;
        if (seconds !== undefined) {
          next.offer(
            at + seconds,
            (done.cost[at] ?? 0) + seconds * resource.costs.time,
            done.start[at] ?? 0,
            at,
          );
        }
      }
    }
    return next;
  }

  private begun(arrived: Line, admission: Admission): Line {
    const next = new Line(this.size);
    for (let at = arrived.low; at <= arrived.high; at += 1) {
      if (arrived.cost[at] !== Number.POSITIVE_INFINITY) {
        const ready = Math.max(this.clock(at), admission.ready);
        this.begin(next, arrived, admission, at, ready);
        if (!inside(admission, ready)) {
          this.begin(next, arrived, admission, at, nextStart(admission, ready));
        }
      }
    }
    if (admission.windows?.some(({ early }) => early !== null)) {
      this.chosen(next, arrived, admission);
    }
    return next;
  }

  private begin(next: Line, arrived: Line, { price, cap }: Admission, at: number, begin: number): void {
    const waited = begin - this.clock(at);
    const money = begin <= this.span.last && waited <= cap ? price(begin) : null;
    if (money !== null) {
      const cost = (arrived.cost[at] ?? 0) + money + waited * this.visit.resource.costs.waiting;
      next.offer(begin - this.span.first, cost, arrived.start[at] ?? 0, arrived.from[at] ?? -1);
    }
  }

  /**
   * Begins before an early window at any moment until the next one starts: of the arrivals since the last window (and
   * within the cap) the one that is cheapest when its wait is paid. A queue of candidates, each better than those before.
   */
  private chosen(next: Line, arrived: Line, admission: Admission): void {
    const price = this.visit.resource.costs.waiting;
    let queue: number[] = [];
    const key = (at: number) => (arrived.cost[at] ?? 0) - at * price;
    for (let at = 0; at < this.size; at += 1) {
      if (this.clock(at) < admission.ready || inside(admission, this.clock(at))) {
        queue = [];
        continue;
      }
      queue = queue.filter((one) => at - one <= admission.cap);
      if (arrived.cost[at] !== Number.POSITIVE_INFINITY) {
        while (queue.length > 0 && key(queue.at(-1) ?? 0) >= key(at) - EPSILON) {
          queue.pop();
        }
        queue.push(at);
      }
      const early = admission.windows?.some((one) => one.early !== null && one.start >= this.clock(at));
      if (queue[0] !== undefined && early) {
        this.begin(next, arrived, admission, queue[0], this.clock(at));
      }
    }
  }

  private admission(event: Event, position: number): Admission {
    const { world, visit } = this;
    const { job, station, rest } = event;
    if (rest) {
      return admissionOf(rest.rule.kind === 'window' ? [hard(rest.rule)] : null, 1);
    }
    const windows = windowsOn(job?.windows ?? station?.windows ?? [], visit.day, world.numDays);
    const cap = job?.maxWait ?? visit.resource.maxWait ?? this.everybody ?? Number.POSITIVE_INFINITY;
    const given = station && windows ? windows.map(hard) : windows;
    return { ...admissionOf(given, world.objective.lateness, readyAt(visit, position)), cap };
  }

  private atHome(): Admission {
    const { resource } = this.visit;
    const window = resource.endDepot?.window;
    const base = admissionOf(window ? [hard(window)] : null, 1);
    return { ...base, price: (at) => (base.price(at) === null ? null : this.overtime(at)) };
  }

  private overtime(end: number): number {
    const { resource } = this.visit;
    return (
      Math.max(0, end + (resource.endDepot?.service ?? 0) - resource.shift.end) * resource.costs.overtime
    );
  }

  private lengthOf(event: Event): number {
    const { job, station, rest, part = 0 } = event;
    if (job) {
      return setupOf(this.world, this.visit, event) + serviceSeconds(job, this.visit.resource);
    }
    return station?.service ?? (part === 0 ? rest?.duration : rest?.parts[part - 1]) ?? 0;
  }

  private cheapest(home: Line, begins: readonly Line[]): Timetable | null {
    const { resource, events } = this.visit;
    const costAt = (at: number) =>
      (home.cost[at] ?? Number.POSITIVE_INFINITY) + (resource.end ? 0 : this.overtime(this.clock(at)));
    const secondsAt = (at: number) =>
      this.world.objective.worktime ? this.clock(at) - (home.start[at] ?? 0) : 0;
    let best = -1;
    for (let at = home.low; at <= home.high; at += 1) {
      const dearer = costAt(at) - (best < 0 ? Number.POSITIVE_INFINITY : costAt(best));
      const shorter = dearer <= EPSILON && secondsAt(at) < secondsAt(best);
      best = dearer < -EPSILON || shorter ? at : best;
    }
    if (best < 0) {
      return null;
    }
    const rows: { begin: number; end: number }[] = [];
    let done = home.from[best] ?? -1;
    for (const [position, event] of [...events.entries()].reverse()) {
      const begin = done - this.lengthOf(event);
      rows.unshift({ begin: this.clock(begin), end: this.clock(done) });
      done = begins[position]?.from[begin] ?? -1;
    }
    return { start: this.clock(done), end: this.clock(best), rows };
  }
}

function shifted(line: Line, seconds: number): Line {
  const next = new Line(line.size);
  for (let at = line.low; at <= line.high; at += 1) {
    if (line.cost[at] !== Number.POSITIVE_INFINITY) {
      next.offer(at + seconds, line.cost[at] ?? 0, line.start[at] ?? 0, at);
    }
  }
  return next;
}

function hard({ start, end }: { start: number; end: number }): JobWindow {
  return { start, end, day: null, early: null, late: null };
}

function admissionOf(
  windows: readonly JobWindow[] | null,
  lateness: number,
  ready = Number.NEGATIVE_INFINITY,
): Admission {
  const price = (at: number) =>
    at < ready ? null : windows === null ? 0 : leastPrice(windows, at, lateness);
  return { price, windows, ready, cap: Number.POSITIVE_INFINITY };
}

/** As `pricesAt`, without a list: it is asked for every second of a day. */
function leastPrice(windows: readonly JobWindow[], at: number, lateness: number): number | null {
  let least: number | null = null;
  for (const { start, end, early, late } of windows) {
    const side = at < start ? early : at > end ? late : 0;
    if (side !== null) {
      const price = at < start ? (start - at) * side : at > end ? (at - end) * side * lateness : 0;
      least = least === null ? price : Math.min(least, price);
    }
  }
  return least;
}

function inside({ windows }: Admission, at: number): boolean {
  if (windows === null) {
    return true;
  }
  for (const { start, end } of windows) {
    if (start <= at && at <= end) {
      return true;
    }
  }
  return false;
}

function nextStart({ windows }: Admission, at: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { start } of windows ?? []) {
    next = start > at && start < next ? start : next;
  }
  return next;
}
