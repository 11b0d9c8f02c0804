import { jobsOf, type Json, reasonOf, stopOf, type SolvedBody } from '../support/service';
import type { Activity } from '../support/wire';

const rows = (plan: SolvedBody): Activity[] => plan.routes.flatMap(({ activities }) => activities);
const unservedOf = (plan: SolvedBody): string[] => plan.unserved.map(({ job_id: id }) => id).sort();
const everything = (plan: SolvedBody): void => expect(plan.unserved).toEqual([]);
const routesOf = (plan: SolvedBody): string[] => plan.routes.map(({ resource_id: id }) => id);
const dayOf = (plan: SolvedBody, id: string): number | null | undefined =>
  plan.routes.find(({ activities }) => activities.some(({ job_id: one }) => one === id))?.day;
const resourceOf = (plan: SolvedBody, id: string): string | undefined =>
  plan.routes.find(({ activities }) => activities.some(({ job_id: one }) => one === id))?.resource_id;
/** It delivers: goods leave the vehicles on their way (negative demands). */
const comesHomeEmpty = (plan: SolvedBody): void => {
  const loads = plan.routes.map(({ activities }) =>
    [activities[0], activities.at(-1)].map((one) =>
      Object.values(one?.load_on_departure.by_dimension ?? {}).reduce((sum, load) => sum + load, 0),
    ),
  );
  expect(loads).toEqual(loads.map(() => [expect.any(Number), 0]));
  expect(loads.every(([first = 0]) => first > 0)).toBe(true);
};

/** What each example promises in its description, beyond being solved. */
export const PROMISES: Readonly<Record<string, (plan: SolvedBody) => void>> = {
  'belgian-deliveries': (plan) => {
    expect(plan.routes.length).toBeLessThanOrEqual(4);
    comesHomeEmpty(plan);
  },
  'belgian-deliveries-matrix': (plan) => {
    expect(plan.routes.length).toBeLessThanOrEqual(4);
    comesHomeEmpty(plan);
  },
  'departure-time': (plan) => expect(jobsOf(plan, 'technician')[0]).toBe('lift'),
  'mixed-fleet-matrices': (plan) => {
    expect(plan.routes).toHaveLength(2);
    comesHomeEmpty(plan);
  },
  'named-capacities': (plan) => expect(plan.routes).toHaveLength(2),
  'open-routes': (plan) => {
    expect(jobsOf(plan, 'ends-anywhere').sort()).toEqual(['hasselt', 'leuven', 'tienen']);
    expect(jobsOf(plan, 'ends-at-home').sort()).toEqual(['aalst', 'dendermonde', 'sint-niklaas']);
  },
  'road-lines': (plan) => {
    expect(plan.routes).toHaveLength(2);
    for (const { geometry, activities } of plan.routes as unknown as {
      geometry: { coordinates: unknown[] };
      activities: unknown[];
    }[]) {
      expect(geometry.coordinates).toHaveLength(activities.length);
    }
    expect(plan.warning_details.map(({ code }) => code)).toContain('GEOMETRY_STRAIGHT');
  },
  map: (plan) => {
    const { features } = (plan as unknown as { geojson: { features: { properties: { kind: string } }[] } })
      .geojson;
    const kinds = features.map(({ properties }) => properties.kind);
    expect(kinds).toEqual(['route', 'stop', 'stop', 'stop', 'stop', 'unserved']);
    expect(unservedOf(plan)).toEqual(['ieper']);
  },
  'optional-jobs': (plan) => {
    expect(plan.unserved.map(({ job_id: id }) => id)).toEqual(['far-away']);
    expect(reasonOf(plan, 'far-away')).toBe('not_profitable');
  },
  precedence: (plan) => {
    const dry = stopOf(plan, 'paint-hall').departure_time + 7_200;
    expect(stopOf(plan, 'furnish-hall').arrival_time).toBeGreaterThanOrEqual(dry);
  },
  'several-depots': (plan) => {
    const west = plan.routes.find(({ resource_id: id }) => id === 'lorry-west');
    expect(west?.activities.at(-1)?.location_index).toBe(1);
    comesHomeEmpty(plan);
  },
  skills: (plan) => expect(stopOf(plan, 'substation').service_time).toBe(4_320),
  'time-windows': (plan) => {
    expect(jobsOf(plan, 'van')[0]).toBe('bakery');
    expect(jobsOf(plan, 'van').at(-1)).toBe('home');
  },
  'all-or-none': (plan) =>
    expect(unservedOf(plan)).toEqual(['survey-brussels', 'survey-leuven', 'survey-oostende']),
  'allowed-resources': (plan) => {
    expect(resourceOf(plan, 'key-account')).toBe('regular-driver');
    expect(resourceOf(plan, 'inner-city')).toBe('regular-driver');
  },
  'balance-workload': (plan) => expect(plan.routes).toHaveLength(2),
  breaks: (plan) => {
    everything(plan);
    const taken = rows(plan).map(({ break_id: id }) => id);
    expect(taken).toEqual(expect.arrayContaining(['lunch', 'tachograph', 'canteen']));
  },
  costs: (plan) => {
    expect(plan.score.fixed_vehicle_cost).toBeGreaterThan(0);
    comesHomeEmpty(plan);
  },
  days: (plan) => {
    everything(plan);
    expect(dayOf(plan, 'inventory')).toBe(0);
    expect(dayOf(plan, 'market')).toBe(1);
    expect(dayOf(plan, 'first-visit')).not.toBe(dayOf(plan, 'second-visit'));
  },
  explanation: (plan) => {
    everything(plan);
    comesHomeEmpty(plan);
    const { explanation } = plan as unknown as { explanation: Json };
    expect(explanation.complete).toBe(true);
    expect(explanation.jobs).toHaveLength(5);
    expect(explanation.jobs.every(({ cost }: Json) => cost > 0)).toBe(true);
    expect(explanation.resources.map(({ resource_id: id }: Json) => id)).toEqual(['van-north', 'van-south']);
    expect(explanation.resources[0].binding).toContain('capacity.crates');
  },
  diagnostics: (plan) => {
    expect(unservedOf(plan)).toEqual(['fishmonger']);
    comesHomeEmpty(plan);
    const report = (plan as Json).infeasibility_report;
    expect(report.stages[2]?.relaxations[0]).toMatchObject({
      constraint: 'time_window',
      makes_feasible: true,
    });
  },
  'disabled-resources': (plan) => {
    expect(routesOf(plan)).toEqual(['on-the-road']);
    expect(reasonOf(plan, 'cold-room')).toBe('resource_disabled');
  },
  'dump-stations': (plan) => {
    everything(plan);
    expect(rows(plan).filter(({ type }) => type === 'dump').length).toBeGreaterThanOrEqual(3);
  },
  fairness: (plan) => {
    expect(plan.routes).toHaveLength(2);
    expect(plan.score.fairness_index).toBeGreaterThan(0.9);
  },
  'first-plan': (plan) => {
    everything(plan);
    expect(plan.solver['initial_solution']).toEqual({ used: true, stops: 8, ignored: 0 });
  },
  'least-tasks': (plan) => expect(plan.score.breakdown['min_tasks_penalty']).toBe(0),
  'lexicographic-objectives': (plan) => expect(plan.score.tiers?.slice(0, 2)).toEqual([0, 2]),
  lifo: everything,
  'limits-of-a-route': (plan) => expect(plan.routes).toHaveLength(3),
  locks: (plan) => {
    const first = jobsOf(plan, 'van-1');
    expect(first.indexOf('antwerp')).toBeLessThan(first.indexOf('leuven'));
    expect(jobsOf(plan, 'van-2')).toEqual(['kortrijk', 'bruges']);
  },
  'longest-leg': (plan) => {
    everything(plan);
    expect(Math.max(...rows(plan).map(({ travel_time: seconds = 0 }) => seconds))).toBeLessThanOrEqual(2_700);
  },
  'most-vehicles': (plan) => expect(plan.routes.length).toBeLessThanOrEqual(2),
  overtime: (plan) => {
    everything(plan);
    expect(plan.score.breakdown['overtime']).toBeGreaterThan(0);
  },
  phases: (plan) => {
    expect(plan.routes).toHaveLength(1);
    expect(plan.solver['phases']).toHaveLength(2);
  },
  'end-of-a-search': (plan) => {
    expect(plan.status).toBe('optimal');
    expect(jobsOf(plan, 'courier')).toHaveLength(5);
  },
  'vehicle-speeds': (plan) => {
    everything(plan);
    comesHomeEmpty(plan);
    expect(resourceOf(plan, 'liege')).toBe('van');
  },
  'release-time': (plan) => {
    const late = plan.routes.find(({ resource_id: id }) => id === resourceOf(plan, 'night-mail'));
    expect(late?.start_time).toBeGreaterThanOrEqual(34_200);
  },
  'relations-over-days': (plan) => {
    everything(plan);
    const dayOf = (id: string) =>
      plan.routes.find(({ activities }) => activities.some((one) => one.job_id === id))?.day;
    expect(resourceOf(plan, 'first-visit')).toBe(resourceOf(plan, 'second-visit'));
    expect(dayOf('first-visit')).not.toBe(dayOf('second-visit'));
    expect([dayOf('deliver-bed'), dayOf('put-up-bed')]).toEqual([1, 1]);
  },
  reloads: (plan) => {
    everything(plan);
    expect(rows(plan).filter(({ type }) => type === 'dump').length).toBeGreaterThanOrEqual(2);
  },
  'same-and-different-route': (plan) => {
    expect(resourceOf(plan, 'cabinets')).toBe(resourceOf(plan, 'worktop'));
    expect(resourceOf(plan, 'shop-north')).not.toBe(resourceOf(plan, 'shop-south'));
  },
  'same-time': (plan) => {
    const apart = stopOf(plan, 'lift-beam').arrival_time - stopOf(plan, 'fit-beam').arrival_time;
    expect(Math.abs(apart)).toBeLessThanOrEqual(300);
  },
  'search-method': (plan) =>
    expect(plan.solver).toMatchObject({
      first_solution_strategy: 'SAVINGS',
      local_search_metaheuristic: 'GUIDED_LOCAL_SEARCH',
    }),
  sequence: (plan) => {
    const lorry = jobsOf(plan, 'lorry');
    expect(lorry.indexOf('rubble')).toBe(lorry.indexOf('skip') + 1);
    expect(lorry.indexOf('permit')).toBeLessThan(lorry.indexOf('skip'));
  },
  'setup-once': (plan) => {
    const setups = rows(plan).map(({ setup_time: seconds = 0 }) => seconds);
    expect(setups.reduce((sum, seconds) => sum + seconds, 0)).toBe(1_800);
  },
  shipments: (plan) => {
    expect(unservedOf(plan)).toEqual(['stones']);
    expect(plan.unserved[0]?.type).toBe('shipment');
  },
  'soft-relations': (plan) => {
    everything(plan);
    expect(plan.score.breakdown['relation_penalty']).toBe(5_000);
  },
  'soft-windows': (plan) => {
    everything(plan);
    expect(plan.score.breakdown['time_window_penalty']).toBeGreaterThan(0);
  },
  'time-in-vehicle': everything,
  traffic: everything,
  'unreachable-cells': (plan) => expect(jobsOf(plan, 'tractor')).toEqual(['ford', 'quarry', 'mill']),
  'waiting-caps': everything,
  'weighted-objectives': everything,
  weights: (plan) => expect(plan.score.fixed_vehicle_cost).toBe(10_000 * plan.routes.length),
  zones: (plan) => {
    expect(jobsOf(plan, 'fien').sort()).toEqual(['aalst', 'antwerp', 'ghent']);
    expect(plan.score.breakdown['zone_penalty']).toBe(0);
  },
};
