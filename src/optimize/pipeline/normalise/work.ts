import {
  ACTIVITY_KIND,
  TASK_KIND,
  type WireActivity,
  type WireTask,
  type WireWindow,
} from '../../../kernel/wire';
import type { ActivityContext, TaskContext } from '../context';
import type { Located } from '../meaning/places';
import type { ObjectivePlan } from '../objective-plan';
import type { Pin } from '../pins';
import type { ParsedJob, ParsedRequest } from '../shape/parsed';
import type { ParsedShipment, ParsedStep } from '../shape/parsed-rules';
import { daysOfWork, numDaysOf } from './available-days';
import type { Lookup } from './lookup';
import { idsOf, listed } from './skills';
import { windowInfo, windowsOf } from './windows';

export interface WorkInput {
  request: ParsedRequest;
  located: Located;
  pins: readonly Pin[];
  pinWindows: readonly { start: number; end: number }[];
  objective: ObjectivePlan;
  dimensions: readonly string[];
  lookup: Lookup;
  /** By task: jobs, then shipments. */
  needed: readonly ReadonlyMap<string, number>[];
  skillIds: ReadonlyMap<string, number>;
}

export interface Work {
  tasks: WireTask[];
  activities: WireActivity[];
  taskContexts: TaskContext[];
  activityContexts: ActivityContext[];
}

/** Jobs and shipments as tasks, and what they are made of as activities, in the caller's units. */
export function workOf(input: WorkInput): Work {
  const work: Work = { tasks: [], activities: [], taskContexts: [], activityContexts: [] };
  input.request.jobs.forEach((job, i) => addJob(input, work, job, i));
  input.request.shipments.forEach((shipment, i) => addShipment(input, work, shipment, i));
  return work;
}

function addJob(input: WorkInput, work: Work, job: ParsedJob, index: number): void {
  const pin = input.pins.findIndex((one) => one.job === index);
  const pinned = input.pins[pin];
  const window = input.pinWindows[pin];
  addTask(
    input,
    work,
    job,
    `jobs[${index}]`,
    'job',
    pinned === undefined ? daysOf(input, job) : [pinned.day],
  );
  addActivity(input, work, job, {
    kind: 'service',
    place: pinned?.jobPlace ?? input.located.jobs[index] ?? 0,
    sign: 1,
    // The pin replaces the job's own windows (contract B6).
    windows: window === undefined ? null : [{ ...window, day: null, earlyPenalty: null, latePenalty: null }],
    demands: job.demands,
  });
}

function addShipment(input: WorkInput, work: Work, shipment: ParsedShipment, index: number): void {
  const places = input.located.shipments[index];
  addTask(input, work, shipment, `shipments[${index}]`, 'shipment', daysOf(input, shipment));
  const { demands, pickup, delivery } = shipment;
  const step = { windows: null, demands };
  addActivity(input, work, pickup, { ...step, kind: 'pickup', place: places?.pickup ?? 0, sign: 1 });
  addActivity(input, work, delivery, { ...step, kind: 'delivery', place: places?.delivery ?? 0, sign: -1 });
}

/** A single day pins nothing, and says so to nobody. */
function daysOf({ request }: WorkInput, work: ParsedJob | ParsedShipment): number[] | null {
  return daysOfWork(work, numDaysOf(request));
}

function addTask(
  { request, objective, lookup, needed, skillIds }: WorkInput,
  work: Work,
  given: ParsedJob | ParsedShipment,
  field: string,
  type: TaskContext['type'],
  days: number[] | null,
): void {
  const skills = needed[work.tasks.length] ?? new Map<string, number>();
  const firstActivity = work.activities.length;
  const numActivities = type === 'job' ? 1 : 2;
  const penalty = given.mandatory ? given.penalty : given.penalty + objective.unserved;
  // An empty list restricts nothing: what a user of OR-Tools expects of an empty vector of vehicles.
  const allowed = given.allowedResourceIds ?? [];
  const allowedDays = numDaysOf(request) > 1 ? days : null;
  work.tasks.push({
    kind: TASK_KIND[type],
    mandatory: given.mandatory,
    firstActivity,
    numActivities,
    lifo: given.lifo,
    maxTimeInVehicle: 'maxTimeInVehicle' in given ? given.maxTimeInVehicle : null,
    penalty,
    revenue: given.revenue,
    skills: idsOf(skills, skillIds),
    allowedResources:
      allowed.length === 0 ? null : [...new Set(allowed)].map((id) => lookup.resources.get(id) ?? 0),
    allowedDays,
  });
  work.taskContexts.push({
    id: given.id,
    type,
    field,
    firstActivity,
    numActivities,
    skills: listed(skills),
    allowedResourceIds: allowed.length === 0 ? null : allowed,
    allowedDays,
    mandatory: given.mandatory,
    penalty,
    revenue: given.revenue,
    lockConflict: null,
    metadata: given.metadata,
  });
}

interface ActivityFacts {
  kind: ActivityContext['kind'];
  place: number;
  /** Of the demand: a delivery gives back what the pickup took. */
  sign: 1 | -1;
  /** Instead of the own ones. */
  windows: WireWindow[] | null;
  demands: ReadonlyMap<string, number>;
}

function addActivity(
  { request, objective, dimensions }: WorkInput,
  work: Work,
  step: Omit<ParsedStep, 'prefix'>,
  { kind, place, sign, windows: given, demands }: ActivityFacts,
): void {
  const windows = given ?? windowsOf(step.timeWindows, numDaysOf(request), objective.lateness);
  const demand = dimensions.map((dimension) => sign * (demands.get(dimension) ?? 0) || 0);
  const task = work.tasks.length - 1;
  work.activities.push({
    kind: ACTIVITY_KIND[kind],
    task,
    location: place,
    setupTime: step.setupTime,
    releaseTime: step.releaseTime,
    maxWait: step.maxWait,
    windows,
    demand,
  });
  work.activityContexts.push({
    task,
    kind,
    place,
    label: step.position.location?.label ?? null,
    windows: windows.map(windowInfo),
    releaseTime: step.releaseTime,
    demands: demand,
  });
}
