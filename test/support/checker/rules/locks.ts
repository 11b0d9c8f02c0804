import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { orderedSteps, taskOf } from '../steps';
import { servedOf, visitsOf, type Served } from '../visits';
import { dayOfLock, type Lock, type World } from '../world';

/** Locked routes: on that resource and day, in that order; strict ones hold nothing else (contract A12). */
export function locks(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('locks');
  const visits = visitsOf(world, plan);
  const served = servedOf(visits);
  for (const lock of world.locks) {
    order(findings, world, lock, served);
    if (lock.strict) {
      const day = dayOfLock(world, lock);
      const own = world.locks.filter(
        (one) => one.resourceId === lock.resourceId && dayOfLock(world, one) === day,
      );
      const named = new Set(
        own.flatMap(({ members }) => members.map((name) => taskOf(world.tasks, name)?.id)),
      );
      for (const { stops } of visits.filter(
        (one) => one.resource.id === lock.resourceId && one.day === day,
      )) {
        for (const { job, path } of stops.filter((stop) => !named.has(stop.job.id))) {
          findings.add(
            `${path}.job_id`,
            `${job.id} stands on the strictly locked route of ${lock.resourceId}`,
          );
        }
      }
    }
  }
  return findings.list;
}

function order(findings: Findings, world: World, lock: Lock, served: ReadonlyMap<string, Served>): void {
  const day = dayOfLock(world, lock);
  let last = -1;
  for (const step of orderedSteps(world.tasks, lock.members)) {
    const at = served.get(step);
    if (!at) {
      continue;
    }
    if (at.visit.resource.id !== lock.resourceId || at.day !== day) {
      findings.add(`${at.path}.job_id`, `${step} is locked to ${lock.resourceId} on day ${day}`);
    } else if (at.position < last) {
      findings.add(`${at.path}.job_id`, `${step} stands before what is locked before it`);
    } else {
      last = at.position;
    }
  }
  // A task with one step locked is for that vehicle as a whole.
  for (const task of lock.members.flatMap((name) => taskOf(world.tasks, name) ?? [])) {
    for (const step of task.steps) {
      const at = served.get(step.step === 'service' ? task.id : `${task.id}:${step.step}`);
      if (at && (at.visit.resource.id !== lock.resourceId || at.day !== day)) {
        findings.add(`${at.path}.job_id`, `${task.id} is locked to ${lock.resourceId} on day ${day}`);
      }
    }
  }
}
