import type { ApiError } from '../../src/common/errors';
import type { Occurrence, Pattern } from '../../src/recurring/pattern';
import { PatternRegistration } from '../../src/recurring/registration/pattern-registration';
import {
  type Body,
  faultsOf,
  fleetBody,
  patternBody,
  PLACES,
} from '../../src/recurring/registration/testing/bodies';
import { PatternsInMemory } from '../../src/recurring/registration/testing/patterns-in-memory';
import { registrationParts } from '../../src/recurring/registration/testing/registration-parts';
import { all } from './parallel-arrays';
import { solveByKernel } from './support/kernel-solve';

const NEVER = new AbortController().signal;
const PIN = 'pin_after_first';
const solve = solveByKernel();

function world() {
  const store = new PatternsInMemory();
  const registration = new PatternRegistration(registrationParts({ store, solve }));
  const register = async (more: Body, count?: number) =>
    (await registration.register('t', patternBody(more, count), NEVER)).pattern;
  const modify = async (stored: Pattern, body: Body) =>
    (await registration.modify(stored, body, NEVER)).pattern;
  return { store, registration, register, modify };
}

async function refusal(run: Promise<unknown>): Promise<ApiError> {
  return run.then(
    () => {
      throw new Error('nothing was refused');
    },
    (thrown: unknown) => thrown as ApiError,
  );
}

const pinned = (count: number) => ({
  day_rule: all(count, PIN),
  tw_rule: all(count, PIN),
  resource_rule: all(count, PIN),
});
const days = (occurrences: readonly Occurrence[]) => occurrences.map(({ day }) => day);

describe('a registration by the kernel (rule 1)', () => {
  it('pins day, window and resource where the fleet has room: within availability and shift', async () => {
    const resources = [fleetBody({ available_days: [3], tw: { start: 40_000, end: 50_000 } })];
    const { occurrences, version } = await world().register({ ...pinned(1), resources }, 1);
    expect(version).toBe(1);
    expect(occurrences).toMatchObject([
      { day: 3, dayRule: 'fix', twRule: 'fix', resource: 'anna', resourceRule: 'fix' },
    ]);
    const { start = 0, end = 0 } = occurrences[0]?.tw ?? {};
    expect([start % 900, end % 900]).toEqual([0, 0]);
    expect(end).toBeGreaterThan(40_000);
    expect(start).toBeLessThan(50_000);
  });

  it('leaves free what is free, and keeps what is fixed', async () => {
    const more = {
      ...{ day: [2, null], day_rule: ['fix', 'free'] },
      ...{ tw: [{ start: 36_000, end: 39_600 }, null], tw_rule: ['fix', 'free'] },
      resource_rule: [PIN, 'free'],
    };
    expect((await world().register(more)).occurrences).toMatchObject([
      { day: 2, tw: { start: 36_000, end: 39_600 }, resource: 'anna', resourceRule: 'fix' },
      { day: null, dayRule: 'free', tw: null, twRule: 'free', resource: null, resourceRule: 'free' },
    ]);
  });

  it('pins within the values that are given', async () => {
    const resources = [fleetBody(), fleetBody({ id: 'ben' })];
    const tw = { start: 36_000, end: 37_000 };
    const more = { ...pinned(1), day: [4], tw: [tw], resource: ['ben'], resources };
    const { occurrences } = await world().register(more, 1);
    expect(occurrences).toMatchObject([{ day: 4, resource: 'ben' }]);
    expect(occurrences[0]?.tw?.start).toBeGreaterThanOrEqual(36_000);
    expect(occurrences[0]?.tw?.end).toBeLessThanOrEqual(37_000);
  });

  it('keeps distinct_days', async () => {
    const more = { ...pinned(5), spacing: { distinct_days: true } };
    const { occurrences } = await world().register(more, 5);
    expect(days(occurrences)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    [2, 3, [0, 2, 4]],
    [4, 2, [0, 4]],
  ])('keeps min_gap_days %i of %i occurrences', async (gap, count, expected) => {
    const more = { ...pinned(count), spacing: { min_gap_days: gap } };
    expect(days((await world().register(more, count)).occurrences)).toEqual(expected);
  });

  it('finds the days that keep min_gap_days beside a fixed day and days off', async () => {
    const more = {
      ...{ ...pinned(2), day: [1, null], day_rule: ['fix', PIN] },
      ...{ spacing: { min_gap_days: 2 }, resources: [fleetBody({ available_days: [0, 1, 2, 4] })] },
    };
    expect(days((await world().register(more)).occurrences)).toEqual([1, 4]);
  });

  it('leaves out an optional occurrence for which there is no room, and no other', async () => {
    const resources = [fleetBody({ available_days: [0], max_tasks: 1 })];
    const { registration } = world();
    const more = { ...pinned(2), mandatory: [false, true], resources };
    const { pattern, warnings } = await registration.register('t', patternBody(more), NEVER);
    expect(pattern.occurrences).toMatchObject([
      { day: null, dayRule: 'free', tw: null, twRule: 'free', resource: null, resourceRule: 'free' },
      { day: 0, dayRule: 'fix', resource: 'anna' },
    ]);
    expect(warnings).toMatchObject([{ code: 'OCCURRENCE_LEFT_OUT', field: 'mandatory[0]' }]);
    const roomy = await world().register({ ...pinned(2), mandatory: [false, true] });
    expect(roomy.occurrences).toMatchObject([{ dayRule: 'fix' }, { dayRule: 'fix' }]);
  });

  it('takes places outside the bounding box, and travel times as the crow flies', async () => {
    const locations = [
      { index: 0, lat: 48.85, lon: 2.35 },
      { index: 1, lat: 48.86, lon: 2.36 },
    ];
    const { registration } = world();
    const { warnings } = await registration.register('t', patternBody({ locations }), NEVER);
    expect(warnings.map(({ code }) => code)).toEqual(['OUT_OF_REGION', 'OUT_OF_REGION']);
  });

  it('gives equal occurrences the same results each time, in the order of time (contract B25)', async () => {
    const more = {
      ...pinned(4),
      resources: [fleetBody(), fleetBody({ id: 'ben' })],
      spacing: { distinct_days: true },
    };
    const first = await world().register(more, 4);
    const second = await world().register(more, 4);
    expect(second.occurrences).toEqual(first.occurrences);
    expect(days(first.occurrences)).toEqual([...days(first.occurrences)].sort());
  });

  it('places 200 occurrences', async () => {
    const { occurrences } = await world().register({ ...pinned(200), service_time: all(200, 600) }, 200);
    expect(new Set(occurrences.map(({ dayRule }) => dayRule))).toEqual(new Set(['fix']));
  });
});

describe('a pattern that does not fit', () => {
  it.each([
    [
      'its window lies outside every shift',
      { tw: [{ start: 0, end: 3_600 }, null], tw_rule: ['fix', 'free'] },
      'tw[0]',
    ],
    [
      'nobody works on its day',
      { day: [1, null], day_rule: ['fix', 'free'], resources: [fleetBody({ available_days: [0] })] },
      'day[0]',
    ],
    ['its work is longer than a shift', { service_time: [40_000, 60] }, 'resources'],
    [
      'its days contradict its spacing',
      { spacing: { distinct_days: true }, day: [1, 1], day_rule: ['fix', 'fix'] },
      'spacing',
    ],
    [
      'its days are too near',
      { spacing: { min_gap_days: 3 }, day: [1, 2], day_rule: ['fix', 'fix'] },
      'spacing.min_gap_days',
    ],
  ])('because %s is 422 with the three-stage report, and leaves nothing', async (_, more, field) => {
    const { register, store } = world();
    const refused = await refusal(register(more));
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', httpStatus: 422, field });
    const { infeasibility_report: report } = refused.context as {
      infeasibility_report: { stages: unknown[] };
    };
    expect(report.stages).toMatchObject([{ stage: 1 }, { stage: 2 }, { stage: 3 }]);
    expect(store.writes).toBe(0);
  });

  it('together, though each occurrence fits alone', async () => {
    const resources = [fleetBody({ available_days: [0] })];
    const refused = await refusal(world().register({ resources, service_time: [20_000, 20_000] }));
    expect(refused.context).toMatchObject({ unserved_occurrences: [expect.any(Number)] });
    expect(refused.message).toMatch(
      /^The pattern does not fit: 1 of 2 mandatory occurrences cannot be served/,
    );
  });

  it('because of what its resources ask names their fields', async () => {
    const { register } = world();
    const backwards = await refusal(register({ resources: [fleetBody({ tw: { start: 9, end: 1 } })] }));
    expect(faultsOf(backwards)).toEqual([['INVALID_TIME_WINDOW', 'resources[0].tw.end']]);
    const zoned = await refusal(register({ resources: [fleetBody({ zone_ids: ['north'] })] }));
    expect(zoned).toMatchObject({ code: 'VALIDATION_ERROR', field: 'resources[0].zone_ids[0]' });
  });
});

describe('"what is already promised is capacity that is gone"', () => {
  const resources = (more: Body = {}) => [fleetBody({ available_days: [0], ...more })];
  const half = { service_time: [15_000], resource: ['anna'], resource_rule: ['fix'] };

  it('counts where the resource carries share_with_existing: true, and only there', async () => {
    const { register, store } = world();
    await register({ ...half, external_id: 'a', resources: resources() }, 1);
    const share = resources({ share_with_existing: true });
    await register({ ...half, external_id: 'b', resources: share }, 1);
    const refused = await refusal(register({ ...half, external_id: 'c', resources: share }, 1));
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(JSON.stringify(refused.context)).toMatch(/rec::[abc]::0/);
    expect(store.patterns).toHaveLength(2);
    await register({ ...half, external_id: 'c', resources: resources() }, 1);
    expect(store.patterns).toHaveLength(3);
  });

  it('does not count while its pattern is paused, and stands in the way of its return', async () => {
    const { register, modify } = world();
    const stored = await register(
      { ...half, service_time: [30_000], external_id: 'a', resources: resources() },
      1,
    );
    const paused = await modify(stored, { expected_version: 1, active: false });
    const share = resources({ share_with_existing: true });
    await register({ ...half, service_time: [30_000], external_id: 'b', resources: share }, 1);
    const back = { expected_version: 2, active: true, resources: share };
    expect(await refusal(modify(paused, back))).toMatchObject({ code: 'VALIDATION_ERROR' });
    const alone = { ...back, resources: resources() };
    expect(await modify(paused, alone)).toMatchObject({ isActive: true, version: 3 });
  });
});

describe('a pattern that is modified', () => {
  it('is pinned anew by a fresh fleet, and keeps what is not asked for', async () => {
    const { register, modify } = world();
    const stored = await register({ ...pinned(1), locations: PLACES }, 1);
    const body = { expected_version: 1, resource_rule: [PIN], resources: [fleetBody({ id: 'ben' })] };
    const changed = await modify(stored, body);
    expect(changed).toMatchObject({
      version: 2,
      occurrences: [{ ...stored.occurrences[0], resource: 'ben' }],
    });
  });
});
