import type { PlanBody, RequestBody } from '../wire';
import type { Finding, Rule } from './finding';
import { allowedResources } from './rules/allowed-resources';
import { bestStart } from './rules/best-start';
import { capacity } from './rules/capacity';
import { costs } from './rules/costs';
import { departurePins } from './rules/departure-pins';
import { depots } from './rules/depots';
import { extras } from './rules/extras';
import { form } from './rules/form';
import { ids } from './rules/ids';
import { loads } from './rules/loads';
import { maxDistance } from './rules/max-distance';
import { maxTasks } from './rules/max-tasks';
import { maxTime } from './rules/max-time';
import { maxTravelTime } from './rules/max-travel-time';
import { oneInsertion } from './rules/one-insertion';
import { oneRemoval } from './rules/one-removal';
import { openRoutes } from './rules/open-routes';
import { places } from './rules/places';
import { precedence } from './rules/precedence';
import { routeOrder } from './rules/route-order';
import { score } from './rules/score';
import { serviceTimes } from './rules/service-times';
import { shift } from './rules/shift';
import { skills } from './rules/skills';
import { status } from './rules/status';
import { summaries } from './rules/summaries';
import { travelDistances } from './rules/travel-distances';
import { travelTimes } from './rules/travel-times';
import { unservedReasons } from './rules/unserved-reasons';
import { violations } from './rules/violations';
import { waiting } from './rules/waiting';
import { windows } from './rules/windows';
import { worldOf } from './world';

export type { Finding } from './finding';

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
  waiting,
  'best-start': bestStart,
  shift,
  depots,
  loads,
  capacity,
  skills,
  'allowed-resources': allowedResources,
  'max-tasks': maxTasks,
  'max-distance': maxDistance,
  'max-time': maxTime,
  'max-travel-time': maxTravelTime,
  'departure-pins': departurePins,
  precedence,
  status,
  violations,
  'unserved-reasons': unservedReasons,
  'one-insertion': oneInsertion,
  'one-removal': oneRemoval,
  summaries,
  score,
  costs,
  extras,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** What is wrong with a plan, judged from the request alone; empty when nothing is. */
export function judge(request: RequestBody, plan: PlanBody): Finding[] {
  const world = worldOf(request);
  const malformed = RULES.form(world, plan);
  if (malformed.length > 0) {
    return malformed;
  }
  return Object.values(RULES).flatMap((rule) => rule(world, plan));
}

/** Fails the running test with every finding and its field. */
export function expectSound(request: RequestBody, plan: unknown): void {
  const findings = judge(request, plan as PlanBody);
  if (findings.length > 0) {
    const lines = findings.slice(0, 20).map(({ rule, field, message }) => `  ${rule}: ${field} ${message}`);
    throw new Error(`The plan breaks ${findings.length} rule(s):\n${lines.join('\n')}`);
  }
}
