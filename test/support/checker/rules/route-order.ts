import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** One route a resource and day, in the order of the resources, then days; none of a disabled one (contract B50). */
export function routeOrder(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('route-order');
  let last = -1;
  let lastDay = -1;
  plan.routes.forEach((route, index) => {
    const resource = world.resources.get(route.resource_id);
    if (!resource) {
      return;
    }
    const day = route.day ?? 0;
    if (resource.order < last || (resource.order === last && day <= lastDay)) {
      findings.add(`routes[${index}].resource_id`, `${resource.id} stands out of the order of resources`);
    }
    if (resource.disabled) {
      findings.add(`routes[${index}].resource_id`, `${resource.id} is disabled`);
    }
    last = resource.order;
    lastDay = day;
  });
  return findings.list;
}
