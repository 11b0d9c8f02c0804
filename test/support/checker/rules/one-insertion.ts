import type { PlanBody, Unserved } from '../../wire';
import { Findings, type Finding } from '../finding';
import { drivenRoutes, linkedJobs } from '../visits';
import { drive, routeCost, type Walk } from '../walk';
import type { Job, Resource, World } from '../world';

interface Insertion {
  readonly resource: Resource;
  readonly position: number;
  /** What the routes cost more, revenue deducted. */
  readonly delta: number;
}

/**
 * Nothing is left out that one insertion would place: a mandatory job never, an optional one when it
 * costs less than its penalty. Linked jobs are left to the rule of precedence.
 */
export function oneInsertion(world: World, plan: PlanBody): Finding[] {
  if (!world.plain) {
    return [];
  }
  const findings = new Findings('one-insertion');
  const linked = linkedJobs(world);
  const driven = drivenRoutes(world, plan);
  if ([...driven.values()].some((jobs) => jobs.some((job) => linked.has(job.id)))) {
    return [];
  }
  const objective = world.request.options?.['objective'] ?? 'min_distance';
  plan.unserved.forEach((entry, index) => {
    const job = world.jobs.get(entry.job_id);
    if (job && !linked.has(job.id)) {
      judge(findings, `unserved[${index}]`, entry, job, cheapest(world, driven, job), objective);
    }
  });
  return findings.list;
}

function judge(
  findings: Findings,
  path: string,
  entry: Unserved,
  job: Job,
  best: Insertion | null,
  objective: unknown,
): void {
  const where = best ? `${best.resource.id} position ${best.position} for ${best.delta}` : '';
  if (best && job.mandatory) {
    findings.add(path, `mandatory ${job.id} fits into ${where}`);
  }
  const money = objective === 'min_distance' || objective === 'min_time';
  if (best && !job.mandatory && money && best.delta < job.penalty - 1e-6 * Math.abs(job.penalty)) {
    findings.add(path, `optional ${job.id} (penalty ${job.penalty}) fits into ${where}`);
  }
  if (!best && entry.reason === 'not_found_in_time') {
    findings.add(`${path}.reason`, 'is not_found_in_time, but no insertion is possible');
  }
}

function cheapest(world: World, driven: ReadonlyMap<string, Job[]>, job: Job): Insertion | null {
  let best: Insertion | null = null;
  for (const [id, jobs] of driven) {
    const resource = world.resources.get(id);
    // A pin fixes the first stop and the clock: such routes are judged by the rule of pins.
    if (!resource || resource.pin) {
      continue;
    }
    const before = jobs.length === 0 ? 0 : costOf(resource, drive(world, resource, jobs));
    for (let position = 0; position <= jobs.length; position += 1) {
      const after = costOf(resource, drive(world, resource, jobs.toSpliced(position, 0, job)));
      const delta = after - before - job.revenue;
      if (delta < (best?.delta ?? Number.POSITIVE_INFINITY)) {
        best = { resource, position, delta };
      }
    }
  }
  return best;
}

function costOf(resource: Resource, driven: Walk | { obstacles: unknown }): number {
  return 'obstacles' in driven ? Number.POSITIVE_INFINITY : routeCost(resource, driven);
}
