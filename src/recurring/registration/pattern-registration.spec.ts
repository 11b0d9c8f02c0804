import { ApiError } from '../../common/errors';
import type { Pattern } from '../pattern';
import type { RegistrationAnswer } from './freeze';
import { PatternRegistration } from './pattern-registration';
import { answerWith } from './testing/answers';
import { type Body, faultsOf, fleetBody, pattern, patternBody, PLACES } from './testing/bodies';
import { PatternsInMemory } from './testing/patterns-in-memory';
import { registrationParts } from './testing/registration-parts';

const NEVER = new AbortController().signal;
const REPORT = {
  stages: [null, null, null],
  summary: 'No.',
  classification: 'over_constrained',
  suggestions: [],
};

interface Request {
  jobs: Body[];
  options: Body;
  output_options: Body;
}

type Solve = (request: Request) => RegistrationAnswer | Promise<RegistrationAnswer>;

/** Solves that answer as `solve` says; what they were asked. */
function world(
  solve: Solve = () => answerWith(['0@1 anna 36000', '1@2 anna 36000']),
  stored: Pattern[] = [],
) {
  const store = new PatternsInMemory(stored);
  const asked: (Request & { tenant: string })[] = [];
  const parts = registrationParts({
    ...{ store, clock: { now: () => 5_000 }, newId: () => 'new-id' },
    async solve(body, tenant) {
      const request = JSON.parse(new TextDecoder().decode(body)) as Request;
      asked.push({ ...request, tenant });
      return solve(request);
    },
  });
  const registration = new PatternRegistration(parts);
  return { store, asked, registration };
}

const PINNED = patternBody({ day_rule: ['pin_after_first', 'pin_after_first'] });

/** An answer in which these jobs have no place. */
function without(jobs: Record<string, string>): RegistrationAnswer {
  const unserved = Object.entries(jobs).map(([id, reason]) => {
    return { job_id: id, mandatory: true, reason, message: `Job ${id}: ${reason}.` };
  });
  return {
    ...answerWith([]),
    ...{ status: 'infeasible', unserved, infeasibility_report: REPORT },
  } as unknown as RegistrationAnswer;
}

async function refused(run: Promise<unknown>): Promise<ApiError> {
  const thrown: unknown = await run.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ApiError);
  return thrown as ApiError;
}

describe('POST runs a real feasibility solve before saving (rule 1)', () => {
  it('"when feasible, every pin_after_first knob is resolved and stored as fix": version 1, active', async () => {
    const { registration, store, asked } = world();
    const { pattern: made, warnings } = await registration.register('t', PINNED, NEVER);
    expect(made).toMatchObject({
      ...{ id: 'new-id', tenant: 't', version: 1, isActive: true, createdAt: 5_000, updatedAt: 5_000 },
      occurrences: [
        { day: 1, dayRule: 'fix' },
        { day: 2, dayRule: 'fix' },
      ],
    });
    expect(store.patterns).toEqual([made]);
    expect(warnings).toEqual([]);
    expect(asked.map(({ tenant }) => tenant)).toEqual(['t']);
  });

  it('"when infeasible, the answer is 422 VALIDATION_ERROR and nothing is stored", with the three-stage report in the context', async () => {
    const { registration, store } = world(() => without({ 'rec::round-7::1': 'time_window_infeasible' }));
    const refusal = await refused(registration.register('t', PINNED, NEVER));
    expect(refusal).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', httpStatus: 422 },
      context: { unserved_occurrences: [1], infeasibility_report: REPORT, warnings: [] },
    });
    expect(refusal.message).toContain('1 of 2 mandatory occurrences cannot be served');
    expect(faultsOf(refusal)).toEqual([['time_window_infeasible', 'tw[1]']]);
    expect(store.writes).toBe(0);
  });

  it('tells what was strange in a body that does not fit: minutes for seconds are why', async () => {
    const { registration } = world(() => without({ 'rec::round-7::0': 'shift_infeasible' }));
    const refusal = await refused(registration.register('t', { ...PINNED, service_time: [20, 20] }, NEVER));
    expect(refusal.context['warnings']).toEqual([expect.stringContaining('look like minutes')]);
  });

  it('names a place whose latitude and longitude look swapped first', async () => {
    const { registration } = world(() => without({ 'rec::round-7::0': 'shift_infeasible' }));
    const [depot, place] = PLACES;
    const locations = [depot, { ...place, lat: 4.4, lon: 50.88 }];
    const refusal = await refused(registration.register('t', { ...PINNED, locations }, NEVER));
    expect(faultsOf(refusal)).toEqual([
      ['OUT_OF_REGION', 'locations[1]'],
      ['shift_infeasible', 'resources'],
    ]);
    expect(refusal).toMatchObject({
      field: 'locations[1]',
      message: expect.stringContaining('look swapped'),
    });
    const far = [depot, { ...place, lat: 40, lon: 4 }];
    const elsewhere = await refused(registration.register('t', { ...PINNED, locations: far }, NEVER));
    expect(faultsOf(elsewhere)).toEqual([['shift_infeasible', 'resources']]);
  });

  it.each([
    ['day_unavailable', 'day[0]'],
    ['resource_not_allowed', 'resource[0]'],
    ['shift_infeasible', 'resources'],
    ['relation_conflict', 'spacing'],
    ['fleet_exhausted', 'location_index[0]'],
  ])('%s names %s', async (reason, field) => {
    const { registration } = world(() => without({ 'rec::round-7::0': reason }));
    expect(faultsOf(await refused(registration.register('t', PINNED, NEVER)))).toEqual([[reason, field]]);
  });

  it('is infeasible where there is no room beside what is promised already', async () => {
    const { registration, store } = world(() => without({ 'rec::other::0': 'fleet_exhausted' }));
    const refusal = await refused(registration.register('t', PINNED, NEVER));
    expect(refusal.message).toContain('no room for what is promised already');
    expect(faultsOf(refusal)).toEqual([['fleet_exhausted', 'resources']]);
    expect(store.writes).toBe(0);
  });

  it('names the fields of the pattern in what the solve refuses', async () => {
    const fault = (field: string, message = `${field} is wrong.`) => ({
      code: 'SCHEMA_ERROR',
      message,
      field,
    });
    const { registration } = world(() => {
      throw new ApiError('SCHEMA_ERROR', 'resources[0].time_window.end is wrong.', {
        errors: [
          ...[fault('resources[0].time_window.end'), fault('jobs[1].time_windows[0].end')],
          ...[fault('jobs[0].allowed_resource_ids[0]'), fault('jobs[7].id'), fault('relations[0].job_ids')],
          ...[fault('jobs'), fault('options.seed')],
        ],
      });
    });
    const refusal = await refused(registration.register('t', PINNED, NEVER));
    expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', message: 'resources[0].tw.end is wrong.' });
    const fields = [
      'resources[0].tw.end',
      'tw[1].end',
      'resource[0]',
      'resources',
      'spacing',
      'resources',
      null,
    ];
    expect(faultsOf(refusal)).toEqual(fields.map((field) => ['VALIDATION_ERROR', field]));
  });

  it('reads an error that carries an answer as that answer', async () => {
    const { registration } = world(() => {
      const body = { ...without({ 'rec::round-7::0': 'unreachable' }) };
      throw new ApiError('SOLVER_INFEASIBLE', 'No.', { body });
    });
    const refusal = await refused(registration.register('t', PINNED, NEVER));
    expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', context: { infeasibility_report: REPORT } });
  });

  it('passes on what is no fault of the pattern', async () => {
    const { registration, store } = world(() => {
      throw new ApiError('SERVER_BUSY', 'Full.', { retryAfterSeconds: 2 });
    });
    expect(await refused(registration.register('t', PINNED, NEVER))).toMatchObject({ code: 'SERVER_BUSY' });
    expect(store.writes).toBe(0);
  });

  it('asks once for each set of days that keeps the spacing, and takes the best answer', async () => {
    const { registration, asked } = world(({ jobs }) => {
      const [first = 0, last = 0] = jobs[0]?.['days'] as number[];
      const visits = [`0@${first} anna 36000`, `1@${last} anna 36000`];
      const found = answerWith(first === 1 && last === 3 ? visits : [visits[0]!], []);
      return { ...found, score: { total: first === 1 && last === 3 ? 1 : 2 } } as RegistrationAnswer;
    });
    const spacing = { min_gap_days: 2 };
    const { pattern: made } = await registration.register('t', { ...PINNED, spacing }, NEVER);
    expect(asked.map(({ jobs, options }) => [jobs[0]?.['days'], options['time_limit_seconds']])).toEqual([
      [[0, 2, 4], 1],
      [[0, 3], 1],
      [[1, 3], 1],
      [[1, 4], 1],
    ]);
    expect(made.occurrences.map(({ day }) => day)).toEqual([1, 3]);
  });

  it('asks why once, of what is nearest to fitting, and not while there may be days that fit', async () => {
    const { registration, asked } = world(({ jobs }) => {
      const missing = (jobs[0]?.['days'] as number[])[0] === 1 ? [1] : [0, 1];
      return without(Object.fromEntries(missing.map((i) => [`rec::round-7::${i}`, 'fleet_exhausted'])));
    });
    const refusal = await refused(
      registration.register('t', { ...PINNED, spacing: { min_gap_days: 2 } }, NEVER),
    );
    expect(refusal.context).toMatchObject({ unserved_occurrences: [1], infeasibility_report: REPORT });
    const asking = asked.map(({ jobs, output_options: output }) => [
      jobs[0]?.['days'],
      output['include_diagnostics'],
    ]);
    expect(asking).toEqual([
      ...[
        [0, 2, 4],
        [0, 3],
        [1, 3],
        [1, 4],
      ].map((days) => [days, false]),
      [[1, 3], true],
    ]);
  });

  it('less mandatory work left out is better than any price', async () => {
    let calls = 0;
    const { registration } = world(() => {
      calls += 1;
      return calls === 2
        ? ({
            ...answerWith(['0@1 anna 36000', '1@3 anna 36000']),
            score: { total: 99 },
          } as RegistrationAnswer)
        : without({ 'rec::round-7::0': 'fleet_exhausted' });
    });
    const spacing = { min_gap_days: 2 };
    const { pattern: made } = await registration.register('t', { ...PINNED, spacing }, NEVER);
    expect(made.occurrences.map(({ day }) => day)).toEqual([1, 3]);
  });

  it('days that contradict the spacing are named, with the report', async () => {
    const { registration } = world(() => without({ 'rec::round-7::1': 'day_unavailable' }));
    const more = { spacing: { min_gap_days: 3 }, day: [0, 1], day_rule: ['fix', 'fix'] };
    const refusal = await refused(registration.register('t', patternBody(more), NEVER));
    expect(faultsOf(refusal)).toEqual([
      ['relation_conflict', 'spacing.min_gap_days'],
      ['day_unavailable', 'day[1]'],
    ]);
    expect(refusal.context).toMatchObject({ infeasibility_report: REPORT });
  });
});

describe('external ids', () => {
  it('that are taken are 409 CONFLICT, before anything is solved, also those of paused patterns', async () => {
    const { registration, asked, store } = world(undefined, [pattern({ isActive: false })]);
    expect(await refused(registration.register('t', PINNED, NEVER))).toMatchObject({
      ...{ code: 'CONFLICT', httpStatus: 409, field: 'external_id', context: { external_id: 'round-7' } },
    });
    expect([asked.length, store.writes]).toEqual([0, 0]);
  });

  it('of another tenant are free', async () => {
    const { registration } = world(undefined, [pattern()]);
    await expect(registration.register('t2', PINNED, NEVER)).resolves.toMatchObject({
      pattern: { version: 1 },
    });
  });

  it('that somebody takes during the solve are 409 as well', async () => {
    const { registration, store } = world(() => {
      store.patterns = [pattern()];
      return answerWith(['0@1 anna 36000', '1@2 anna 36000']);
    });
    expect(await refused(registration.register('t', PINNED, NEVER))).toMatchObject({ code: 'CONFLICT' });
    expect(store.writes).toBe(0);
  });
});

describe('one registration solve at a time for each tenant (contract C21)', () => {
  const OTHER = pattern({ externalId: 'round-7b' });
  function waiting() {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const made = world(async () => {
      await ended;
      return answerWith(['0@1 anna 36000', '1@2 anna 36000']);
    }, [OTHER]);
    return { ...made, end };
  }
  const named = (id: string) => ({ ...PINNED, external_id: id });

  it('a second one is 503 SERVER_BUSY with a time to come back, be it a POST or a PATCH; another tenant’s is not', async () => {
    const { registration, end } = waiting();
    const first = registration.register('t', named('a'), NEVER);
    const busy = { code: 'SERVER_BUSY', httpStatus: 503, retryAfterSeconds: 2 };
    expect(await refused(registration.register('t', named('b'), NEVER))).toMatchObject(busy);
    const resumed = { expected_version: 3, tw_rule: ['pin_after_first', 'free'], resources: [fleetBody()] };
    expect(await refused(registration.modify(OTHER, resumed, NEVER))).toMatchObject(busy);
    const elsewhere = registration.register('t2', named('a'), NEVER);
    end();
    await expect(Promise.all([first, elsewhere])).resolves.toHaveLength(2);
    await expect(registration.register('t', named('b'), NEVER)).resolves.toBeDefined();
  });

  it('does not stand in the way of a change that needs no solve', async () => {
    const { registration, end } = waiting();
    const first = registration.register('t', named('a'), NEVER);
    await expect(registration.modify(OTHER, { expected_version: 3 }, NEVER)).resolves.toBeDefined();
    end();
    await first;
  });

  it('is over when it fails', async () => {
    const { registration } = world(() => without({ 'rec::round-7::0': 'unreachable' }));
    await refused(registration.register('t', PINNED, NEVER));
    expect(await refused(registration.register('t', PINNED, NEVER))).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('PATCH (contract B26)', () => {
  it('writes what it changes at version + 1, also where nothing changes', async () => {
    const { registration, store, asked } = world(undefined, [pattern()]);
    const { pattern: changed } = await registration.modify(pattern(), { expected_version: 3 }, NEVER);
    expect(changed).toEqual({ ...pattern(), version: 4, updatedAt: 5_000 });
    expect(store.patterns).toEqual([changed]);
    expect(asked).toEqual([]);
  });

  it('the shape of the body comes first, then the version, then what its fields mean', async () => {
    const { registration, store } = world(undefined, [pattern()]);
    const modify = async (body: Body) => (await refused(registration.modify(pattern(), body, NEVER))).code;
    expect(await modify({ day: [9] })).toBe('VALIDATION_ERROR');
    expect(await modify({ expected_version: 2, day: [9] })).toBe('VALIDATION_ERROR');
    expect(await modify({ expected_version: 2, day: [1, 2, 3] })).toBe('CONFLICT');
    expect(await modify({ expected_version: 3, day: [1, 2, 3] })).toBe('VALIDATION_ERROR');
    expect(store.writes).toBe(0);
  });

  it('of two changes for one version one wins, and the other is told both versions', async () => {
    const { registration } = world(undefined, [pattern()]);
    const answers = await Promise.allSettled(
      ['a', 'b'].map((ref) =>
        registration.modify(pattern(), { expected_version: 3, client_ref: ref }, NEVER),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(answers[1]).toMatchObject({ reason: { code: 'CONFLICT', context: { expected: 3, current: 4 } } });
  });

  it('a change during the solve wins over it', async () => {
    const made = world(() => {
      made.store.patterns = [pattern({ version: 4 })];
      return answerWith(['0@1 anna 36000', '1@2 anna 36000']);
    }, [pattern()]);
    const body = { expected_version: 3, tw_rule: ['pin_after_first', 'free'], resources: [fleetBody()] };
    expect(await refused(made.registration.modify(pattern(), body, NEVER))).toMatchObject({
      ...{ code: 'CONFLICT', context: { expected: 3, current: 4 } },
    });
    expect(made.store.patterns).toEqual([pattern({ version: 4 })]);
  });

  it('a pattern that is deleted meanwhile is 404', async () => {
    const { registration, store } = world(() => {
      store.patterns = [];
      return answerWith(['0@1 anna 36000', '1@2 anna 36000']);
    }, [pattern()]);
    const body = { expected_version: 3, tw_rule: ['pin_after_first', 'free'], resources: [fleetBody()] };
    expect(await refused(registration.modify(pattern(), body, NEVER))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('re-solves on a pin, beside what others have promised and not beside itself, and freezes the choice', async () => {
    const { registration, asked } = world(
      () => answerWith(['0@1 anna 34000', '1@2 anna 36000']),
      [pattern(), pattern({ id: 'p-2', externalId: 'other' })],
    );
    const body = {
      ...{ expected_version: 3, tw_rule: ['pin_after_first', 'free'] },
      resources: [fleetBody({ share_with_existing: true })],
    };
    const { pattern: changed } = await registration.modify(pattern(), body, NEVER);
    expect(asked[0]?.jobs.map(({ id }) => id)).toEqual([
      'rec::round-7::0',
      'rec::round-7::1',
      'rec::other::0',
    ]);
    expect(changed).toMatchObject({ version: 4, isActive: true });
    expect(changed.occurrences[0]).toMatchObject({
      twRule: 'fix',
      tw: { start: 33_300, end: 35_100 },
      day: 1,
    });
  });

  it('"when that solve is infeasible, the answer is 422 VALIDATION_ERROR and nothing is persisted" (rule 5)', async () => {
    const paused = pattern({ isActive: false });
    const { registration, store } = world(() => without({ 'rec::round-7::0': 'unreachable' }), [paused]);
    const body = { expected_version: 3, active: true, resources: [fleetBody()] };
    expect(await refused(registration.modify(paused, body, NEVER))).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', context: { infeasibility_report: REPORT } },
    });
    expect([store.writes, store.patterns]).toEqual([0, [paused]]);
  });

  it('pauses reversibly with active false (rule 7), and resumes with active true and a re-solve (rule 5)', async () => {
    const { registration, asked } = world(undefined, [pattern()]);
    const pause = { expected_version: 3, active: false };
    const { pattern: paused } = await registration.modify(pattern(), pause, NEVER);
    expect(paused).toMatchObject({ isActive: false });
    const again = { expected_version: 4, active: true, resources: [fleetBody()] };
    const { pattern: resumed } = await registration.modify(paused, again, NEVER);
    expect(resumed).toMatchObject({ isActive: true, version: 5 });
    expect(asked).toHaveLength(1);
  });

  it('tells what the body and what the solve give to know', async () => {
    const { registration } = world(() => answerWith(['0@1 anna 36000'], [1]), [pattern()]);
    const body = {
      ...{ expected_version: 3, tw_rule: ['pin_after_first', 'free'], hm: 1 },
      resources: [fleetBody()],
    };
    const { warnings } = await registration.modify(pattern(), body, NEVER);
    expect(warnings.map(({ code }) => code)).toEqual(['UNKNOWN_FIELD', 'OCCURRENCE_LEFT_OUT']);
  });
});
