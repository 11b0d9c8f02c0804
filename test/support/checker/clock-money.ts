import { missingBreaks } from './owed-breaks';
import { overtimeCost } from './rules/overtime';
import { legSeconds, legsOf, type Visit } from './visits';
import { pricesAt } from './window-price';
import { windowsOn } from './work';
import type { World } from './world';

/** cost_per_time prices travel, setup and paid breaks; waiting has a price of its own (contract C1, C4). */
export function timeCost(world: World, visit: Visit): number {
  const { route, resource } = visit;
  const travel = legsOf(visit).reduce((sum, leg) => sum + (legSeconds(world, visit, leg) ?? 0), 0);
  const gaps = route.activities
    .slice(1)
    .reduce((sum, at, i) => sum + at.arrival_time - (route.activities[i]?.departure_time ?? Number.NaN), 0);
  return fixedMoney(visit) + travel * resource.costs.time + (gaps - travel) * resource.costs.waiting;
}

/** Setup and paid breaks: the same whenever they are. */
export function fixedMoney({ stops, events, resource }: Visit): number {
  const setup = stops.reduce((sum, { activity }) => sum + (activity.setup_time ?? 0), 0);
  const paid = events.reduce(
    (sum, { rest, activity }) => (rest?.paid ? sum + activity.departure_time - activity.arrival_time : sum),
    0,
  );
  return (setup + paid) * resource.costs.time;
}

/** What of a route's money its clock decides: time, missed windows, overtime, breaks that it comes to owe (contract C5). */
export function clockMoney(world: World, visit: Visit): number {
  const { stops, resource, day } = visit;
  const windows = stops.reduce((sum, { job, activity }) => {
    const given = resource.pin?.jobId === job.id ? null : windowsOn(job.windows, day, world.numDays);
    return sum + (pricesAt(given ?? [], activity.arrival_time, world.objective.lateness)[0]?.price ?? 0);
  }, 0);
  const missing = missingBreaks(world, visit).filter(({ rest }) => !rest.mandatory);
  const breaks = missing.reduce((sum, { rest }) => sum + rest.penalty, 0);
  return timeCost(world, visit) + windows + overtimeCost(visit) + breaks;
}
