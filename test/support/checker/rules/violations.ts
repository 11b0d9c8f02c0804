import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** No soft rule works yet, so a plan of a solve shows no violation at all. */
export function violations(_world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('violations');
  plan.routes.forEach((route, index) => {
    for (const violation of route.violations) {
      findings.add(`routes[${index}].violations`, `shows ${violation.type}`);
    }
  });
  return findings.list;
}
