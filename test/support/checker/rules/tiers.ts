import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** `score.tiers`: the ordered values of an objective of several tiers, in the caller's units (contract C1). */
export function tiers(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('tiers');
  const { tiers: names } = world.objective;
  const shown = plan.score.tiers;
  if (names === null) {
    if (shown !== undefined) {
      findings.add('score.tiers', 'are shown although the objective has one');
    }
    return findings.list;
  }
  if (shown === undefined) {
    // A list that comes to one tier is that tier's value, which the total says.
    findings.add('score.tiers', 'are absent although the objective has several');
    return findings.list;
  }
  findings.equal('score.tiers.length', shown.length, names.length);
  const moving = names.find((name) => name === 'min_distance' || name === 'min_time');
  names.forEach((name, index) => {
    const expected = name === moving ? moneyOf(plan, names) : countOf(plan, name);
    findings.equal(`score.tiers[${index}] (${name})`, shown[index], expected);
  });
  return findings.list;
}

/** The plan's money; fairness in a tier of its own is no part of it. */
function moneyOf({ score }: PlanBody, names: readonly string[]): number {
  return names.includes('balance_workload') ? score.total - score.fairness_cost : score.total;
}

function countOf({ score, routes, unserved }: PlanBody, name: string): number {
  switch (name) {
    case 'min_vehicles':
      return routes.length;
    case 'maximize_served':
      return unserved.length;
    case 'balance_workload':
      return score.fairness_cost;
    case 'min_time':
      return routes.reduce(
        (sum, { summary: one }) =>
          sum + one.total_travel_time + one.total_waiting_time + one.total_setup_time,
        0,
      );
    default:
      return score.travel_distance;
  }
}
