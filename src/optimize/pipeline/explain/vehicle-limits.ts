import type { WireBreak, WireVehicle } from '../../../kernel/wire';
import { BREAK_RULE } from '../../../kernel/wire';
import type { VehicleContext } from '../context';
import type { VehicleLimits } from '../route-limits';
import type { UnscaledProblem } from '../normalise';

/** What limits the route of each vehicle, of the problem in the caller's units. */
export function vehicleLimits(
  { vehicles, traffic }: Pick<UnscaledProblem, 'vehicles' | 'traffic'>,
  contexts: readonly VehicleContext[],
): VehicleLimits[] {
  return vehicles.map((vehicle, i) => {
    const { shift, overtime, endWindow, startWindow, profile, day, maxDumpVisits } = vehicle;
    const isOpen = (contexts[i]?.endPlace ?? null) === null;
    return {
      shift,
      overtime: overtime?.max ?? null,
      leavesBy: startWindow[1] < shift[1] ? startWindow[1] : null,
      endDepotCloses: isOpen || endWindow[1] >= latestEnd(vehicle) ? null : endWindow[1],
      maxTime: vehicle.maxTime,
      maxTravelTime: vehicle.maxTravelTime,
      maxLegTime: vehicle.maxLegTime,
      maxDistance: vehicle.maxDistance,
      maxTasks: vehicle.maxTasks,
      maxDumpVisits: maxDumpVisits > 0 ? maxDumpVisits : null,
      breaksBeginBy: vehicle.breaks.map(beginsBy),
      traffic: traffic.some((one) => one.profile === profile && one.day === day),
    };
  });
}

function latestEnd({ shift, overtime }: WireVehicle): number {
  return shift[1] + (overtime?.max ?? 0);
}

/** An optional break that comes too late is paid for. */
function beginsBy({ rule: [kind, , end], mandatory }: WireBreak): number | null {
  return mandatory && kind === BREAK_RULE.window ? end : null;
}
