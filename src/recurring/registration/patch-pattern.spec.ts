import type { Pattern } from '../pattern';
import { applyPatch, readPatch, requireVersion } from './patch-pattern';
import { type Body, faultsOf, fleetBody, pattern, PLACES, refusalOf, REGION } from './testing/bodies';

const STORED = pattern();
const [FIXED, FREE] = STORED.occurrences;
const RESOURCES = [fleetBody()];

const shape = (body: unknown) => readPatch(body, REGION);
const change = (body: Body, stored: Pattern = STORED) =>
  applyPatch(stored, shape({ expected_version: 3, ...body }));
const occurrences = (body: Body, stored?: Pattern) => change(body, stored).draft.occurrences;
const shapeFaults = (body: unknown) => faultsOf(refusalOf(() => shape(body)));
const faults = (body: Body, stored?: Pattern) => faultsOf(refusalOf(() => change(body, stored)));
const said = (body: Body) => change(body).warnings.map(({ code, field }) => [code, field]);

describe('the body of a modification', () => {
  it('requires expected_version (rule 4)', () => {
    expect(shapeFaults({})).toEqual([['VALIDATION_ERROR', 'expected_version']]);
    for (const version of [null, '3', 0, 1.5, -1, Infinity, true]) {
      expect(shapeFaults({ expected_version: version })).toEqual([['VALIDATION_ERROR', 'expected_version']]);
    }
  });

  it.each(['id', 'version', 'external_id', 'recurrence'])('may not have %s (contract A14)', (name) => {
    expect(shapeFaults({ expected_version: 3, [name]: null })).toEqual([['VALIDATION_ERROR', name]]);
    expect(shapeFaults({ expected_version: 3, [name]: 'weekly' })).toEqual([['VALIDATION_ERROR', name]]);
  });

  it('has its shape judged without the pattern, all faults at once', () => {
    const body = { expected_version: 3, active: 'no', day: [5], tw_rule: ['often'], client_ref: 9, id: 'x' };
    expect(shapeFaults(body)).toEqual(
      ['id', 'active', 'client_ref', 'day[0]', 'tw_rule[0]'].map((field) => ['VALIDATION_ERROR', field]),
    );
  });

  it('is answered 409 for another version, with both in the context (rule 4)', () => {
    expect(() => requireVersion(STORED, 3)).not.toThrow();
    expect(refusalOf(() => requireVersion(STORED, 2))).toMatchObject({
      ...{ code: 'CONFLICT', httpStatus: 409, field: 'expected_version' },
      context: { expected: 2, current: 3 },
    });
  });

  it('warns of fields that it does not know', () => {
    expect(said({ dya: [1, 2] })).toEqual([['UNKNOWN_FIELD', 'dya']]);
  });

  it('warns of minutes taken for seconds, as a registration does (release 2.4.0)', () => {
    const minutes = (field: string) => [['MINUTES_FOR_SECONDS', field]];
    expect(said({ service_time: [20, 59] })).toEqual(minutes('service_time'));
    expect(said({ service_time: [20, 60] })).toEqual([]);
    expect(said({ tw: [{ start: 540, end: 1_440 }, null] })).toEqual(minutes('tw'));
    expect(said({ tw: [{ start: 540, end: 1_441 }, null] })).toEqual([]);
    const pinned = { resource_rule: ['pin_after_first', 'free'] };
    const shiftTo = (end: number) => [fleetBody({ tw: { start: 480, end } })];
    expect(said({ ...pinned, resources: shiftTo(1_020) })).toEqual(minutes('resources'));
    expect(said({ ...pinned, resources: shiftTo(1_441) })).toEqual([]);
    // What is stored was warned of when it was registered.
    const stored = pattern({ occurrences: [{ ...FREE!, serviceTime: 20 }] });
    expect(change({ client_ref: 'new' }, stored).warnings).toEqual([]);
  });
});

describe('a field absent from the body stays as stored (rule 3)', () => {
  it('of an empty change all do, and it asks for no solve', () => {
    const { draft, isActive, fleet, warnings } = change({});
    const { externalId, clientRef, spacing, locations } = STORED;
    expect(draft).toEqual({ externalId, clientRef, spacing, locations, occurrences: STORED.occurrences });
    expect({ isActive, fleet, warnings }).toEqual({ isActive: true, fleet: null, warnings: [] });
  });
});

describe('a field present with a value replaces the stored value (rule 3)', () => {
  it('in each of the fields that are accepted (rule 6, contract A14)', () => {
    const { draft, isActive } = change({
      ...{ active: false, client_ref: 'new', spacing: { min_gap_days: 2 } },
      locations: [...PLACES, { index: 9, lat: 50.9, lon: 4.2 }],
      ...{ location_index: [9, 1], service_time: [60, 61], mandatory: [false, true] },
      ...{ day: [2, 3], day_rule: ['fix', 'fix'] },
      ...{ tw: [{ start: 1, end: 2 }, null], tw_rule: ['fix', 'free'] },
      ...{ resource: [null, 'ben'], resource_rule: ['free', 'fix'] },
    });
    expect(isActive).toBe(false);
    expect(draft).toMatchObject({ clientRef: 'new', spacing: { distinctDays: false, minGapDays: 2 } });
    expect(draft.locations).toHaveLength(4);
    expect(draft.occurrences).toEqual([
      {
        ...{ locationIndex: 9, serviceTime: 60, mandatory: false },
        ...{
          day: 2,
          dayRule: 'fix',
          tw: { start: 1, end: 2 },
          twRule: 'fix',
          resource: null,
          resourceRule: 'free',
        },
      },
      {
        ...{ locationIndex: 1, serviceTime: 61, mandatory: true },
        ...{ day: 3, dayRule: 'fix', tw: null, twRule: 'free', resource: 'ben', resourceRule: 'fix' },
      },
    ]);
  });

  it('a value keeps its stored rule: fixed is fixed to the new one, free is not used', () => {
    expect(occurrences({ day: [4, 2] })).toMatchObject([
      { day: 4, dayRule: 'fix' },
      { day: 2, dayRule: 'free' },
    ]);
    expect(said({ day: [4, 2] })).toEqual([['VALUE_NOT_USED', 'day[1]']]);
  });

  it('a rule keeps its stored value', () => {
    expect(occurrences({ day_rule: ['free', 'free'] })[0]).toMatchObject({ day: 1, dayRule: 'free' });
  });
});

describe('a field present and null clears it (rule 3)', () => {
  it.each([
    ['day', 'dayRule'],
    ['tw', 'twRule'],
    ['resource', 'resourceRule'],
  ])(
    '%s: null clears every occurrence, a null entry clears one, and what was fixed becomes free',
    (name, rule) => {
      const cleared = { [name]: null, [rule]: 'free' };
      expect(occurrences({ [name]: null })).toEqual([
        { ...FIXED, ...cleared },
        { ...FREE, ...cleared },
      ]);
      const both = pattern({ occurrences: [FIXED!, FIXED!] });
      const value = { day: 2, tw: { start: 5, end: 6 }, resource: 'ben' }[name];
      expect(occurrences({ [name]: [null, value] }, both)).toEqual([
        { ...FIXED, ...cleared },
        { ...FIXED, [name]: value },
      ]);
    },
  );

  it('"for example unpinning a resource": absent, null and a value are three things', () => {
    expect(occurrences({})[0]).toMatchObject({ resource: 'anna', resourceRule: 'fix' });
    expect(occurrences({ resource: [null, null] })[0]).toMatchObject({
      resource: null,
      resourceRule: 'free',
    });
    expect(occurrences({ resource: ['ben', null] })[0]).toMatchObject({
      resource: 'ben',
      resourceRule: 'fix',
    });
  });

  it('a rule that is sent counts: cleared under "fix" is refused where the body can be mended', () => {
    expect(faults({ day: [null, null], day_rule: ['fix', 'free'] })).toEqual([
      ['VALIDATION_ERROR', 'day[0]'],
    ]);
    expect(faults({ day: null, day_rule: ['fix', 'free'] })).toEqual([['VALIDATION_ERROR', 'day']]);
    expect(faults({ day_rule: ['fix', 'fix'] })).toEqual([['VALIDATION_ERROR', 'day_rule[1]']]);
  });

  it('a rule that is cleared is free', () => {
    expect(occurrences({ day_rule: null, tw_rule: [null, null] })[0]).toMatchObject({
      ...{ day: 1, dayRule: 'free', twRule: 'free', resourceRule: 'fix' },
    });
  });

  it('client_ref and spacing are as of a pattern without them', () => {
    const { draft } = change({ client_ref: null, spacing: null });
    expect(draft).toMatchObject({ clientRef: null, spacing: { distinctDays: false, minGapDays: 0 } });
  });

  it.each(['active', 'locations', 'location_index', 'service_time', 'mandatory'])(
    'no pattern can be without %s',
    (name) => {
      expect(shapeFaults({ expected_version: 3, [name]: null })).toEqual([['VALIDATION_ERROR', name]]);
    },
  );
});

describe('all knob arrays have one entry per occurrence (rule 2), also of a modification', () => {
  it.each(['service_time', 'day', 'day_rule', 'tw', 'tw_rule', 'resource', 'resource_rule', 'mandatory'])(
    '%s of another length than there are occurrences is refused',
    (name) => {
      const entry = { service_time: 1, mandatory: true }[name] ?? null;
      expect(faults({ [name]: [entry] })).toEqual([['VALIDATION_ERROR', name]]);
      expect(faults({ [name]: [entry, entry, entry] })).toEqual([['VALIDATION_ERROR', name]]);
    },
  );

  it('location_index may change how many there are: then every array is needed, or cleared', () => {
    const others = [
      'service_time',
      'day',
      'day_rule',
      'tw',
      'tw_rule',
      'resource',
      'resource_rule',
      'mandatory',
    ];
    expect(faults({ location_index: [1, 1, 2] })).toEqual(others.map((name) => ['VALIDATION_ERROR', name]));
    const needed = { location_index: [2], service_time: [60], mandatory: [true] };
    expect(
      occurrences({
        ...needed,
        day: [3],
        day_rule: ['fix'],
        tw: null,
        tw_rule: null,
        resource: null,
        resource_rule: null,
      }),
    ).toEqual([
      {
        ...{ locationIndex: 2, serviceTime: 60, mandatory: true },
        ...{ day: 3, dayRule: 'fix', tw: null, twRule: 'free', resource: null, resourceRule: 'free' },
      },
    ]);
    expect(faults({ location_index: [] })[0]).toEqual(['VALIDATION_ERROR', 'location_index']);
  });

  it('every occurrence stays at a place that is listed', () => {
    expect(faults({ location_index: [1, 9] })).toEqual([['UNKNOWN_REFERENCE', 'location_index[1]']]);
    expect(faults({ locations: PLACES.slice(0, 2) })).toEqual([['UNKNOWN_REFERENCE', 'locations']]);
  });
});

describe('a change that triggers a re-solve (rule 5)', () => {
  const PAUSED = pattern({ isActive: false });

  it('re-introduces a pin_after_first, and must include fresh resources', () => {
    const body = { resource_rule: ['pin_after_first', 'free'] };
    expect(faults(body)).toEqual([['VALIDATION_ERROR', 'resources']]);
    expect(change({ ...body, resources: RESOURCES })).toMatchObject({
      fleet: { resources: [{ id: 'anna' }] },
    });
  });

  it('an earlier choice does not bound what is pinned anew; a value of the same body does', () => {
    const asked = { resource_rule: ['pin_after_first', 'free'], resources: [fleetBody({ id: 'ben' })] };
    expect(occurrences(asked)[0]).toMatchObject({ resource: null, resourceRule: 'pin_after_first', day: 1 });
    expect(occurrences({ ...asked, resource: ['ben', null] })[0]).toMatchObject({
      ...{ resource: 'ben', resourceRule: 'pin_after_first' },
    });
  });

  it('sets active: true on a paused pattern, and must include fresh resources', () => {
    expect(faults({ active: true }, PAUSED)).toEqual([['VALIDATION_ERROR', 'resources']]);
    expect(faults({ active: true, resources: null }, PAUSED)).toEqual([['VALIDATION_ERROR', 'resources']]);
    const { isActive, fleet } = change({ active: true, resources: RESOURCES }, PAUSED);
    expect({ isActive, ids: [...(fleet?.ids ?? [])] }).toEqual({ isActive: true, ids: ['anna'] });
  });

  it('without one, is refused where its days contradict its spacing, at what the change says', () => {
    const rules = { day_rule: ['fix', 'fix'], mandatory: [true, true] };
    expect(faults({ ...rules, day: [1, 1], spacing: { distinct_days: true } })).toEqual([
      ['VALIDATION_ERROR', 'spacing'],
    ]);
    const apart = { ...STORED, spacing: { distinctDays: false, minGapDays: 3 } };
    expect(faults({ ...rules, day: [1, 3] }, apart)).toEqual([['VALIDATION_ERROR', 'day']]);
    expect(change({ ...rules, day: [1, 4] }, apart).fleet).toBeNull();
  });

  it('is not active: true on an active pattern, nor a pause, nor a modification of a paused one', () => {
    expect(change({ active: true })).toMatchObject({ isActive: true, fleet: null });
    expect(change({ active: false })).toMatchObject({ isActive: false, fleet: null });
    expect(change({ day: [2, null] }, PAUSED)).toMatchObject({ isActive: false, fleet: null });
  });

  it('a pin on a pattern that stays paused asks for a solve as well', () => {
    const body = { day_rule: ['fix', 'pin_after_first'], resources: RESOURCES };
    expect(change(body, PAUSED)).toMatchObject({ isActive: false, fleet: { resources: [{ id: 'anna' }] } });
  });

  it('knows who is there: what is fixed to somebody else is refused', () => {
    const resources = [fleetBody({ id: 'ben' })];
    expect(faults({ active: true, resources }, PAUSED)).toEqual([['UNKNOWN_REFERENCE', 'resources']]);
    expect(faults({ active: true, resources, resource: ['carl', null] }, PAUSED)).toEqual([
      ['UNKNOWN_REFERENCE', 'resource[0]'],
    ]);
  });

  it('resources without anything to solve are checked and not used, with a warning', () => {
    expect(said({ resources: RESOURCES })).toEqual([['RESOURCES_NOT_USED', 'resources']]);
    expect(faults({ resources: [fleetBody({ depot_index: 9 })] })).toEqual([
      ['UNKNOWN_REFERENCE', 'resources[0].depot_index'],
    ]);
  });
});
