import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { timeCost } from '../clock-money';
import { legsOf, visitsOf, type Visit } from '../visits';
import type { World } from '../world';
import { roundingOf } from './travel-distances';

/** Price of one missing mandatory job (release 2.1.0 of the interface). */
const MISSING_MANDATORY = 100_000_000;

/** Every term of the breakdown from the original numbers of the request (contract C1, C2). */
export function costs(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('costs');
  const visits = visitsOf(world, plan);
  const sum = (price: (visit: Visit) => number) => visits.reduce((total, visit) => total + price(visit), 0);
  const shown = plan.score.breakdown;
  const legs = visits.reduce((total, visit) => total + legsOf(visit).length, 0);
  const dearest = Math.max(0, ...[...world.resources.values()].map(({ costs: { distance } }) => distance));
  findings.near(
    'score.breakdown.distance',
    shown['distance'],
    sum(distanceCost(world)),
    legs * dearest * roundingOf(world),
  );
  // Setup is priced like travel and waiting; the contract leaves open in which of the two it is shown.
  const timed = (shown['travel_time'] ?? 0) + (shown['waiting_time'] ?? 0);
  findings.near(
    'score.breakdown.travel_time + waiting_time',
    timed,
    sum((visit) => timeCost(world, visit)),
    0,
  );
  findings.near('score.breakdown.service_time', shown['service_time'], sum(serviceCost), 0);
  const fixed = sum((visit) => visit.resource.costs.fixed);
  findings.near('score.breakdown.fixed_vehicle_cost', shown['fixed_vehicle_cost'], fixed, 0);
  const earned = sum((visit) => visit.stops.reduce((total, { job }) => total + job.revenue, 0));
  findings.near('score.breakdown.revenue', shown['revenue'], -earned, 0);
  const dropped = plan.unserved.reduce((total, { job_id: id }) => {
    const task = world.tasks.get(id);
    return total + (task?.mandatory ? MISSING_MANDATORY : (task?.penalty ?? 0) + world.objective.unserved);
  }, 0);
  findings.near('score.breakdown.penalty_dropped', shown['penalty_dropped'], dropped, 0);
  return findings.list;
}

function distanceCost(world: World): (visit: Visit) => number {
  return (visit) =>
    legsOf(visit).reduce(
      (total, { from, to }) =>
        total + (world.leg(visit.resource, from, to)?.distance ?? 0) * visit.resource.costs.distance,
      0,
    );
}

function serviceCost({ resource, stops, events }: Visit): number {
  const stations = events.reduce(
    (sum, { station, activity }) => (station ? sum + activity.departure_time - activity.arrival_time : sum),
    0,
  );
  const served = stops.reduce((total, { activity }) => total + (activity.service_time ?? 0), 0);
  return (served + stations) * resource.costs.service;
}
