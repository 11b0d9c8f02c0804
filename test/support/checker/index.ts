import type { PlanBody, RequestBody } from '../wire';
import { describeFinding, type Finding, type Rule } from './finding';
import { allOrNone } from './rules/all-or-none';
import { allowedResources } from './rules/allowed-resources';
import { apart } from './rules/apart';
import { bestStart } from './rules/best-start';
import { breakPenalties } from './rules/break-penalties';
import { breaks } from './rules/breaks';
import { capacity } from './rules/capacity';
import { cheapestTimes } from './rules/cheapest-times';
import { choiceOfBreaks } from './rules/choice-of-breaks';
import { costs } from './rules/costs';
import { days } from './rules/days';
import { departurePins } from './rules/departure-pins';
import { depots } from './rules/depots';
import { dumpStations } from './rules/dump-stations';
import { extras } from './rules/extras';
import { fairness } from './rules/fairness';
import { form } from './rules/form';
import { foundInTime } from './rules/found-in-time';
import { ids } from './rules/ids';
import { lifo } from './rules/lifo';
import { loads } from './rules/loads';
import { locks } from './rules/locks';
import { maxDistance } from './rules/max-distance';
import { maxLegTime } from './rules/max-leg-time';
import { maxTasks } from './rules/max-tasks';
import { maxTime } from './rules/max-time';
import { maxTravelTime } from './rules/max-travel-time';
import { maxVehicles } from './rules/max-vehicles';
import { minTasks } from './rules/min-tasks';
import { oneInsertion } from './rules/one-insertion';
import { oneRemoval } from './rules/one-removal';
import { openRoutes } from './rules/open-routes';
import { overtime } from './rules/overtime';
import { places } from './rules/places';
import { precedence } from './rules/precedence';
import { relationPenalties } from './rules/relation-penalties';
import { release } from './rules/release';
import { routeOrder } from './rules/route-order';
import { sameTime } from './rules/same-time';
import { score } from './rules/score';
import { sequence } from './rules/sequence';
import { serviceTimes } from './rules/service-times';
import { shift } from './rules/shift';
import { shipments } from './rules/shipments';
import { skills } from './rules/skills';
import { solverInfo } from './rules/solver-info';
import { status } from './rules/status';
import { summaries } from './rules/summaries';
import { tiers } from './rules/tiers';
import { timeInVehicle } from './rules/time-in-vehicle';
import { together } from './rules/together';
import { travelDistances } from './rules/travel-distances';
import { travelTimes } from './rules/travel-times';
import { unservedReasons } from './rules/unserved-reasons';
import { violations } from './rules/violations';
import { waiting } from './rules/waiting';
import { waitingCaps } from './rules/waiting-caps';
import { windowPenalties } from './rules/window-penalties';
import { windows } from './rules/windows';
import { zonePenalties } from './rules/zone-penalties';
import { zones } from './rules/zones';
import type { GivenRoads } from './travel';
import { worldOf } from './world';

export { describeFinding, type Finding } from './finding';
export type { GivenRoads } from './travel';

/** Every rule by the name that its findings carry. `form` comes first: the others rely on it. */
export const RULES = {
  form,
  ids,
  'route-order': routeOrder,
  places,
  'open-routes': openRoutes,
  'travel-times': travelTimes,
  'travel-distances': travelDistances,
  'service-times': serviceTimes,
  windows,
  'window-penalties': windowPenalties,
  waiting,
  'waiting-caps': waitingCaps,
  release,
  'best-start': bestStart,
  'cheapest-times': cheapestTimes,
  shift,
  overtime,
  depots,
  days,
  loads,
  capacity,
  'dump-stations': dumpStations,
  shipments,
  lifo,
  'time-in-vehicle': timeInVehicle,
  breaks,
  'break-penalties': breakPenalties,
  'choice-of-breaks': choiceOfBreaks,
  skills,
  'allowed-resources': allowedResources,
  'max-tasks': maxTasks,
  'max-distance': maxDistance,
  'max-time': maxTime,
  'max-travel-time': maxTravelTime,
  'max-leg-time': maxLegTime,
  'min-tasks': minTasks,
  'max-vehicles': maxVehicles,
  zones,
  'zone-penalties': zonePenalties,
  locks,
  'departure-pins': departurePins,
  precedence,
  sequence,
  together,
  apart,
  'same-time': sameTime,
  'all-or-none': allOrNone,
  'relation-penalties': relationPenalties,
  status,
  violations,
  'unserved-reasons': unservedReasons,
  'one-insertion': oneInsertion,
  'found-in-time': foundInTime,
  'one-removal': oneRemoval,
  summaries,
  score,
  costs,
  fairness,
  tiers,
  extras,
  'solver-info': solverInfo,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** What a search owes and a given plan does not: that it is good, and why something is left out. */
const OF_SEARCHES: readonly RuleName[] = [
  'choice-of-breaks',
  'unserved-reasons',
  'one-insertion',
  'found-in-time',
  'one-removal',
  'solver-info',
];

/** What is wrong with a plan, judged from the request alone; empty when nothing is. Of a given plan only what it says. */
export function judge(
  request: RequestBody,
  plan: PlanBody,
  made: 'searched' | 'given' = 'searched',
  roads: GivenRoads | null = null,
): Finding[] {
  const world = worldOf(request, roads);
  const malformed = RULES.form(world, plan);
  if (malformed.length > 0) {
    return malformed;
  }
  const { 'cheapest-times': costly, ...others } = RULES;
  const names = Object.keys(others) as (keyof typeof others)[];
  const judged = names.filter((name) => made === 'searched' || !OF_SEARCHES.includes(name));
  const found = judged.flatMap((name) => others[name](world, plan));
  // It looks at every second of a day, and at plans that keep everything else.
  return found.length > 0 ? found : costly(world, plan);
}

/** Fails the running test with every finding and its field. */
export function expectSound(
  request: RequestBody,
  plan: unknown,
  made?: 'searched' | 'given',
  roads?: GivenRoads,
): void {
  const findings = judge(request, plan as PlanBody, made, roads);
  if (findings.length > 0) {
    const lines = findings.slice(0, 20).map((finding) => `  ${describeFinding(finding)}`);
    throw new Error(`The plan breaks ${findings.length} rule(s):\n${lines.join('\n')}`);
  }
}
