import type { JobBody, JobWindowBody, RelationBody, RequestBody } from '../../../test/support/wire';
import { isSoft, type ShipmentBody } from './strip';

/**
 * A stripped request as every peer's rich driver reads it: integers alone, and one clock for all days, on which day d begins at
 * d × 86,400. A vehicle is a resource on one of its days. Names are those of JSON.
 */
export interface RichNeutral {
  /** Row-major: the depot, then the stops. */
  distances: number[][];
  times: number[][];
  vehicles: RichVehicle[];
  stops: RichStop[];
  tasks: RichTask[];
  /** Indices of tasks; no two groups overlap. */
  same_route: number[][];
  /** Units of cost in a unit of distance: prices of missed windows have one decimal. */
  cost_scale: number;
}

export interface RichVehicle {
  resource_id: string;
  day: number;
  start: number;
  end: number;
  capacity: number;
  /** Those of the tasks' that it holds. */
  skills: number[];
}

export interface RichStop {
  /** Of the job or shipment. */
  id: string;
  step: 'service' | 'pickup' | 'delivery';
  /** Setup and service. */
  duration: number;
  /** Both ends included, in order, no two overlap; none: at any time. Work begins in one of them. */
  windows: [start: number, end: number][];
  /**
   * Within `windows`, and by the clock of any day: what a second too early or too late costs, in units of cost; 0 where that side is
   * hard.
   */
  soft: { start: number; end: number; early: number; late: number } | null;
}

export interface RichTask {
  /** Collected goods stay aboard to the end, delivered ones are aboard from the start. */
  kind: 'collected' | 'delivered' | 'shipment';
  amount: number;
  /** Indices: one, or a pickup and its delivery. */
  stops: number[];
  skills: number[];
}

const DAY = 86_400;
const COST_SCALE = 10;

interface Shift {
  readonly start: number;
  readonly end: number;
}

export function richNeutralOf(request: RequestBody): RichNeutral {
  const { travel, resources, jobs = [], relations } = request;
  const shipments = (request['shipments'] ?? []) as ShipmentBody[];
  const numDays = (request['problem'] as { num_days?: number } | undefined)?.num_days ?? 1;
  const shifts = resources.map(({ time_window: shift }) => shift as Shift);
  // Nothing is done before the first shift of a day or after its last.
  const working = {
    start: Math.min(...shifts.map(({ start }) => start)),
    end: Math.max(...shifts.map(({ end }) => end)),
  };
  const days = Array.from({ length: numDays }, (_, day) => day);
  const book = new SkillBook([...jobs, ...shipments]);
  const stops: RichStop[] = [];
  const places = [resources[0]?.depot_index ?? 0];
  const add = (id: string, step: RichStop['step'], body: JobBody, day: unknown): number => {
    const allowed = typeof day === 'number' ? [day] : days;
    places.push(body.location_index ?? 0);
    return stops.push({ id, step, ...stopOf(body, allowed, days, working) }) - 1;
  };
  const tasks = [
    ...jobs.map((job): RichTask => {
      const amount = (job.demands as { kg: number }).kg;
      const stop = add(job.id, 'service', job, job['day']);
      const kind = amount < 0 ? 'delivered' : 'collected';
      return { kind, amount: Math.abs(amount), stops: [stop], skills: book.asked(job) };
    }),
    ...shipments.map((body): RichTask => {
      const ends = (['pickup', 'delivery'] as const).map((end) => add(body.id, end, body[end], body.day));
      const amount = (body.demands as { kg: number }).kg;
      return { kind: 'shipment', amount, stops: ends, skills: book.asked(body) };
    }),
  ];
  const cut = (matrix: readonly (readonly number[])[]): number[][] =>
    places.map((from) => places.map((to) => matrix[from]?.[to] ?? 0));
  const index = new Map([...jobs, ...shipments].map(({ id }, at) => [id, at]));
  const groups = ((relations ?? []) as RelationBody[])
    .filter(({ type }) => type === 'same_route')
    .map(({ job_ids: ids }) => ids.flatMap((id) => index.get(id) ?? []));
  return {
    distances: cut(travel.distance_matrix as number[][]),
    times: cut(travel.time_matrix as number[][]),
    vehicles: resources.flatMap((resource) => {
      const { start, end } = resource.time_window as Shift;
      const { kg } = resource.capacities as { kg: number };
      const works = (resource['available_days'] ?? days) as readonly number[];
      return works.map((day) => ({
        ...{ resource_id: resource.id, day, start: start + day * DAY, end: end + day * DAY },
        ...{ capacity: kg, skills: book.held(resource.skill_levels ?? {}) },
      }));
    }),
    stops,
    tasks,
    same_route: united(groups),
    cost_scale: COST_SCALE,
  };
}

function stopOf(
  body: JobBody,
  allowed: readonly number[],
  days: readonly number[],
  working: Shift,
): Pick<RichStop, 'duration' | 'windows' | 'soft'> {
  const given = body.time_windows ?? [];
  const isFree = given.length === 0 && allowed.length === days.length;
  // A window that names no day holds on every one.
  const asked: JobWindowBody[] = given.length === 0 ? [working] : given.map((one) => admitted(one, working));
  const onDays = asked.flatMap(({ start, end, day: own }) =>
    allowed.filter((day) => (own ?? day) === day).map((day) => ({ start, end, day })),
  );
  const [first] = given;
  return {
    duration: (body.service_time ?? 0) + (body.setup_time ?? 0),
    windows: isFree ? [] : merged(onDays, working),
    soft: first && isSoft(first) ? priced(first) : null,
  };
}

/** A side with a price is open. */
function admitted(window: JobWindowBody, working: Shift): JobWindowBody {
  return {
    ...window,
    start: typeof window.early_penalty === 'number' ? working.start : window.start,
    end: typeof window.late_penalty === 'number' ? working.end : window.end,
  };
}

/** Cut to the working hours of their day; what overlaps is one. */
function merged(windows: readonly (Shift & { day: number })[], working: Shift): [number, number][] {
  const cut = windows
    .map(({ start, end, day }): [number, number] => [
      Math.max(start, working.start) + day * DAY,
      Math.min(end, working.end) + day * DAY,
    ])
    .filter(([start, end]) => start <= end)
    .sort(([a], [b]) => a - b);
  const found: [number, number][] = [];
  for (const [start, end] of cut) {
    const last = found.at(-1);
    if (last && start <= last[1]) {
      last[1] = Math.max(last[1], end);
    } else {
      found.push([start, end]);
    }
  }
  return found;
}

function priced(window: JobWindowBody): NonNullable<RichStop['soft']> {
  const price = (a: number | null | undefined): number => Math.round((a ?? 0) * COST_SCALE);
  return {
    start: window.start,
    end: window.end,
    early: price(window.early_penalty),
    late: price(window.late_penalty),
  };
}

/** Skills with their levels as plain numbers: peers know that one is held, and not how well. */
class SkillBook {
  private readonly names: readonly string[];

  constructor(tasks: readonly JobBody[]) {
    this.names = [...new Set(tasks.flatMap(needsOf))];
  }

  asked(task: JobBody): number[] {
    return needsOf(task).map((name) => this.names.indexOf(name));
  }

  /** A holder of a level holds every lower one. */
  held(levels: Readonly<Record<string, number>>): number[] {
    return this.names.flatMap((name, index) => {
      const [skill = '', level] = name.split(' ');
      const own = levels[skill];
      return own !== undefined && own >= Number(level) ? [index] : [];
    });
  }
}

/** Levels begin at 1: who asks for none asks for that. */
function needsOf({ required_skills: skills = [], skill_levels: levels = {} }: JobBody): string[] {
  return skills.map((skill) => `${skill} ${levels[skill] ?? 1}`);
}

/** Groups that share a member are one, since a task is on one route. */
function united(groups: readonly (readonly number[])[]): number[][] {
  let found: number[][] = [];
  for (const group of groups) {
    const met = found.filter((other) => other.some((member) => group.includes(member)));
    found = [...found.filter((other) => !met.includes(other)), [...new Set([...met.flat(), ...group])]];
  }
  return found;
}
