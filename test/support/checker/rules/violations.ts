import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** Rules that may be soft; the rule of each says when its violation is due and what it costs. */
const SOFT = ['late', 'early', 'zone', 'relation', 'precedence', 'missing_break'];

/** In a normal solve only soft violations appear (contract A11). */
export function violations(_world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('violations');
  plan.routes.forEach((route, index) => {
    for (const { type, hard } of route.violations) {
      if (hard || !SOFT.includes(type)) {
        findings.add(`routes[${index}].violations`, `shows ${hard ? 'hard ' : ''}${type}`);
      }
    }
  });
  return findings.list;
}

/** Violations of some types, over all routes, and what they cost together. */
export function shownViolations(plan: PlanBody, ...types: string[]): { count: number; penalty: number } {
  const shown = plan.routes.flatMap((route) =>
    route.violations.filter(({ type, hard }) => !hard && types.includes(type)),
  );
  return {
    count: shown.length,
    penalty: shown.reduce((sum, { penalty }) => sum + (penalty ?? 0), 0),
  };
}
