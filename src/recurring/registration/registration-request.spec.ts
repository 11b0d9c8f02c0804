import type { Point } from '../../travel';
import type { Occurrence, Pattern, PatternDraft } from '../pattern';
import type { Fleet } from './fleet';
import { readPattern } from './read-pattern';
import { promisedTo, registrationRequest } from './registration-request';
import { type Body, fleetBody, pattern, patternBody, PLACES, REGION } from './testing/bodies';

interface Asked {
  travel: {
    provider: string;
    detour_factor: number;
    locations: { index: number; lat: number; lon: number }[];
  };
  resources: Body[];
  jobs: Body[];
  relations: Body[];
  options: Body;
}

const [FIXED, FREE] = pattern().occurrences as [Occurrence, Occurrence];
const other = (more: Partial<Pattern> = {}) => pattern({ id: 'p-2', externalId: 'other', ...more });

function question(more: Body = {}, others: readonly Pattern[] = [], count?: number) {
  const { draft, fleet } = readPattern(patternBody(more, count), REGION);
  return { draft, fleet, promised: promisedTo(fleet, others, null) };
}

const request = (asked: ReturnType<typeof question>, days: readonly number[] | null = null, share = 1) =>
  registrationRequest(asked, { days, share, diagnoses: true }) as unknown as Asked;
const jobs = (more: Body, others?: readonly Pattern[]) => request(question(more, others)).jobs;

describe('the question of a registration', () => {
  it('is a week of five days under seed 1, bounded by iterations and 5 s (contract C21), with diagnostics', () => {
    expect(request(question())).toMatchObject({
      problem: { num_days: 5 },
      options: { seed: 1, max_iterations: 500, time_limit_seconds: 5, on_infeasible: 'result' },
      output_options: { include_diagnostics: true },
    });
    expect(request(question({}, [], 200)).options).toMatchObject({ max_iterations: 20_000 });
    expect(request(question(), [0, 2], 4).options).toMatchObject({ time_limit_seconds: 1.25 });
  });

  it('is asked over Haversine distances from the occurrences’ lat/lon, without a detour (rule 1)', () => {
    const { travel, resources, jobs: asked } = request(question({ location_index: [2, 1] }));
    const [depot, first, second] = PLACES as readonly Point[] as [Point, Point, Point];
    expect(resources).toMatchObject([{ depot_index: 0 }]);
    expect(asked.map(({ location_index: at }) => at)).toEqual([1, 2]);
    const at = ({ lat, lon }: Point) => ({ lat, lon });
    expect(travel).toEqual({
      ...{ provider: 'haversine', profile: 'car', detour_factor: 1 },
      locations: [
        { index: 0, ...at(depot) },
        { index: 1, ...at(second) },
        { index: 2, ...at(first) },
      ],
    });
  });

  it('asks about the places that are used alone, whatever their indices, each once', () => {
    const locations = [
      { index: 199_999_999, lat: 50.9, lon: 4.4 },
      { index: 5, lat: 50.85, lon: 4.35 },
      { index: 6, lat: 50.9, lon: 4.4 },
      { index: 7, lat: 50.1, lon: 4.1 },
    ];
    const resources = [
      fleetBody({
        ...{ depot_index: 5, end_depot_index: 6, start_location: { lat: 50.7, lon: 4.7 } },
        day_time_windows: [{ day: 1, start: 0, end: 9, start_location: { location_index: 199_999_999 } }],
        breaks: [{ start: 0, end: 9, duration: 5, location: { lat: 50.7, lon: 4.7 } }],
      }),
    ];
    const asked = request(question({ locations, resources, location_index: [199_999_999, 6] }));
    expect(asked.resources[0]).toMatchObject({
      ...{ depot_index: 0, end_depot_index: 1, start_location: { location_index: 2 } },
      day_time_windows: [{ day: 1, start: 0, end: 9, start_location: { location_index: 1 } }],
      breaks: [{ start: 0, end: 9, duration: 5, location_index: 2 }],
    });
    expect(asked.jobs.map(({ location_index: at }) => at)).toEqual([1, 1]);
    expect(asked.travel.locations).toHaveLength(3);
  });

  it('"free: solver picks freely": neither a rule nor a value under it asks for anything', () => {
    const [job] = jobs({ day: [1, null], tw: [{ start: 1, end: 2 }, null], resource: ['anna', null] });
    expect(job).toEqual({
      ...{ id: 'rec::round-7::0', location_index: 1, service_time: 1_200, mandatory: true },
    });
  });

  it('"fix: the stored value is used": as day, window and the one allowed resource', () => {
    const [job] = jobs({
      ...{ day: [1, null], day_rule: ['fix', 'free'] },
      ...{ tw: [{ start: 1, end: 2 }, null], tw_rule: ['fix', 'free'] },
      ...{ resource: ['anna', null], resource_rule: ['fix', 'free'] },
    });
    expect(job).toMatchObject({
      ...{ day: 1, time_windows: [{ start: 1, end: 2 }], allowed_resource_ids: ['anna'] },
    });
  });

  it('"pin_after_first" leaves the choice to the solve, within a value that is given and within the day', () => {
    const rules = ['pin_after_first', 'pin_after_first'];
    const [open, bound] = jobs({
      ...{ day: [null, 2], day_rule: rules },
      ...{ tw: [null, { start: 1, end: 2 }], tw_rule: rules },
      ...{ resource: [null, 'anna'], resource_rule: rules },
    });
    expect(open).not.toHaveProperty('day');
    expect(open).not.toHaveProperty('allowed_resource_ids');
    expect(open?.['time_windows']).toEqual([{ start: 0, end: 172_800 }]);
    expect(bound).toMatchObject({
      ...{ day: 2, time_windows: [{ start: 1, end: 2 }], allowed_resource_ids: ['anna'] },
    });
  });

  it('"mandatory: false means it may be dropped for lack of room", and not for a detour', () => {
    const [, optional] = jobs({ mandatory: [true, false] });
    expect(optional).toMatchObject({ mandatory: false, penalty: 1e7 });
  });

  it('spacing: the days that keep it, and different ones', () => {
    const asked = request(question(), [0, 3]);
    expect(asked.jobs.map(({ days }) => days)).toEqual([
      [0, 3],
      [0, 3],
    ]);
    expect(asked.relations).toEqual([
      { type: 'different_day', job_ids: ['rec::round-7::0', 'rec::round-7::1'] },
    ]);
    expect(request(question()).relations).toEqual([]);
  });
});

describe('what is promised already', () => {
  const shared = { resources: [fleetBody({ share_with_existing: true }), fleetBody({ id: 'ben' })] };

  it('is asked beside the pattern, where a resource carries share_with_existing: true', () => {
    const asked = jobs(shared, [other()]);
    expect(asked.slice(2)).toEqual([
      {
        ...{ id: 'rec::other::0', location_index: 1, service_time: 1_200, mandatory: true },
        ...{ day: 1, time_windows: [{ start: 32_400, end: 36_000 }], allowed_resource_ids: ['anna'] },
      },
    ]);
    expect(jobs({}, [other()])).toHaveLength(2);
  });

  it('is what active patterns have fixed to that resource, as it is stored', () => {
    const occurrences = [
      { ...FIXED, resource: 'ben' },
      { ...FIXED, resourceRule: 'free' as const },
      FREE,
      { ...FIXED, mandatory: false, dayRule: 'free' as const },
    ];
    const asked = jobs(shared, [
      other({ occurrences }),
      other({ id: 'p-3', externalId: 'paused', isActive: false }),
    ]);
    expect(asked.slice(2)).toMatchObject([{ id: 'rec::other::3', mandatory: false }]);
    expect(asked[2]).not.toHaveProperty('day');
  });

  it('is not the pattern’s own, when it is modified', () => {
    const { fleet } = question(shared);
    expect(promisedTo(fleet, [pattern(), other()], 'p-1').map((one) => one.pattern.id)).toEqual(['p-2']);
  });

  it('lies at its own places, whatever indices its pattern calls them by', () => {
    const locations = [{ index: 1, lat: 50.5, lon: 4.9, label: null }];
    const asked = request(question(shared, [other({ locations, occurrences: [FIXED] })]));
    expect(asked.jobs[2]?.['location_index']).toBe(2);
    expect(asked.travel.locations).toHaveLength(3);
  });

  it('keeps to different days where its pattern does, unless its own fixed days contradict that', () => {
    const apart = (...days: (number | null)[]) =>
      other({
        spacing: { distinctDays: true, minGapDays: 0 },
        occurrences: days.map((day) => ({ ...FIXED, day, dayRule: day === null ? 'free' : 'fix' })),
      });
    const relation = { type: 'different_day', job_ids: ['rec::other::0', 'rec::other::1'] };
    expect(request(question(shared, [apart(1, null)])).relations).toEqual([relation]);
    expect(request(question(shared, [apart(1, 1)])).relations).toEqual([]);
  });

  it('has its bound: beyond 1,500 places nothing is asked', () => {
    const locations = Array.from({ length: 1_600 }, (_, index) => ({
      ...{ index, lat: 50 + index / 10_000, lon: 4, label: null },
    }));
    const occurrences = locations.map(({ index }) => ({ ...FIXED, locationIndex: index }));
    const asked = question(shared, [other({ locations, occurrences })]);
    expect(() => request(asked)).toThrow('at most 1500');
    const fewer = { ...asked, promised: asked.promised.slice(0, 1_498) };
    expect(request(fewer).travel.locations).toHaveLength(1_500);
  });
});

describe('a question about what was never read', () => {
  const ASKING = { days: null, share: 1, diagnoses: false };

  it('is a mistake of the service', () => {
    const { draft, fleet } = question();
    const lost: PatternDraft = { ...draft, locations: PLACES.slice(0, 1) };
    expect(() => registrationRequest({ draft: lost, fleet, promised: [] }, ASKING)).toThrow('not listed');
    const away: Fleet = { ...fleet, resources: [{ id: 'x', depot_index: 9 }] };
    expect(() => registrationRequest({ draft, fleet: away, promised: [] }, ASKING)).toThrow('not listed');
  });
});
