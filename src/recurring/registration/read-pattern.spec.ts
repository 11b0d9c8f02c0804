import { readPattern } from './read-pattern';
import { type Body, faultsOf, fleetBody, patternBody, PLACES, refusalOf, REGION } from './testing/bodies';

const read = (body: unknown) => readPattern(body, REGION);
const faults = (body: unknown) => faultsOf(refusalOf(() => read(body)));
const warnings = (more: Body, count?: number) =>
  read(patternBody(more, count)).warnings.map(({ code, field }) => [code, field]);

describe('a pattern as it is read', () => {
  it('has one occurrence for each entry of the arrays, index i of every array describing occurrence i', () => {
    const { draft, fleet } = read(
      patternBody({
        client_ref: 'route 5',
        recurrence: 'weekly',
        spacing: { distinct_days: true, min_gap_days: 2 },
        location_index: [1, 2],
        service_time: [1_200, 900],
        day: [1, null],
        day_rule: ['fix', 'pin_after_first'],
        tw: [null, { start: 32_400, end: 36_000 }],
        tw_rule: ['pin_after_first', 'fix'],
        resource: [null, 'anna'],
        resource_rule: ['free', 'fix'],
        mandatory: [true, false],
      }),
    );
    expect(draft).toEqual({
      externalId: 'round-7',
      clientRef: 'route 5',
      spacing: { distinctDays: true, minGapDays: 2 },
      locations: PLACES,
      occurrences: [
        {
          ...{ locationIndex: 1, serviceTime: 1_200, mandatory: true },
          ...{ day: 1, dayRule: 'fix', tw: null, twRule: 'pin_after_first' },
          ...{ resource: null, resourceRule: 'free' },
        },
        {
          ...{ locationIndex: 2, serviceTime: 900, mandatory: false },
          ...{ day: null, dayRule: 'pin_after_first', tw: { start: 32_400, end: 36_000 }, twRule: 'fix' },
          ...{ resource: 'anna', resourceRule: 'fix' },
        },
      ],
    });
    expect(fleet.resources).toEqual([
      { id: 'anna', depot_index: 0, time_window: { start: 28_800, end: 61_200 } },
    ]);
  });

  it('needs nothing but what the interface marks as required: client_ref null, weekly, no spacing', () => {
    const { draft, warnings: said } = read(patternBody());
    expect(draft).toMatchObject({ clientRef: null, spacing: { distinctDays: false, minGapDays: 0 } });
    expect(said).toEqual([]);
  });

  it.each([
    ...['external_id', 'locations', 'resources', 'location_index', 'service_time', 'day', 'day_rule'],
    ...['tw', 'tw_rule', 'resource', 'resource_rule', 'mandatory'],
  ])('needs %s, and null is the same as absent', (name) => {
    expect(faults(patternBody({ [name]: null }))).toEqual([['VALIDATION_ERROR', name]]);
    expect(faults(patternBody({ [name]: undefined }))).toEqual([['VALIDATION_ERROR', name]]);
  });

  it('names all faults of a body, each once, and never SCHEMA_ERROR (contract B12)', () => {
    const refusal = refusalOf(() =>
      read(
        patternBody({
          external_id: 'a::b',
          recurrence: 'monthly',
          spacing: { min_gap_days: 5 },
          day: [5, null],
          tw_rule: ['always', 'free'],
          mandatory: ['yes', true],
        }),
      ),
    );
    expect(refusal.code).toBe('VALIDATION_ERROR');
    expect(faultsOf(refusal)).toEqual([
      ['VALIDATION_ERROR', 'external_id'],
      ['VALIDATION_ERROR', 'recurrence'],
      ['VALIDATION_ERROR', 'spacing.min_gap_days'],
      ['VALIDATION_ERROR', 'day[0]'],
      ['VALIDATION_ERROR', 'tw_rule[0]'],
      ['VALIDATION_ERROR', 'mandatory[0]'],
    ]);
    expect(refusal.message).toMatch(/6 faults in all/);
  });

  it.each([[null], ['text'], [[]], [3]])('is an object, not %j', (body) => {
    expect(refusalOf(() => read(body))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('ignores what it does not know, with a warning, and what a stored pattern has by itself too', () => {
    const said = read(
      patternBody({ id: 'mine', version: 7, tenant: 't2', active: false, servce_time: [1, 1] }),
    ).warnings;
    expect(said.map(({ code, field }) => [code, field])).toEqual(
      ['id', 'version', 'tenant', 'active', 'servce_time'].map((field) => ['UNKNOWN_FIELD', field]),
    );
    expect(said[4]?.message).toContain('did you mean "service_time"');
  });
});

describe('all knob arrays have one entry per occurrence (rule 2)', () => {
  it.each(['service_time', 'day', 'day_rule', 'tw', 'tw_rule', 'resource', 'resource_rule', 'mandatory'])(
    '%s of another length is refused',
    (name) => {
      const [entry] = patternBody()[name] as unknown[];
      expect(faults(patternBody({ [name]: [entry] }))).toEqual([['VALIDATION_ERROR', name]]);
      expect(faults(patternBody({ [name]: [entry, entry, entry] }))).toEqual([['VALIDATION_ERROR', name]]);
    },
  );

  it('there are 1 to 200 of them (contract C21)', () => {
    expect(faults(patternBody({}, 0))).toEqual([['VALIDATION_ERROR', 'location_index']]);
    expect(read(patternBody({}, 1)).draft.occurrences).toHaveLength(1);
    expect(read(patternBody({}, 200)).draft.occurrences).toHaveLength(200);
    const many = faults(patternBody({}, 201));
    expect(many).toHaveLength(9);
    expect(many[0]).toEqual(['LIMIT_EXCEEDED', 'location_index']);
    expect(faults(patternBody({}, 10_000))[0]).toEqual(['LIMIT_EXCEEDED', 'location_index']);
  });
});

describe('knob values', () => {
  it.each([
    ['day', 5],
    ['day', -1],
    ['day', 1.5],
    ['day', '1'],
    ['day', Infinity],
    ['day', NaN],
    ['day', true],
    ['service_time', -1],
    ['service_time', null],
    ['service_time', '1200'],
    ['service_time', Infinity],
    ['location_index', null],
    ['location_index', 1.5],
    ['location_index', 1_000_000_000],
    ['location_index', -1],
    ['mandatory', null],
    ['mandatory', 1],
    ['day_rule', null],
    ['day_rule', 'pinned'],
    ['day_rule', 'Fix'],
    ['day_rule', 3],
    ['tw', 'morning'],
    ['tw', [1, 2]],
    ['resource', ''],
    ['resource', 7],
    ['resource', 'half \uD800 pair'],
    ['resource', 'nul\0'],
  ])('%s may not be %j', (name, value) => {
    const [entry] = patternBody()[name] as unknown[];
    expect(faults(patternBody({ [name]: [entry, value] }))).toEqual([['VALIDATION_ERROR', `${name}[1]`]]);
  });

  it.each([
    [{ start: 36_000, end: 32_400 }, 'INVALID_TIME_WINDOW', 'tw[0].end'],
    [{ start: 0, end: 172_801 }, 'VALIDATION_ERROR', 'tw[0].end'],
    [{ start: -1, end: 86_400 }, 'VALIDATION_ERROR', 'tw[0].start'],
    [{ start: 0 }, 'VALIDATION_ERROR', 'tw[0].end'],
    [{ start: null, end: 1 }, 'VALIDATION_ERROR', 'tw[0].start'],
    [{ start: '9:00', end: 1 }, 'VALIDATION_ERROR', 'tw[0].start'],
  ])('a tw may not be %j', (tw, code, field) => {
    expect(faults(patternBody({ tw: [tw, null] }))).toEqual([[code, field]]);
  });

  it('a tw may be a single moment, and go on into the next day (contract B4)', () => {
    const tw = [
      { start: 0, end: 0 },
      { start: 80_000, end: 172_800 },
    ];
    const { draft } = read(patternBody({ tw, tw_rule: ['fix', 'fix'] }));
    expect(draft.occurrences.map((one) => one.tw)).toEqual(tw);
  });

  it('fractions of seconds are rounded, with a warning (contract B48)', () => {
    const { draft, warnings: said } = read(patternBody({ service_time: [1_200.5, 1_200] }));
    expect(draft.occurrences[0]?.serviceTime).toBe(1_201);
    expect(said).toMatchObject([{ code: 'ROUNDED_INPUT', field: 'service_time[0]' }]);
  });

  it('a value under "free" is kept and not used, with a warning', () => {
    const more = { day: [3, 4], resource: ['nobody', null] };
    expect(read(patternBody(more)).draft.occurrences[0]).toMatchObject({ day: 3, resource: 'nobody' });
    expect(warnings(more)).toEqual([
      ['VALUE_NOT_USED', 'day[0]'],
      ['VALUE_NOT_USED', 'resource[0]'],
    ]);
  });

  it.each(['day', 'tw', 'resource'])('"fix: the stored value is used": %s must have one', (name) => {
    expect(faults(patternBody({ [`${name}_rule`]: ['free', 'fix'] }))).toEqual([
      ['VALIDATION_ERROR', `${name}[1]`],
    ]);
  });

  it('a faulty value under "fix" is one fault, not two', () => {
    expect(faults(patternBody({ day: [9, 0], day_rule: ['fix', 'fix'] }))).toEqual([
      ['VALIDATION_ERROR', 'day[0]'],
    ]);
  });

  it('minutes for seconds are warned of (release 2.4.0: seconds only)', () => {
    expect(warnings({ service_time: [20, 59] })).toEqual([['MINUTES_FOR_SECONDS', 'service_time']]);
    expect(warnings({ service_time: [20, 60] })).toEqual([]);
    expect(warnings({ service_time: [0, 20] })).toEqual([['MINUTES_FOR_SECONDS', 'service_time']]);
    expect(warnings({ service_time: [0, 0] })).toEqual([['MINUTES_FOR_SECONDS', 'service_time']]);
    expect(warnings({ tw: [{ start: 480, end: 1_020 }, null], tw_rule: ['fix', 'free'] })).toEqual([
      ['MINUTES_FOR_SECONDS', 'tw'],
    ]);
    expect(warnings({ resources: [fleetBody({ tw: { start: 480, end: 1_020 } })] })).toEqual([
      ['MINUTES_FOR_SECONDS', 'resources'],
    ]);
  });
});

describe('names', () => {
  it.each(['Ronde – Hélène 介護 🚚', ' ', 'a:b', 'x'.repeat(200)])('external_id may be %j', (id) => {
    expect(read(patternBody({ external_id: id })).draft.externalId).toBe(id);
  });

  it.each(['', 'a::b', '::', 'x'.repeat(201), 'nul\0', 'half \uDC00', 7, {}])(
    'external_id may not be %j',
    (id) => {
      expect(faults(patternBody({ external_id: id }))).toEqual([['VALIDATION_ERROR', 'external_id']]);
    },
  );

  it('client_ref is any text that can be kept', () => {
    expect(read(patternBody({ client_ref: '' })).draft.clientRef).toBe('');
    for (const ref of [7, 'x'.repeat(1_001), 'nul\0']) {
      expect(faults(patternBody({ client_ref: ref }))).toEqual([['VALIDATION_ERROR', 'client_ref']]);
    }
  });

  it('a prototype is no field', () => {
    const body = JSON.parse(JSON.stringify(patternBody()).replace('{', '{"__proto__":{"day":5},')) as Body;
    expect(read(body).warnings).toMatchObject([{ code: 'UNKNOWN_FIELD' }]);
  });
});

describe('places', () => {
  it('may have sparse indices, and each occurrence is at one that is listed', () => {
    const locations = [...PLACES, { index: 199_999_999, lat: 50.9, lon: 4.4 }];
    const { draft } = read(patternBody({ locations, location_index: [199_999_999, 1] }));
    expect(draft.locations[3]).toEqual({ index: 199_999_999, lat: 50.9, lon: 4.4, label: null });
    expect(faults(patternBody({ location_index: [1, 7] }))).toEqual([
      ['UNKNOWN_REFERENCE', 'location_index[1]'],
    ]);
    expect(faults(patternBody({ locations: [...PLACES, { index: 1e9, lat: 50, lon: 4 }] }))).toEqual([
      ['VALIDATION_ERROR', 'locations[3].index'],
    ]);
  });

  it('are the same when they are listed twice alike, and may not be two under one index', () => {
    const again = (lat: number) => ({ locations: [...PLACES, { index: 1, lat, lon: 4.4, label: 'again' }] });
    expect(read(patternBody(again(50.88))).draft.locations).toEqual(PLACES);
    expect(warnings(again(50.88))).toEqual([['DUPLICATE_PLACE', 'locations[3].index']]);
    expect(faults(patternBody(again(50.89)))).toEqual([['DUPLICATE_ID', 'locations[3].index']]);
  });

  it('outside the bounding box are allowed, with a warning (contract B28)', () => {
    const locations = [...PLACES, { index: 3, lat: 48.85, lon: 2.35 }];
    expect(warnings({ locations })).toEqual([['OUT_OF_REGION', 'locations[3]']]);
  });

  it.each([
    [{ lat: 50, lon: 4 }, 'locations[0].index'],
    [{ index: 0, lon: 4 }, 'locations[0].lat'],
    [{ index: 0, lat: 91, lon: 4 }, 'locations[0].lat'],
    [{ index: 0, lat: 50, lon: Infinity }, 'locations[0].lon'],
    [{ index: 0, lat: 50, lon: 4, label: 'nul\0' }, 'locations[0].label'],
    ['Brussels', 'locations[0]'],
  ])('may not be %j', (place, field) => {
    const [, ...others] = PLACES;
    const found = faults(patternBody({ locations: [place, ...others] }));
    expect(found[0]).toEqual(['VALIDATION_ERROR', field]);
  });

  it('are listed at least once, and a thousand times at most', () => {
    expect(faults(patternBody({ locations: [] }))[0]).toEqual(['VALIDATION_ERROR', 'locations']);
    const many = Array.from({ length: 1_001 }, (_, index) => ({ index, lat: 50, lon: 4 }));
    expect(
      read(patternBody({ locations: many.slice(1), resources: [fleetBody({ depot_index: 1 })] })).draft
        .locations,
    ).toHaveLength(1_000);
    expect(faults(patternBody({ locations: many }))[0]).toEqual(['LIMIT_EXCEEDED', 'locations']);
  });
});

describe('resources of a registration', () => {
  const withFleet = (...resources: unknown[]) => patternBody({ resources });

  it('are those of the solve routes; tw stands for time_window, and share_with_existing is ours alone', () => {
    const { fleet } = read(
      withFleet(fleetBody({ share_with_existing: true, available_days: [0, 4], skills: ['x'] }), {
        id: 'ben',
        time_window: { start: 0, end: 100 },
      }),
    );
    expect(fleet.resources).toEqual([
      {
        ...{ id: 'anna', depot_index: 0, available_days: [0, 4], skills: ['x'] },
        time_window: { start: 28_800, end: 61_200 },
      },
      { id: 'ben', time_window: { start: 0, end: 100 } },
    ]);
    expect([...fleet.ids]).toEqual(['anna', 'ben']);
    expect([...fleet.sharedIds]).toEqual(['anna']);
  });

  it('have faults and warnings where the caller wrote them', () => {
    const found = faults(withFleet(fleetBody(), fleetBody({ id: 'ben', tw: { start: 'nine', end: 5 } })));
    expect(found).toEqual([['VALIDATION_ERROR', 'resources[1].tw.start']]);
    expect(refusalOf(() => read(withFleet(fleetBody({ tw: { start: 1 } })))).message).toContain(
      'resources[0].tw.end is required',
    );
    expect(warnings({ resources: [fleetBody({ tw: { start: 1, end: 50_000, ende: 3 } })] })).toEqual([
      ['UNKNOWN_FIELD', 'resources[0].tw.ende'],
    ]);
  });

  it.each([
    [{ id: '' }, 'resources[0].id'],
    [{ id: null }, 'resources[0].id'],
    [{ available_days: [0, 5] }, 'resources[0].available_days[1]'],
    [{ available_days: [null] }, 'resources[0].available_days[0]'],
    [{ share_with_existing: 'yes' }, 'resources[0].share_with_existing'],
    [{ time_window: { start: 0, end: 1 } }, 'resources[0].tw'],
    [{ id: 'x'.repeat(201) }, 'resources[0].id'],
  ])('may not have %j', (more, field) => {
    expect(faults(withFleet(fleetBody(more)))).toEqual([['VALIDATION_ERROR', field]]);
  });

  it.each([
    [{ depot_index: 9 }, 'resources[0].depot_index'],
    [{ end_depot_index: 9 }, 'resources[0].end_depot_index'],
    [{ start_location: { location_index: 9 } }, 'resources[0].start_location.location_index'],
    [{ start_depot_id: 'home' }, 'resources[0].start_depot_id'],
    [
      { day_time_windows: [{ day: 0, start: 0, end: 9, start_location: { location_index: 9 } }] },
      'resources[0].day_time_windows[0].start_location.location_index',
    ],
    [
      { breaks: [{ start: 0, end: 9, duration: 1, location_index: 9 }] },
      'resources[0].breaks[0].location_index',
    ],
  ])('refer to places that are listed: %j', (more, field) => {
    expect(faults(withFleet(fleetBody(more)))).toEqual([['UNKNOWN_REFERENCE', field]]);
  });

  it('begin at place 0 unless they say otherwise, which then must be listed', () => {
    const locations = PLACES.slice(1);
    const home = { id: 'anna', start_location: { lat: 50.9, lon: 4.5 } };
    expect(read(patternBody({ locations, resources: [home] })).fleet.resources).toEqual([home]);
    expect(faults(patternBody({ locations, resources: [{ id: 'anna' }] }))).toEqual([
      ['UNKNOWN_REFERENCE', 'resources[0].depot_index'],
    ]);
  });

  it('have different ids, and are at least one', () => {
    expect(faults(withFleet(fleetBody(), fleetBody()))).toEqual([['DUPLICATE_ID', 'resources[1].id']]);
    expect(faults(withFleet())).toEqual([['VALIDATION_ERROR', 'resources']]);
  });

  it('are who an occurrence may be fixed to, or bounded to before it is pinned', () => {
    for (const rule of ['fix', 'pin_after_first']) {
      const more = { resource: [null, 'carl'], resource_rule: ['free', rule] };
      expect(faults(patternBody(more))).toEqual([['UNKNOWN_REFERENCE', 'resource[1]']]);
    }
  });
});
