import type { PlanBody } from '../../wire';
import { fieldsOf, numberOf, stringOf, type Fields } from '../fields';
import { Findings, type Finding } from '../finding';
import { legsOf, visitsOf, type Visit } from '../visits';
import { workingDays, type World } from '../world';
import { roundingOf } from './travel-distances';

/** `weight × Σ max(0, |x − mean| − tolerance × mean)`, and Jain's index with four digits (contract A8). */
export function fairness(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('fairness');
  const asked = fieldsOf(fieldsOf(world.request.options)['fairness']);
  const { fairness: weight } = world.objective;
  const groups = sharesOf(world, plan, asked);
  const tolerance = numberOf(asked, 'tolerance') ?? 0;
  const cost = weight * groups.reduce((sum, shares) => sum + unevenness(shares, tolerance), 0);
  const members = groups.reduce((sum, shares) => sum + shares.length, 0);
  const byDistance = stringOf(asked, 'metric') === 'distance';
  const slack = byDistance ? roundingOf(world) * legCount(world, plan) * weight * members : 0;
  findings.near('score.fairness_cost', plan.score.fairness_cost, cost, slack);
  const { fairness_index: index } = plan.score;
  if (index !== undefined && groups.length > 0) {
    const jain = groups.reduce((sum, shares) => sum + jainIndex(shares), 0) / groups.length;
    findings.near('score.fairness_index', index, jain, 1e-4);
  } else if (weight > 0 && members > 0) {
    findings.add('score.fairness_index', 'is absent although fairness is asked for');
  }
  return findings.list;
}

/** Of each day what its vehicles did, or over all days what the resources did that work at all; unused ones 0. */
function sharesOf(world: World, plan: PlanBody, asked: Fields): number[][] {
  const metric = stringOf(asked, 'metric') ?? 'work_time';
  const dimension = stringOf(asked, 'dimension') ?? world.dimensions[0] ?? '';
  const horizon = asked['scope'] === 'horizon';
  const groups = new Map<number, Map<string, number>>();
  for (const resource of world.resources.values()) {
    for (const day of workingDays(world, resource)) {
      const group = horizon ? 0 : day;
      groups.set(group, (groups.get(group) ?? new Map<string, number>()).set(resource.id, resource.history));
    }
  }
  for (const visit of visitsOf(world, plan)) {
    const members = groups.get(horizon ? 0 : visit.day);
    const { id } = visit.resource;
    members?.set(id, (members.get(id) ?? 0) + shareOf(world, visit, metric, dimension));
  }
  return [...groups.values()].map((members) => [...members.values()]);
}

function shareOf(world: World, visit: Visit, metric: string, dimension: string): number {
  const { start, end, stops, events } = visit;
  switch (metric) {
    case 'service_time':
      return events.reduce(
        (sum, { activity, job, station }) => sum + (job || station ? (activity.service_time ?? 0) : 0),
        0,
      );
    case 'num_jobs':
      return new Set(stops.map(({ job }) => job.id)).size;
    case 'distance':
      return legsOf(visit).reduce(
        (sum, { from, to }) => sum + (world.leg(visit.resource, from, to)?.distance ?? 0),
        0,
      );
    case 'load':
      // A shipment counts once: its pickup.
      return stops.reduce(
        (sum, { job }) => sum + (job.step === 'delivery' ? 0 : Math.abs(job.demands[dimension] ?? 0)),
        0,
      );
    default:
      return end.arrival_time - start.departure_time;
  }
}

function unevenness(shares: readonly number[], tolerance: number): number {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return shares.reduce((sum, share) => sum + Math.max(0, Math.abs(share - mean) - tolerance * mean), 0);
}

/** Jain, Chiu and Hawe (1984). */
function jainIndex(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share * share, 0);
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}

function legCount(world: World, plan: PlanBody): number {
  return visitsOf(world, plan).reduce((sum, visit) => sum + legsOf(visit).length, 0);
}
