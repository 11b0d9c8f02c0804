import type { Amounts, JobBody, RequestBody, WindowBody } from '../wire';
import { amounts } from './amounts';
import { entriesOf, fieldsOf, numberOf, numbersOf, whole, type Fields } from './fields';
import { placeOf, roundHalfUp, type Place } from './travel';

export interface JobWindow extends WindowBody {
  /** Null: every day. */
  readonly day: number | null;
  /** A second, null where the side is hard (contract B3). */
  readonly early: number | null;
  readonly late: number | null;
}

export type StepName = 'service' | 'pickup' | 'delivery';

/** What is done at one stop: a job, or one end of a shipment. */
export interface Job {
  /** Of the job or the shipment. */
  readonly id: string;
  readonly step: StepName;
  readonly order: number;
  readonly body: JobBody;
  readonly place: Place;
  readonly demands: Readonly<Record<string, number>>;
  readonly windows: readonly JobWindow[];
  /** Needed level by skill; -Infinity where holding the skill is enough. */
  readonly skills: ReadonlyMap<string, number>;
  readonly allowed: ReadonlySet<string> | null;
  readonly mandatory: boolean;
  readonly penalty: number;
  /** Of a shipment, with its delivery. */
  readonly revenue: number;
  readonly setup: number;
  readonly release: number;
  /** Null: the resource's or the global cap holds. */
  readonly maxWait: number | null;
  readonly lifo: boolean;
}

/** What is served or not: a job with one stop, a shipment with two. */
export interface Task {
  readonly id: string;
  readonly type: 'job' | 'shipment';
  readonly order: number;
  readonly steps: readonly Job[];
  readonly mandatory: boolean;
  readonly penalty: number;
  readonly revenue: number;
  /** Null: any day. */
  readonly days: ReadonlySet<number> | null;
  readonly lifo: boolean;
  readonly maxTimeInVehicle: number;
}

export function windowsOf(fields: Fields): JobWindow[] {
  const list = entriesOf(fields['time_windows']);
  const single = fieldsOf(fields['time_window']);
  const all = list.length === 0 && typeof single['start'] === 'number' ? [single] : list;
  return all.map((window) => ({
    start: whole(window['start']),
    end: whole(window['end']),
    day: numberOf(window, 'day'),
    early: numberOf(window, 'early_penalty'),
    late: numberOf(window, 'late_penalty'),
  }));
}

/** Windows that count on a day; null when the work may begin at any time. A single day pins nothing. */
export function windowsOn(windows: readonly JobWindow[], day: number, numDays: number): JobWindow[] | null {
  if (windows.length === 0) {
    return null;
  }
  return windows.filter((window) => numDays <= 1 || window.day === null || window.day === day);
}

/** Jobs first, then shipments, in the order of the request. */
export function tasksOf(request: RequestBody, locked: ReadonlySet<string>): Map<string, Task> {
  const jobs = request.jobs ?? [];
  const tasks = jobs.map((body, order) => jobTask(request, body, order, locked.has(body.id)));
  const shipments = entriesOf(request['shipments']).map((body, index) =>
    shipmentTask(request, body, jobs.length + index, locked),
  );
  return new Map([...tasks, ...shipments].map((task) => [task.id, task]));
}

/** Locked work cannot be dropped (contract A12). */
function jobTask(request: RequestBody, body: JobBody, order: number, locked: boolean): Task {
  const job = stepOf(request, body, { id: body.id, step: 'service', order, locked });
  return { ...taskFields(body), ...shared(job), id: body.id, type: 'job', order, steps: [job] };
}

function shared({ mandatory, penalty, revenue, lifo }: Job) {
  return { mandatory, penalty, revenue, lifo };
}

function taskFields(body: Fields) {
  const pinned = numberOf(body, 'day');
  const listed = numbersOf(body, 'days') ?? [];
  const allowed = listed.length > 0 ? new Set(listed) : null;
  return {
    // A pin outside the allowed set leaves no day.
    days: pinned === null ? allowed : new Set(allowed === null || allowed.has(pinned) ? [pinned] : []),
    maxTimeInVehicle: numberOf(body, 'max_time_in_vehicle') ?? Number.POSITIVE_INFINITY,
  };
}

/** Contract A3: the two ends as objects, or as flat keys. */
function shipmentTask(request: RequestBody, body: Fields, order: number, locked: ReadonlySet<string>): Task {
  const id = String(body['id']);
  const isLocked = [id, `${id}:pickup`, `${id}:delivery`].some((name) => locked.has(name));
  const goods = ['demands', 'amount', 'demand', 'size']
    .map((key) => body[key])
    .find((value) => (value ?? null) !== null);
  const carried = amounts(goods as Amounts | undefined);
  const ends = (['pickup', 'delivery'] as const).map((step) => {
    const own = { ...flat(body, step), ...fieldsOf(body[step]) };
    const common = [
      ...['required_skills', 'skill_levels', 'allowed_resource_ids'],
      ...['mandatory', 'penalty', 'lifo'],
    ];
    const given = Object.fromEntries(common.map((key) => [key, body[key] ?? undefined]));
    const sign = step === 'pickup' ? 1 : -1;
    const demands = Object.fromEntries(Object.entries(carried).map(([key, value]) => [key, sign * value]));
    const revenue = step === 'delivery' ? (numberOf(body, 'revenue') ?? 0) : 0;
    const whole = { ...own, ...given, id, demands, revenue } as unknown as JobBody;
    return stepOf(request, whole, { id, step, order, locked: isLocked });
  });
  const [first] = ends as [Job, Job];
  return {
    ...taskFields(body),
    ...shared(first),
    revenue: numberOf(body, 'revenue') ?? 0,
    id,
    type: 'shipment',
    order,
    steps: ends,
  };
}

function flat(body: Fields, step: string): Fields {
  const own = Object.entries(body).filter(([key]) => key.startsWith(`${step}_`));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(step.length + 1), value]));
}

function stepOf(
  request: RequestBody,
  body: JobBody,
  about: { id: string; step: StepName; order: number; locked: boolean },
): Job {
  const place = placeOf(request, body.location_index, body.location);
  if (!place) {
    throw new Error(`the request of a test has no place for ${about.id}`);
  }
  const skills = new Map((body.required_skills ?? []).map((skill) => [skill, Number.NEGATIVE_INFINITY]));
  for (const [skill, level] of Object.entries(body.skill_levels ?? {})) {
    skills.set(skill, level);
  }
  return {
    id: about.id,
    step: about.step,
    order: about.order,
    body,
    place,
    demands: amounts(body.demands),
    windows: windowsOf(body),
    skills,
    allowed: body.allowed_resource_ids ? new Set(body.allowed_resource_ids) : null,
    mandatory: about.locked || (body.mandatory ?? true),
    penalty: body.penalty ?? 100_000,
    revenue: body.revenue ?? 0,
    setup: roundHalfUp(body.setup_time ?? 0),
    release: whole(body['release_time'] ?? 0),
    maxWait: numberOf(body, 'max_wait_before_service'),
    lifo: body['lifo'] === true,
  };
}
