import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legSeconds, legsOf, visitsOf } from '../visits';
import type { World } from '../world';

/** Sums equal, counts agree (contract B51). */
export function summaries(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('summaries');
  for (const visit of visitsOf(world, plan)) {
    const { route, start, end, stops, path } = visit;
    const { summary } = route;
    const at = (key: string) => `${path}.summary.${key}`;
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    const legs = legsOf(visit);
    const travel = total(legs.map((leg) => legSeconds(world, visit, leg) ?? 0));
    const gaps = total(
      route.activities
        .slice(1)
        .map(({ arrival_time: to }, i) => to - (route.activities[i]?.departure_time ?? Number.NaN)),
    );
    const stations = total(
      visit.events.map(({ station, activity }) =>
        station ? activity.departure_time - activity.arrival_time : 0,
      ),
    );
    const rests = total(
      visit.events.map(({ activity }) =>
        activity.type === 'break' ? activity.departure_time - activity.arrival_time : 0,
      ),
    );
    findings.equal(at('total_travel_time'), summary.total_travel_time, travel);
    findings.equal(at('total_waiting_time'), summary.total_waiting_time, gaps - travel);
    const served = total(stops.map(({ activity }) => activity.service_time ?? 0)) + stations;
    findings.equal(at('total_service_time'), summary.total_service_time, served);
    const setup = total(stops.map(({ activity }) => activity.setup_time ?? 0));
    findings.equal(at('total_setup_time'), summary.total_setup_time, setup);
    findings.equal(at('total_break_time'), summary.total_break_time, rests);
    findings.equal(at('total_time'), summary.total_time, end.arrival_time - start.departure_time);
    const parts = travel + served + setup + summary.total_waiting_time + summary.total_break_time;
    findings.equal(at('total_time'), summary.total_time, parts);
    findings.equal(at('num_stops'), summary.num_stops, stops.length);
    findings.equal(at('num_jobs'), summary.num_jobs, new Set(stops.map(({ job }) => job.id)).size);
    findings.equal(at('jobs_served'), summary.jobs_served, summary.num_jobs);
  }
  return findings.list;
}
