import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { servedOf, visitsOf } from '../visits';
import type { World } from '../world';

/** Pickup and delivery stand on one route in that order, both or neither (contract A3). */
export function shipments(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('shipments');
  const served = servedOf(visitsOf(world, plan));
  for (const { id, type } of world.tasks.values()) {
    const [pickup, delivery] = [served.get(`${id}:pickup`), served.get(`${id}:delivery`)];
    if (type !== 'shipment' || (!pickup && !delivery)) {
      continue;
    }
    if (!pickup || !delivery) {
      findings.add(`${(pickup ?? delivery)?.path}.job_id`, `only one end of ${id} is served`);
    } else if (pickup.visit.path !== delivery.visit.path) {
      findings.add(`${delivery.path}.job_id`, `${id} is picked up on another route, ${pickup.visit.path}`);
    } else if (pickup.position > delivery.position) {
      findings.add(`${delivery.path}.job_id`, `${id} is delivered before it is picked up`);
    }
  }
  plan.routes.forEach(({ activities }, r) =>
    activities.forEach((activity, a) => {
      const task = activity.type === 'service' ? world.tasks.get(activity.job_id ?? '') : undefined;
      const path = `routes[${r}].activities[${a}]`;
      if (task?.type === 'shipment' && activity.task !== 'pickup' && activity.task !== 'delivery') {
        findings.add(`${path}.task`, `does not say which end of ${task.id} it is`);
      }
      if (task && (activity.shipment_id ?? null) !== (task.type === 'shipment' ? task.id : null)) {
        findings.add(`${path}.shipment_id`, `is ${String(activity.shipment_id)}`);
      }
    }),
  );
  return findings.list;
}
