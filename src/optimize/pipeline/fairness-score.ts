import type { Report, ReportRoute } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { FairnessContext } from './fairness-context';
import type { VisitReader } from './normalise/visits';
import { servedOf } from './route-money';

export interface FairnessScore {
  /** Money. */
  cost: number;
  /** Jain's index: 1 is perfectly even, 1/n is one who does it all (Jain, Chiu and Hawe, 1984). Mean over the days. */
  index: number;
}

/** Even shares, from the original numbers (contract A8). `distances`: by route of the report, in the caller's unit. */
export function scoreFairness(
  context: SolveContext,
  report: Report,
  distances: readonly number[],
  visits: VisitReader,
): FairnessScore | null {
  const { fairness } = context;
  if (fairness === null) {
    return null;
  }
  const groups = sharesByGroup(context, fairness, report, distances, visits);
  const cost = groups.reduce((sum, shares) => sum + unevenness(shares, fairness.tolerance), 0);
  const index = groups.reduce((sum, shares) => sum + jain(shares), 0) / Math.max(1, groups.length);
  return { cost: fairness.weight * cost, index: groups.length === 0 ? 1 : index };
}

/** Of each day the shares of its vehicles, or over all days those of the resources that work at all. */
function sharesByGroup(
  context: SolveContext,
  fairness: FairnessContext,
  report: Report,
  distances: readonly number[],
  visits: VisitReader,
): number[][] {
  const groups = new Map<number, Map<number, number>>();
  const memberOf = (vehicle: number) => {
    const { resource, day } = context.vehicles[vehicle] ?? { resource: -1, day: 0 };
    return fairness.horizon ? { group: 0, member: resource } : { group: day, member: vehicle };
  };
  context.vehicles.forEach(({ resource }, vehicle) => {
    const { group, member } = memberOf(vehicle);
    const members = groups.get(group) ?? new Map<number, number>();
    groups.set(group, members.set(member, fairness.history[resource] ?? 0));
  });
  report.routes.forEach((route, i) => {
    const { group, member } = memberOf(route.vehicle);
    const members = groups.get(group);
    const share = shareOf(context, fairness, route, distances[i] ?? 0, visits);
    members?.set(member, (members.get(member) ?? 0) + share);
  });
  return [...groups.values()].map((members) => [...members.values()]);
}

function shareOf(
  context: SolveContext,
  { metric, dimension }: FairnessContext,
  route: ReportRoute,
  distance: number,
  visits: VisitReader,
): number {
  switch (metric) {
    case 'work_time':
      return route.end - route.start;
    case 'service_time':
      return route.service;
    case 'distance':
      return distance;
    case 'num_jobs':
      return new Set(servedOf(route, visits).map(({ activity }) => context.activities[activity]?.task)).size;
    case 'load':
      // A shipment's goods count once.
      return servedOf(route, visits).reduce((sum, { activity }) => {
        const { kind, demands } = context.activities[activity] ?? { kind: 'delivery', demands: [] };
        return kind === 'delivery' ? sum : sum + Math.abs(demands[dimension] ?? 0);
      }, 0);
  }
}

function unevenness(shares: readonly number[], tolerance: number): number {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return shares.reduce((sum, share) => sum + Math.max(0, Math.abs(share - mean) - tolerance * mean), 0);
}

function jain(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share * share, 0);
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}
