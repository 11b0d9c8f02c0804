import fc from 'fast-check';
import { worldOf } from './checker/world';
import { job, request, resource } from './factories';
import { coordinateRequests, matrixRequests } from './generators/requests';
import { bestOf, spanOf } from './oracle';

/** Brute force, checked by hand where a reader can see the answer. */
describe('the oracle', () => {
  it('drives a row there and back', () => {
    expect(bestOf(request({ places: 5 }))).toEqual({ missing: 0, value: [8_000] });
  });

  it('takes two vehicles where one may not', () => {
    const resources = [resource('v1', { max_tasks: 2 }), resource('v2', { max_tasks: 2 })];
    // One serves the far pair, 8,000; the other the near pair, 4,000.
    expect(bestOf(request({ places: 5, resources }))).toEqual({ missing: 0, value: [12_000] });
  });

  it('drops an optional job that costs more than its penalty, net of revenue', () => {
    const at = (rest: object) =>
      bestOf(request({ jobs: [job('a', 1), job('b', 2, { mandatory: false, ...rest })] }));
    expect(at({ penalty: 1_999 }).value).toEqual([2_000 + 1_999]);
    expect(at({ penalty: 2_001 }).value).toEqual([4_000]);
    expect(at({ penalty: 1_000, revenue: 1_001 }).value).toEqual([4_000 - 1_001]);
  });

  it('leaves out a mandatory job before it pays any price', () => {
    const jobs = [job('a', 1), job('b', 2, { time_windows: [{ start: 0, end: 10 }] })];
    expect(bestOf(request({ jobs }))).toEqual({ missing: 1, value: [2_000] });
  });

  it('counts vehicles first under min_vehicles', () => {
    const resources = [resource('west'), resource('east', { depot_index: 4 })];
    const body = request({ places: 5, resources, jobs: [job('a', 1), job('b', 3)] });
    expect(bestOf(body).value).toEqual([4_000]);
    expect(bestOf({ ...body, options: { objective: 'min_vehicles' } }).value).toEqual([1, 6_000]);
  });

  it('prices a wait only when time has a price, and then leaves as late as it can', () => {
    const jobs = [job('a', 1, { time_windows: [{ start: 5_000, end: 6_000 }] })];
    const resources = [resource('v1', { cost_per_time: 1 })];
    expect(bestOf(request({ jobs, resources })).value).toEqual([2_000 + 200]);
  });

  it('measures the span of an order', () => {
    expect(spanOf(request({ places: 4 }), 'v1', ['j3', 'j1', 'j2'])).toBe(300 + 200 + 100 + 200);
  });
});

describe('the generators', () => {
  it.each([
    ['matrices', matrixRequests()],
    ['coordinates', coordinateRequests()],
  ])('by %s mix every feature, and describe a world', (_, requests) => {
    const seen = new Set<string>();
    for (const body of fc.sample(requests, { seed: 1, numRuns: 300 })) {
      expect(worldOf(body).jobs.size).toBe(body.jobs?.length);
      for (const part of [body, body.travel, ...body.resources, ...(body.jobs ?? [])]) {
        Object.keys(part).forEach((key) => seen.add(key));
      }
    }
    const features = [
      ...[
        'relations',
        'time_windows',
        'required_skills',
        'skill_levels',
        'allowed_resource_ids',
        'mandatory',
      ],
      ...[
        'penalty',
        'revenue',
        'demands',
        'setup_time',
        'capacities',
        'skills',
        'skill_multipliers',
        'fixed_cost',
      ],
      ...[
        'cost_per_time',
        'cost_per_service_time',
        'return_to_depot',
        'max_tasks',
        'max_distance',
        'max_time',
      ],
      ...['max_travel_time', 'speed_factor', 'service_time_factor', 'time_window'],
    ];
    expect(features.filter((feature) => !seen.has(feature))).toEqual([]);
  });
});
