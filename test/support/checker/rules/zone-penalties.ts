import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf, type Visit } from '../visits';
import type { World } from '../world';
import { shownViolations } from './violations';

/** A task in foreign soft zones pays the least of their penalties, of its two ends the dearer (docs/rules.md, Zones). */
export function zonePenalties(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('zone-penalties');
  const prices = visitsOf(world, plan).flatMap((visit) => [...pricesOf(world, visit).values()]);
  const penalty = prices.reduce((sum, price) => sum + price, 0);
  findings.near('score.breakdown.zone_penalty', plan.score.breakdown['zone_penalty'], penalty, 0);
  const shown = shownViolations(plan, 'zone');
  findings.equal('penalties of zones', shown.penalty, penalty);
  findings.equal('number of tasks in foreign zones', shown.count, prices.length);
  return findings.list;
}

function pricesOf(world: World, { resource, stops }: Visit): Map<string, number> {
  const prices = new Map<string, number>();
  for (const { job } of stops) {
    const around = world.zones.filter((zone) => zone.contains(job));
    if (around.length > 0 && !around.some((zone) => zone.resources.has(resource.id))) {
      const price = Math.min(...around.map((zone) => zone.penalty));
      prices.set(job.id, Math.max(prices.get(job.id) ?? 0, price));
    }
  }
  return prices;
}
