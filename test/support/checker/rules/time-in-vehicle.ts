import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { servedOf, visitsOf } from '../visits';
import type { World } from '../world';

/** From the end of the pickup to the begin of the delivery's service (its setup done) no longer than allowed. */
export function timeInVehicle(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('time-in-vehicle');
  const served = servedOf(visitsOf(world, plan));
  for (const { id, maxTimeInVehicle } of world.tasks.values()) {
    const [pickup, delivery] = [served.get(`${id}:pickup`), served.get(`${id}:delivery`)];
    if (pickup && delivery) {
      findings.atMost(
        `${delivery.path} time of ${id} in the vehicle`,
        delivery.begin - pickup.end,
        maxTimeInVehicle,
      );
    }
  }
  return findings.list;
}
