import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** Contract C1: exactly these terms. */
const TERMS = [
  ...['distance', 'travel_time', 'service_time', 'waiting_time', 'fixed_vehicle_cost', 'overtime'],
  ...['time_window_penalty', 'zone_penalty', 'relation_penalty', 'break_penalty', 'min_tasks_penalty'],
  ...['penalty_dropped', 'fairness_cost', 'revenue'],
];

/** The breakdown has exactly the closed list of terms, sums to the total, and agrees with what stands beside it. */
export function score(_world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('score');
  const breakdown = plan.score.breakdown ?? {};
  for (const term of TERMS.filter((name) => typeof breakdown[name] !== 'number')) {
    findings.add(`score.breakdown.${term}`, 'is absent');
  }
  for (const term of Object.keys(breakdown).filter((name) => !TERMS.includes(name))) {
    findings.add(`score.breakdown.${term}`, 'is not in the closed list');
  }
  const sum = Object.values(breakdown).reduce((total, value) => total + value, 0);
  findings.equal('score.total', plan.score.total, sum);
  for (const term of ['fixed_vehicle_cost', 'penalty_dropped', 'fairness_cost'] as const) {
    findings.equal(`score.${term}`, plan.score[term], breakdown[term] ?? Number.NaN);
  }
  const total = (pick: (summary: PlanBody['routes'][number]['summary']) => number) =>
    plan.routes.reduce((all, route) => all + pick(route.summary), 0);
  findings.equal(
    'score.travel_distance',
    plan.score.travel_distance,
    total((summary) => summary.total_distance),
  );
  findings.equal(
    'score.travel_time',
    plan.score.travel_time,
    total((summary) => summary.total_travel_time),
  );
  // Routes cost what they drive; dropped jobs, revenue and what is broken for a penalty stand apart.
  const routes = total((summary) => summary.cost);
  const soft = (breakdown['relation_penalty'] ?? 0) + (breakdown['break_penalty'] ?? 0);
  const apart = plan.score.penalty_dropped + (breakdown['revenue'] ?? 0) + plan.score.fairness_cost + soft;
  findings.equal('score.total', plan.score.total, routes + apart);
  const used = new Set(plan.routes.map((route) => route.resource_id)).size;
  findings.equal('score.num_vehicles_used', plan.score.num_vehicles_used, used);
  return findings.list;
}
