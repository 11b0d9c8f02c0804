import type { PlanBody } from '../wire';
import type { Finding, Rule } from './finding';
import { allOrNone } from './rules/all-or-none';
import { allowedResources } from './rules/allowed-resources';
import { apart } from './rules/apart';
import { breaks } from './rules/breaks';
import { capacity } from './rules/capacity';
import { days } from './rules/days';
import { departurePins } from './rules/departure-pins';
import { depots } from './rules/depots';
import { dumpStations } from './rules/dump-stations';
import { lifo } from './rules/lifo';
import { locks } from './rules/locks';
import { maxDistance } from './rules/max-distance';
import { maxLegTime } from './rules/max-leg-time';
import { maxTasks } from './rules/max-tasks';
import { maxTime } from './rules/max-time';
import { maxTravelTime } from './rules/max-travel-time';
import { maxVehicles } from './rules/max-vehicles';
import { precedence } from './rules/precedence';
import { release } from './rules/release';
import { routeOrder } from './rules/route-order';
import { sameTime } from './rules/same-time';
import { sequence } from './rules/sequence';
import { shift } from './rules/shift';
import { shipments } from './rules/shipments';
import { skills } from './rules/skills';
import { timeInVehicle } from './rules/time-in-vehicle';
import { together } from './rules/together';
import { travelTimes } from './rules/travel-times';
import { waitingCaps } from './rules/waiting-caps';
import { windows } from './rules/windows';
import { zones } from './rules/zones';
import type { World } from './world';

/** What a plan must keep, whatever it says of itself: the rules that look at who does what and when alone. */
const HARD: readonly Rule[] = [
  ...[routeOrder, days, travelTimes, windows, waitingCaps, release, shift, depots, departurePins],
  ...[capacity, dumpStations, shipments, lifo, timeInVehicle, breaks, maxLegTime, maxDistance, maxTime],
  ...[maxTravelTime, maxTasks, maxVehicles, skills, allowedResources, zones, locks],
  ...[precedence, sequence, together, apart, sameTime, allOrNone],
];

/** The first hard rule that a plan breaks, null when it keeps all. */
export function firstBroken(world: World, plan: PlanBody): Finding | null {
  for (const rule of HARD) {
    const [finding] = rule(world, plan);
    if (finding) {
      return finding;
    }
  }
  return null;
}
