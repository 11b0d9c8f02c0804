import type { PlanBody, Unserved, UnservedReason } from '../../wire';
import { Findings, type Finding } from '../finding';
import { namesLimit } from '../limits-set';
import { drivenRoutes, linkedJobs } from '../visits';
import { drive, type Obstacle } from '../walk';
import { heldLevel, type Job, type Task, type World } from '../world';

/** Codes that say: this resource could not even serve the job alone. */
const ALONE: readonly string[] = [
  'time_window_infeasible',
  'shift_infeasible',
  'capacity_exceeded',
  'skill_missing',
  'skill_level_too_low',
  'resource_not_allowed',
  'resource_disabled',
  'unreachable',
  'max_distance_exceeded',
  'max_time_exceeded',
  'max_travel_time_exceeded',
  'max_tasks_exceeded',
] satisfies Obstacle[];

/** Codes that say: the job alone is possible, its room is taken, or it is not worth it. */
const TOGETHER = [
  ...['fleet_exhausted', 'not_profitable', 'not_found_in_time', 'relation_conflict', 'dependent_unserved'],
  ...['lock_conflict'],
];

/** A reason is true of the request: who says capacity_exceeded really has too little capacity. */
export function unservedReasons(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('unserved-reasons');
  plan.unserved.forEach((entry, index) => {
    const job = world.jobs.get(entry.job_id);
    if (!world.plain || !job) {
      judgeRich(findings, world, entry, `unserved[${index}]`);
    } else {
      judge(findings, world, plan, job, entry, `unserved[${index}]`);
    }
  });
  return findings.list;
}

/** A list that is cut has a hundred names. */
const CUT_AT = 100;

/** Every resource is named, or so many that the list is cut. */
function judgeCount(
  findings: Findings,
  at: string,
  { num_resources: count, resource_ids: ids }: UnservedReason,
): void {
  if (ids.length !== CUT_AT || count < CUT_AT) {
    findings.equal(`${at}.num_resources`, count, ids.length);
  }
}

/** Codes of rules that `walk.ts` cannot drive alone. */
const RICH = ['day_unavailable', 'zone_mismatch', 'max_wait_exceeded', 'break_conflict'];

/** Codes that one look at the request decides for each resource. */
const OF_EACH = [
  ...['resource_disabled', 'resource_not_allowed', 'skill_missing', 'skill_level_too_low'],
  ...['zone_mismatch', 'day_unavailable'],
];

/** Where a route cannot be driven anew, what a request says of a task and a resource is judged all the same. */
function judgeRich(findings: Findings, world: World, entry: Unserved, path: string): void {
  const task = world.tasks.get(entry.job_id);
  if (![...ALONE, ...TOGETHER, ...RICH].includes(entry.reason)) {
    findings.add(`${path}.reason`, `is ${entry.reason}, which no rule gives`);
  }
  if (entry.reason === 'not_profitable' && task?.mandatory) {
    findings.add(`${path}.reason`, 'is not_profitable for mandatory work');
  }
  if (!entry.reasons.some(({ code }) => code === entry.reason)) {
    findings.add(`${path}.reasons`, `do not contain the main reason ${entry.reason}`);
  }
  for (const [index, reason] of entry.reasons.entries()) {
    const at = `${path}.reasons[${index}]`;
    judgeCount(findings, at, reason);
    if (task) {
      const free = reason.resource_ids.filter((id) => !holds(world, reason, task, id));
      // Of codes that measure, the detail names the limit of the resource that is nearest to serving; others may lack it.
      const ofNearest = !OF_EACH.includes(reason.code) && free.length < reason.resource_ids.length;
      for (const id of ofNearest ? [] : free) {
        findings.add(`${at}.resource_ids`, `${id} is not kept from ${task.id} by ${reason.code}`);
      }
    }
  }
}

/** Whether a code that one look at the request decides is true, and names a limit that the request sets. */
function holds(world: World, reason: UnservedReason, task: Task, resourceId: string): boolean {
  const resource = world.resources.get(resourceId);
  const [first] = task.steps;
  if (!resource || !first) {
    return false;
  }
  const levels = [...first.skills].map(([skill, needed]) => ({ held: heldLevel(resource, skill), needed }));
  switch (reason.code) {
    case 'resource_disabled':
      return resource.disabled;
    case 'resource_not_allowed':
      return first.allowed !== null && !first.allowed.has(resourceId);
    case 'skill_missing':
      return levels.some(({ held }) => held === null);
    case 'skill_level_too_low':
      return levels.some(({ held, needed }) => held !== null && held < needed);
    case 'zone_mismatch':
      return world.zones.length > 0 || resource.zoneOnly;
    case 'day_unavailable':
      return world.numDays > 1 || resource.days !== null;
    default:
      return namesLimit(world, reason, task, resource);
  }
}

function judge(
  findings: Findings,
  world: World,
  plan: PlanBody,
  job: Job,
  entry: Unserved,
  path: string,
): void {
  const alone = new Map(
    [...world.resources.values()].map((resource) => {
      const driven = drive(world, resource, [job]);
      return [resource.id, 'obstacles' in driven ? driven.obstacles : []];
    }),
  );
  const possible = [...alone.values()].some((obstacles) => obstacles.length === 0);
  if (ALONE.includes(entry.reason) && possible) {
    findings.add(`${path}.reason`, `is ${entry.reason}, but some resource can serve ${job.id} alone`);
  }
  if (TOGETHER.includes(entry.reason) && !possible && !linked(world, job) && !fits(world, plan, job)) {
    findings.add(`${path}.reason`, `is ${entry.reason}, but no resource can serve ${job.id} even alone`);
  }
  if (entry.reason === 'not_profitable' && job.mandatory) {
    findings.add(`${path}.reason`, 'is not_profitable for a mandatory job');
  }
  if (![...ALONE, ...TOGETHER].includes(entry.reason)) {
    findings.add(`${path}.reason`, `is ${entry.reason}, which no working rule gives`);
  }
  if (!entry.reasons.some(({ code }) => code === entry.reason)) {
    findings.add(`${path}.reasons`, `do not contain the main reason ${entry.reason}`);
  }
  entry.reasons.forEach((reason, index) => {
    const at = `${path}.reasons[${index}]`;
    judgeCount(findings, at, reason);
    for (const id of ALONE.includes(reason.code) ? reason.resource_ids : []) {
      if (!(alone.get(id) as string[] | undefined)?.includes(reason.code)) {
        findings.add(`${at}.resource_ids`, `${id} is not kept from ${job.id} by ${reason.code}`);
      }
    }
  });
}

/** Where a detour is shorter than the straight way, a job may fit between others though not alone. */
function fits(world: World, plan: PlanBody, job: Job): boolean {
  return [...drivenRoutes(world, plan)].some(([id, jobs]) => {
    const resource = world.resources.get(id);
    return [...jobs.keys(), jobs.length].some(
      (at) => resource && !('obstacles' in drive(world, resource, jobs.toSpliced(at, 0, job))),
    );
  });
}

function linked(world: World, job: Job): boolean {
  return linkedJobs(world).has(job.id);
}
