import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { demandOf, goodsOf, unloads } from '../goods';
import { concerns } from '../stations';
import { visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Who may visit which stations how often, what they hold together, and whether the vehicle comes home empty (contract A2). */
export function dumpStations(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('dump-stations');
  const visits = visitsOf(world, plan);
  for (const visit of visits) {
    const { resource, events, route, path } = visit;
    route.activities.forEach((activity, index) => {
      if (activity.type === 'dump' && !world.stations.has(activity.dump_station_id ?? '')) {
        findings.add(`${path}.activities[${index}].dump_station_id`, 'is no station of the request');
      }
    });
    for (const { station, path: at } of events) {
      if (station?.resources && !station.resources.has(resource.id)) {
        findings.add(`${at}.dump_station_id`, `${station.id} may not be visited by ${resource.id}`);
      }
    }
    const count = events.filter(({ station }) => station).length;
    findings.atMost(`${path}: dump visits`, count, resource.maxDumpVisits);
    if (resource.mustDumpAtEnd) {
      emptyAtHome(findings, world, visit);
    }
  }
  shared(findings, world, visits);
  return findings.list;
}

/** In each dimension that some station it may visit unloads, the last such visit comes after the last collection. */
function emptyAtHome(findings: Findings, world: World, { resource, events, path }: Visit): void {
  const stations = [...world.stations.values()].filter(
    ({ mode, resources }) => mode === 'unload' && (resources?.has(resource.id) ?? true),
  );
  for (const dimension of world.dimensions) {
    const collected = events.findLastIndex((event) => demandOf(event, dimension) > 0);
    const dumped = events.findLastIndex((event) => unloads(event, dimension));
    if (stations.some((station) => concerns(station, dimension)) && dumped < collected) {
      findings.add(`${path}.activities`, `${dimension} collected last is not dumped before the end`);
    }
  }
}

/** What all visits leave or take, over all routes and days. */
function shared(findings: Findings, world: World, visits: readonly Visit[]): void {
  for (const dimension of world.dimensions) {
    const moved = visits.flatMap((visit) => goodsOf(visit, dimension).moved);
    for (const station of world.stations.values()) {
      const most = station.capacity[dimension];
      const sum = moved
        .filter(({ stationId }) => stationId === station.id)
        .reduce((total, { amount }) => total + amount, 0);
      if (most !== undefined) {
        findings.atMost(`dump_stations ${station.id} ${dimension}`, sum, most);
      }
    }
  }
}
