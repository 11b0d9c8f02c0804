import { richMixInstance, type RichMixInstance } from '../../bench/rich-mix/instance';
import { FAMILIES, type Family } from '../../bench/rich-mix/mix';
import { hiddenFault } from '../../bench/rich-mix/verdict';
import { RULES, type RuleName } from '../support/checker';
import { goodsOf } from '../support/checker/goods';
import { visitsOf, type Visit } from '../support/checker/visits';
import { worldOf } from '../support/checker/world';
import type { Activity, JobBody, PlanBody, RequestBody } from '../support/wire';

const LEAST_USE = 0.85;

const SMALL = Array.from({ length: 40 }, (_, index) => richMixInstance(index + 1, 100));
const INSTANCES = [...SMALL, ...Array.from({ length: 4 }, (_, index) => richMixInstance(index + 1, 500))];

const visitsIn = ({ request, hidden }: RichMixInstance): Visit[] => visitsOf(worldOf(request), hidden);

/** Of the capacity, what the fullest moment of each trip between stations holds. */
function fillings(visit: Visit): number[] {
  const { holds } = goodsOf(visit, 'kg');
  const trips: number[] = [0];
  holds.forEach(({ jobs, shipments }, position) => {
    if (visit.events[position - 1]?.station) {
      trips.push(0);
    }
    trips.push(Math.max(trips.pop() ?? 0, jobs + shipments));
  });
  return trips.map((load) => load / (visit.resource.capacity['kg'] ?? Infinity));
}

describe('the plan that a rich mix hides', () => {
  it('keeps every rule of its request and serves every task, by the checker', () => {
    const faults = INSTANCES.flatMap(({ name, request, hidden }) => {
      const fault = hiddenFault(request, hidden);
      return fault ? [`${name}: ${fault.rule} ${fault.field} ${fault.message}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it('works at least 85 % of each shift without a wait', () => {
    const shares = INSTANCES.flatMap(visitsIn).map(({ resource, start, end }) => {
      return (end.arrival_time - start.departure_time) / (resource.shift.end - resource.shift.start);
    });
    expect(shares.length).toBeGreaterThan(400);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(LEAST_USE);
    const waits = INSTANCES.flatMap(({ hidden }) => hidden.routes.flatMap(({ activities }) => activities));
    expect(waits.filter(({ waiting_time: seconds }) => seconds !== 0)).toEqual([]);
  });

  it('fills each vehicle to at least 85 % on every trip', () => {
    expect(Math.min(...INSTANCES.flatMap(visitsIn).flatMap(fillings))).toBeGreaterThanOrEqual(LEAST_USE);
  });

  it('has five vehicles in a hundred fewer than the request offers, rounded up', () => {
    for (const { request, hidden } of INSTANCES) {
      const days = Number((request['problem'] as { num_days?: number } | undefined)?.num_days ?? 1);
      const works = request.resources.map(
        (one) => ((one['available_days'] as number[]) ?? { length: days }).length,
      );
      const vehicles = works.reduce((sum, count) => sum + count, 0);
      expect(vehicles).toBe(Math.ceil((hidden.routes.length * 105) / 100));
    }
  });

  it('has as many stops as it is asked for', () => {
    const stops = INSTANCES.map(({ hidden }) =>
      hidden.routes.flatMap(({ activities }) => activities.filter(({ type }) => type === 'service')),
    );
    expect(new Set(stops.map(({ length }) => length))).toEqual(new Set([100, 500]));
  });

  it('is the same for the same seed, and another for another', () => {
    expect(richMixInstance(7, 100)).toEqual(richMixInstance(7, 100));
    expect(richMixInstance(7, 100).request).not.toEqual(richMixInstance(8, 100).request);
  });
});

/** A change of the plan or of the request that breaks a rule of the family, and the rule that must say so. */
type Spoil = (instance: RichMixInstance) => { request?: RequestBody; hidden?: PlanBody };

const withoutRows = ({ hidden }: RichMixInstance, gone: (row: Activity) => boolean): PlanBody => ({
  ...hidden,
  routes: hidden.routes.map((route) => ({
    ...route,
    activities: route.activities.filter((row) => !gone(row)),
  })),
});

function withHardWindows(jobs: readonly JobBody[]): JobBody[] {
  return jobs.map((job) => ({
    ...job,
    ...(job.time_windows ? { time_windows: job.time_windows.map(({ start, end }) => ({ start, end })) } : {}),
  }));
}

const SPOILS: Readonly<Record<Family, readonly [rules: readonly RuleName[], spoil: Spoil]>> = {
  breaks: [['breaks'], (own) => ({ hidden: withoutRows(own, ({ type }) => type === 'break') })],
  reloads: [['capacity'], (own) => ({ hidden: withoutRows(own, ({ type }) => type === 'dump') })],
  shipments: [
    ['shipments', 'capacity'],
    (own) => ({ hidden: withoutRows(own, ({ task }) => task === 'delivery') }),
  ],
  skills: [
    ['skills'],
    ({ request }) => ({
      request: {
        ...request,
        resources: request.resources.map((one) => ({ ...one, skills: [], skill_levels: {} })),
      },
    }),
  ],
  'soft-windows': [
    ['windows'],
    ({ request }) => ({ request: { ...request, jobs: withHardWindows(request.jobs ?? []) } }),
  ],
  relations: [
    ['precedence', 'sequence', 'together', 'apart', 'same-time'],
    ({ request }) => ({
      request: {
        ...request,
        relations: [{ type: 'different_day', job_ids: request.jobs?.slice(0, 3).map(({ id }) => id) ?? [] }],
      },
    }),
  ],
  days: [
    ['days'],
    ({ request }) => ({
      request: {
        ...request,
        jobs: (request.jobs ?? []).map((job) =>
          'day' in job ? { ...job, day: 1 - Number(job['day']) } : job,
        ),
      },
    }),
  ],
  traffic: [
    ['travel-times'],
    ({ request }) => ({ request: { ...request, travel: { ...request.travel, traffic_segments: [] } } }),
  ],
};

describe('the mix', () => {
  const having = (family: Family) => SMALL.filter(({ families }) => families.includes(family));

  it.each(FAMILIES)('%s take part in some instances and not in others', (family) => {
    expect(having(family).length).toBeGreaterThanOrEqual(8);
    expect(having(family).length).toBeLessThanOrEqual(SMALL.length - 8);
  });

  it.each(FAMILIES)('%s bind: a plan or request that breaks them is refused', (family) => {
    const [rules, spoil] = SPOILS[family];
    const refused = having(family).filter((own) => {
      const { request, hidden } = { ...own, ...spoil(own) };
      const world = worldOf(request);
      return rules.some((rule) => RULES[rule](world, hidden).length > 0);
    });
    expect(refused.length).toBeGreaterThanOrEqual(having(family).length / 2);
  });
});
