import { injectPatterns } from '../../src/recurring/expansion/inject';
import {
  daysApart,
  distinctDays,
  occurrence,
  on,
  pattern,
} from '../../src/recurring/expansion/testing/patterns';
import type { Pattern } from '../../src/recurring/pattern';
import { expectSound } from '../support/checker';
import { request, resource } from '../support/factories';
import { Service, type SolvedBody } from '../support/service';
import type { RequestBody } from '../support/wire';

const ID = (i: number) => `rec::p::${i}::2026-W09`;
const SHIFT = { time_window: { start: 28_800, end: 61_200 } };

/** What patterns ask of a request is what the kernel then keeps: each plan is judged by the request with its injected jobs. */
describe('plans of requests with patterns', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  async function solved(
    body: RequestBody,
    patterns: readonly Pattern[],
    requestedDays: number[] | null = null,
  ): Promise<SolvedBody> {
    const block = { periodKey: '2026-W09', requestedDays };
    const { request: made, findings } = injectPatterns(body, patterns, block);
    expect(findings).toEqual([]);
    const answer = await service.syncUnjudged(made as RequestBody);
    if (answer.status !== 200) {
      throw new Error(JSON.stringify(answer.body));
    }
    expectSound(made as RequestBody, answer.body);
    return answer.body as SolvedBody;
  }

  /** By occurrence the day on which it is served. */
  function daysOf(plan: SolvedBody): Map<string, number | null> {
    const served = plan.routes.flatMap(({ day, activities }) =>
      activities.map(({ job_id: id }): [string | undefined, number | null] => [id, day ?? null]),
    );
    return new Map(
      served.flatMap(([id, day]): [string, number | null][] => (id?.startsWith('rec::') ? [[id, day]] : [])),
    );
  }

  const week = (rest: Partial<RequestBody> = {}) =>
    request({ places: 4, resources: [resource('v1', SHIFT)], problem: { num_days: 5 }, ...rest });

  it('every frozen day, window and resource holds', async () => {
    const fixed = on(3, {
      ...{ tw: { start: 40_000, end: 41_800 }, twRule: 'fix', resource: 'v2', resourceRule: 'fix' },
      locationIndex: 2,
    });
    const resources = [resource('v1', SHIFT), resource('v2', SHIFT)];
    const plan = await solved(week({ resources }), [pattern('p', [fixed])]);
    const route = plan.routes.find(({ activities }) => activities.some(({ job_id: id }) => id === ID(0)));
    const stop = route?.activities.find(({ job_id: id }) => id === ID(0));
    expect(route).toMatchObject({ resource_id: 'v2', day: 3 });
    expect(stop?.arrival_time).toBeGreaterThanOrEqual(40_000);
    expect(stop?.arrival_time).toBeLessThanOrEqual(41_800);
  });

  it('distinct_days: no two on one day', async () => {
    const plan = await solved(week(), [pattern('p', [on(1), occurrence(), occurrence()], distinctDays)]);
    const days = daysOf(plan);
    expect(days.get(ID(0))).toBe(1);
    expect(new Set(days.values()).size).toBe(3);
  });

  it.each([
    ['free ones', [occurrence(), occurrence(), occurrence()], 2],
    ['as far apart as a week is', [occurrence(), occurrence()], 4],
    ['beside a fixed day', [on(2), occurrence()], 2],
    ['optional ones', [occurrence({ mandatory: false }), occurrence({ mandatory: false })], 3],
  ])('min_gap_days: %s', async (_, occurrences, gap) => {
    const days = [...daysOf(await solved(week(), [pattern('p', occurrences, daysApart(gap))])).values()];
    expect(days).toHaveLength(occurrences.length);
    const sorted = days.map((day) => day ?? 0).sort((a, b) => a - b);
    expect(sorted.every((day, i) => i === 0 || day - (sorted[i - 1] ?? 0) >= gap)).toBe(true);
  });

  it('a resource that is disabled and listed: its visits are unserved for that', async () => {
    const anna = occurrence({ resource: 'anna', resourceRule: 'fix', mandatory: false });
    const body = request({
      places: 4,
      resources: [resource('v1', SHIFT), resource('anna', SHIFT)],
      locks: { disabled_resource_ids: ['anna'] },
    });
    const plan = await solved(body, [pattern('p', [anna])]);
    expect(plan.unserved).toMatchObject([{ job_id: ID(0), reason: 'resource_disabled' }]);
    expect(plan.status).not.toBe('infeasible');
  });

  it('weekdays fall on the planning days that stand for them', async () => {
    const plan = await solved(
      week({ problem: { num_days: 3 } }),
      [pattern('p', [on(0), on(2), on(4), on(1)])],
      [0, 2, 4],
    );
    expect(daysOf(plan)).toEqual(
      new Map([
        [ID(0), 0],
        [ID(1), 1],
        [ID(2), 2],
      ]),
    );
  });
});
