import { createApp } from '../../src/app';
import { type DatabaseAddress, readDatabaseUrl } from '../../src/config/database-url';
import { databaseStatement } from '../support/database-statement';
import { request } from '../support/factories';
import { COLD, expectEnvelope, type Json, planOf, Service, UNCACHED } from '../support/service';
import { all, occurrences } from './parallel-arrays';
import { pattern, PatternsClient, resource } from './patterns-client';

const WEEK = '2026-W48';
const PIN = 'pin_after_first';
const PATH = '/api/v1/recurring-jobs';
/** A tenant for each test, with a key that is its name. */
const TENANTS = [
  ...['arrays', 'refused', 'haversine', 'pins', 'equal', 'spacing', 'room', 'seconds', 'region', 'crowd'],
  ...['patch', 'again', 'opaque', 'resume', 'shared', 'gone'],
];
const RECURRING_API_KEYS = JSON.stringify(Object.fromEntries(TENANTS.map((name) => [name, name])));

const pinned = (count: number, rest: Json = {}): Json =>
  occurrences(count, {
    ...{ day_rule: all(count, PIN), tw_rule: all(count, PIN), resource_rule: all(count, PIN) },
    ...rest,
  });
const column = (items: readonly Json[], key: string): unknown[] => items.map((item) => item[key]);

/** Three occurrences that differ in every array. */
const THREE = {
  ...{ location_index: [1, 2, 1], service_time: [1_200, 900, 600], mandatory: [true, false, true] },
  ...{ day: [0, null, 4], day_rule: ['fix', 'free', 'fix'] },
  tw: [null, { start: 36_000, end: 39_600 }, { start: 43_200, end: 50_000 }],
  ...{ tw_rule: ['free', 'fix', 'fix'], resource: ['anna', 'ben', null] },
  resource_rule: ['fix', 'fix', 'free'],
};
const TOWN_HALL = { location_index: 1, lat: 50.8798, lon: 4.4005, location_label: 'town hall' };
const LIBRARY = { location_index: 2, lat: 50.8257, lon: 4.3776, location_label: 'library' };
/** The same as `THREE` says it of a stored pattern. */
const ITEMS = [
  {
    ...{ occurrence_index: 0, ...TOWN_HALL, service_time: 1_200, mandatory: true, day: 0, day_rule: 'fix' },
    ...{ tw: null, tw_rule: 'free', resource_id: 'anna', resource_rule: 'fix' },
  },
  {
    ...{ occurrence_index: 1, ...LIBRARY, service_time: 900, mandatory: false, day: null, day_rule: 'free' },
    ...{ tw: { start: 36_000, end: 39_600 }, tw_rule: 'fix', resource_id: 'ben', resource_rule: 'fix' },
  },
  {
    ...{ occurrence_index: 2, ...TOWN_HALL, service_time: 600, mandatory: true, day: 4, day_rule: 'fix' },
    ...{ tw: { start: 43_200, end: 50_000 }, tw_rule: 'fix', resource_id: null, resource_rule: 'free' },
  },
];

/** What the interface says of patterns before any week is solved, sentence by sentence, on whatever database the variables name. */
export function recurringSentences(database: () => Promise<Record<string, string>>): void {
  let service: Service;
  beforeAll(async () => {
    const env = { RECURRING_ENABLED: 'true', RECURRING_API_KEYS, MAX_CONCURRENT_SOLVES: '2' };
    service = await Service.start({ ...env, ...(await database()) });
  });
  afterAll(() => service.close());
  const clientOf = (tenant: string) => new PatternsClient(service, { 'X-API-Key': tenant });

  it('RECURRING_ENABLED unset: no tables, no routes, and sync as if the feature did not exist; true: tables and routes', async () => {
    const url = (await database())['RECURRING_DATABASE_URL'] ?? '';
    // Jobs are kept there, so that there is a database to look into.
    const env = {
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url },
      ...{ RECURRING_DATABASE_URL: url, RECURRING_API_KEYS },
    };
    const address = readDatabaseUrl(url) as DatabaseAddress;
    const off = await Service.start(env);
    try {
      const tables = await tablesIn(address);
      expect(tables).toContain('jobs');
      expect(tables.filter((name) => name.startsWith('recurring'))).toEqual([]);
      expect((await off.get(PATH, { 'X-API-Key': 'arrays' })).status).toBe(404);
      const recurring = { period_key: WEEK, requested_days: null };
      const [without, beside] = [await off.sync(request()), await off.sync({ ...request(), recurring })];
      // As every key that is not heard, the block is reported.
      const warnings = [...without.body.warnings, expect.stringContaining('RECURRING_ENABLED')];
      expect(planOf(beside)).toEqual(planOf({ ...without, body: { ...without.body, warnings } }));
      expect(beside.body.warning_details).toContainEqual(
        expect.objectContaining({ code: 'RECURRING_IGNORED', field: 'recurring' }),
      );
    } finally {
      await off.close();
    }
    const on = await Service.start({ ...env, RECURRING_ENABLED: 'true' });
    try {
      expect(await tablesIn(address)).toEqual(
        expect.arrayContaining(['recurring_patterns', 'recurring_occurrences']),
      );
      expect((await on.get(PATH, { 'X-API-Key': 'arrays' })).status).toBe(200);
    } finally {
      await on.close();
    }
  });

  it.each([
    ['an error without', {}, [expect.stringContaining('RECURRING_API_KEYS is not set')]],
    ['no error with', { RECURRING_API_KEYS }, []],
  ])('in production the start logs %s RECURRING_API_KEYS (C21)', async (_, keys, told) => {
    const logged: string[] = [];
    const silent = () => undefined;
    const error = (message: unknown) => logged.push(JSON.stringify(message));
    const env = { NODE_ENV: 'production', RECURRING_ENABLED: 'true', ...UNCACHED, ...COLD, ...keys };
    const app = await createApp({
      env: { ...env, ...(await database()) },
      logger: { log: silent, warn: silent, error },
    });
    await app.close();
    expect(logged.filter((text) => text.includes('RECURRING_API_KEYS'))).toEqual(told);
  });

  it('index i of every array describes occurrence i, in exactly the keys of a stored item; what is optional has its default', async () => {
    const client = clientOf('arrays');
    const body = pattern('three', { ...THREE, resources: [resource('anna'), resource('ben')] });
    const stored = await client.registered(body);
    expect(stored.items).toEqual(ITEMS);
    expect(stored).toMatchObject({
      ...{ id: expect.any(String), version: 1, active: true, client_ref: null, recurrence: 'weekly' },
      spacing: { distinct_days: false, min_gap_days: 0 },
    });
    expect((await client.find(stored.id)).body.items).toEqual(ITEMS);
    expect((await client.list()).body).toMatchObject([{ id: stored.id, items: ITEMS }]);
  });

  it('client_ref is opaque: it comes back as it was sent, and no job knows it', async () => {
    const client = clientOf('opaque');
    const ref = '{"day": 3} Zoë <b>&amp; rec::x::0';
    const { id } = await client.registered(pattern('opaque', { client_ref: ref, recurrence: 'weekly' }));
    expect((await client.find(id)).body.client_ref).toBe(ref);
    const { body } = await client.expand({ period_key: WEEK });
    expect(column(body.jobs, 'id')).toEqual([`rec::opaque::0::${WEEK}`]);
    expect(JSON.stringify(body)).not.toContain('Zoë');
  });

  it('what is required, one entry for each occurrence, days 0 to 4, the three rules, weekly alone: else 422 at the field (rule 2)', async () => {
    const client = clientOf('refused');
    const required = [
      ...['external_id', 'locations', 'resources', 'location_index', 'service_time', 'day', 'day_rule'],
      ...['tw', 'tw_rule', 'resource', 'resource_rule', 'mandatory'],
    ];
    const columns = required.slice(4);
    const refusals: [field: string, change: Json][] = [
      ...required.map((name): [string, Json] => [name, { [name]: undefined }]),
      ...columns.map((name): [string, Json] => [name, { [name]: all(2, pattern('')[name][0]) }]),
      ...[5, -1, 0.5, '1'].map((day): [string, Json] => ['day[0]', { day: [day], day_rule: ['fix'] }]),
      ...['day', 'tw', 'resource'].map((knob): [string, Json] => [
        `${knob}_rule[0]`,
        { [`${knob}_rule`]: ['sometimes'] },
      ]),
      ...['day', 'tw', 'resource'].map((knob): [string, Json] => [
        `${knob}[0]`,
        { [`${knob}_rule`]: ['fix'] },
      ]),
      ['recurrence', { recurrence: 'monthly' }],
      ['external_id', { external_id: 'a::b' }],
      ['location_index', occurrences(201)],
    ];
    for (const [field, change] of refusals) {
      const answer = await client.register(pattern('refused', change));
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(answer.body.detail.errors[0].field).toBe(field);
    }
    expect((await client.list()).body).toEqual([]);
    const most = pattern('200', occurrences(200, { service_time: all(200, 60) }));
    expect((await client.registered(most)).items).toHaveLength(200);
  });

  it('POST solves over Haversine distances from lat and lon before it stores (rule 1, locations)', async () => {
    const client = clientOf('haversine');
    // Half a degree of latitude: 55,598 m by great circle, 4,000 s at 13.9 m/s; with a detour it would be 5,200 s.
    const locations = [
      { index: 0, lat: 50.5, lon: 4.35 },
      { index: 7, lat: 51, lon: 4.35 },
    ];
    const servedBefore = (end: number) =>
      client.register(
        pattern('far', {
          ...{ locations, location_index: [7], tw: [{ start: 32_400, end }], tw_rule: ['fix'] },
        }),
      );
    const refused = await servedBefore(32_400 + 3_900);
    expectEnvelope(refused, 'VALIDATION_ERROR');
    expect(refused.body.context.infeasibility_report.stages).toHaveLength(3);
    expect((await client.list()).body).toEqual([]);
    expect((await servedBefore(32_400 + 4_100)).status).toBe(201);
  });

  it('pin_after_first is what the fleet of the body has room for, stored as fix; a tw as B25 says', async () => {
    const client = clientOf('pins');
    const resources = [resource('anna', { available_days: [3], tw: { start: 40_000, end: 50_000 } })];
    const [open] = (await client.registered(pattern('open', { ...pinned(1), resources }))).items;
    const fixed = { day: 3, day_rule: 'fix', tw_rule: 'fix', resource_id: 'anna', resource_rule: 'fix' };
    expect(open).toMatchObject(fixed);
    expect([open.tw.start % 900, open.tw.end - open.tw.start]).toEqual([0, 1_800]);
    expect(open.tw.end).toBeGreaterThan(40_000);
    expect(open.tw.start).toBeLessThan(50_000);
    const within = { ...pinned(1), tw: [{ start: 40_600, end: 41_100 }], resources };
    const [clipped] = (await client.registered(pattern('clipped', within))).items;
    expect(clipped).toMatchObject(fixed);
    expect(clipped.tw.start).toBeGreaterThanOrEqual(40_600);
    expect(clipped.tw.end).toBeLessThanOrEqual(41_100);
    expect(JSON.stringify((await client.list()).body)).not.toContain(PIN);
  });

  it('equal occurrences have the same pins each time, in the order of time (B25)', async () => {
    const client = clientOf('equal');
    const resources = [resource('anna'), resource('ben')];
    const body = pattern('equal', { ...pinned(4), resources, spacing: { distinct_days: true } });
    const first = await client.registered(body);
    await client.remove(first.id);
    expect((await client.registered(body)).items).toEqual(first.items);
    const days = column(first.items, 'day');
    expect([...days].sort()).toEqual(days);
  });

  it('spacing holds across the pattern’s own occurrences at the registration; by default there is none', async () => {
    const client = clientOf('spacing');
    const daysWith = async (count: number, spacing: object) => {
      const body = pattern(`${count} ${JSON.stringify(spacing)}`, { ...pinned(count), spacing });
      return new Set(column((await client.registered(body)).items, 'day'));
    };
    expect((await daysWith(5, {})).size).toBeLessThan(5);
    expect(await daysWith(5, { distinct_days: true })).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(await daysWith(3, { min_gap_days: 2 })).toEqual(new Set([0, 2, 4]));
    const four = { ...pinned(4), spacing: { min_gap_days: 2 } };
    expectEnvelope(await client.register(pattern('four', four)), 'VALIDATION_ERROR');
  });

  it('mandatory: false may be dropped for lack of room, and nothing else may', async () => {
    const client = clientOf('room');
    const resources = [resource('anna', { available_days: [0], max_tasks: 1 })];
    const both = (external_id: string, mandatory: boolean[]) =>
      pattern(external_id, { ...pinned(2), resources, mandatory });
    const { items, warning_details: said } = await client.registered(both('one', [false, true]));
    const dropped = { day: null, day_rule: 'free', tw: null, tw_rule: 'free', resource_rule: 'free' };
    expect(items).toMatchObject([dropped, { day: 0, day_rule: 'fix', resource_id: 'anna' }]);
    expect(said).toMatchObject([{ code: 'OCCURRENCE_LEFT_OUT', field: 'mandatory[0]' }]);
    expectEnvelope(await client.register(both('two', [true, true])), 'VALIDATION_ERROR');
    const roomy = { ...both('both', [false, true]), resources: [resource('anna')] };
    expect(column((await client.registered(roomy)).items, 'day_rule')).toEqual(['fix', 'fix']);
  });

  it('service_time, tw and shifts are seconds; minutes are 60 times too short, which is told (release 2.4.0)', async () => {
    const client = clientOf('seconds');
    const tw = { start: 36_000, end: 39_600 };
    const knobs = { service_time: [20], tw: [tw], tw_rule: ['fix'] };
    const { items, warning_details: said } = await client.registered(pattern('twenty', knobs));
    expect(items).toMatchObject([{ service_time: 20, tw }]);
    expect(said).toMatchObject([{ code: 'MINUTES_FOR_SECONDS', field: 'service_time' }]);
    expect((await client.expand({ period_key: WEEK })).body.jobs).toMatchObject([
      { service_time: 20, time_windows: [tw] },
    ]);
    // Nine to five in minutes: a shift of eight minutes has no room for twenty.
    const short = { resources: [resource('anna', { tw: { start: 540, end: 1_020 } })] };
    expectEnvelope(await client.register(pattern('short', short)), 'VALIDATION_ERROR');
  });

  it('places outside the bounding box are registered, with a warning (B28)', async () => {
    const locations = [
      { index: 0, lat: 48.85, lon: 2.35 },
      { index: 1, lat: 48.86, lon: 2.36 },
    ];
    const { warning_details: said } = await clientOf('region').registered(pattern('paris', { locations }));
    expect(column(said, 'code')).toEqual(['OUT_OF_REGION', 'OUT_OF_REGION']);
  });

  it('what is promised on a resource is gone where it carries share_with_existing, and only there', async () => {
    const client = clientOf('shared');
    const fleet = (more: object = {}) => ({
      resources: [resource('anna', { available_days: [0], ...more })],
    });
    const half = { service_time: [15_000], resource: ['anna'], resource_rule: ['fix'] };
    await client.registered(pattern('a', { ...half, ...fleet() }));
    const share = { ...half, ...fleet({ share_with_existing: true }) };
    expectEnvelope(await client.register(pattern('b', share)), 'VALIDATION_ERROR');
    expect((await client.list()).body).toHaveLength(1);
    await client.registered(pattern('b', { ...half, ...fleet() }));
  });

  it('of twenty registrations of a tenant at once one is solved at a time, and what is not refused is stored (C21)', async () => {
    const client = clientOf('crowd');
    const answers = await Promise.all(
      all(20, null).map((_, i) => client.register(pattern(`${i}`, pinned(20)))),
    );
    const busy = answers.filter(({ status }) => status === 503);
    busy.forEach((answer) => {
      expectEnvelope(answer, 'SERVER_BUSY', 503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length > 0, busy.length > 0, made.length + busy.length]).toEqual([true, true, 20]);
    expect((await client.list()).body).toHaveLength(made.length);
  });

  it('PATCH accepts every knob array, spacing and places, and each successful one is a new version (rules 3 and 6)', async () => {
    const client = clientOf('patch');
    const body = pattern('three', { ...THREE, resources: [resource('anna'), resource('ben')] });
    const { id } = await client.registered(body);
    const turned = Object.fromEntries(
      Object.entries(THREE).map(([name, entries]) => [name, [...entries].reverse()]),
    );
    const locations = [...body.locations, { index: 9, lat: 50.9, lon: 4.2, label: 'new' }];
    const change = { ...turned, spacing: { distinct_days: true }, locations, location_index: [1, 2, 9] };
    expect(await client.patch(id, { expected_version: 1, ...change })).toMatchObject({ status: 200 });
    const { body: found } = await client.find(id);
    const [first, second, third] = [...ITEMS].reverse().map((item, i) => ({ ...item, occurrence_index: i }));
    const moved = { location_index: 9, lat: 50.9, lon: 4.2, location_label: 'new' };
    expect(found).toMatchObject({ version: 2, spacing: { distinct_days: true, min_gap_days: 0 } });
    expect(found.items).toEqual([first, second, { ...third, ...moved }]);
  });

  it('PATCH that re-introduces a pin is solved with its fresh resources, and stored as fix (rule 5)', async () => {
    const client = clientOf('again');
    const { id } = await client.registered(pattern('again'));
    const rules = { day_rule: [PIN], tw_rule: [PIN], resource_rule: [PIN] };
    expectEnvelope(await client.patch(id, { expected_version: 1, ...rules }), 'VALIDATION_ERROR');
    const resources = [resource('ben', { available_days: [2] })];
    expect((await client.patch(id, { expected_version: 1, ...rules, resources })).status).toBe(200);
    const { body: found } = await client.find(id);
    expect(found).toMatchObject({
      version: 2,
      items: [{ day: 2, day_rule: 'fix', tw_rule: 'fix', resource_id: 'ben', resource_rule: 'fix' }],
    });
    expect(JSON.stringify(found)).not.toContain(PIN);
  });

  it('paused → active needs a solve that fits: else 422 with the report, and nothing is persisted (rule 5, activity)', async () => {
    const client = clientOf('resume');
    const { id } = await client.registered(pattern('resume'));
    await client.patch(id, { expected_version: 1, active: false });
    const { body: paused } = await client.find(id);
    const resuming = { expected_version: 2, active: true, client_ref: 'lost' };
    const noRoom = { ...resuming, resources: [resource('anna', { tw: { start: 0, end: 10 } })] };
    const refused = await client.patch(id, noRoom);
    expectEnvelope(refused, 'VALIDATION_ERROR');
    expect(refused.body.context.infeasibility_report.stages).toHaveLength(3);
    expect((await client.find(id)).body).toEqual(paused);
    const stale = { ...resuming, expected_version: 1, resources: [resource('anna')] };
    expectEnvelope(await client.patch(id, stale), 'CONFLICT', 409);
    expect((await client.find(id)).body).toEqual(paused);
    const fits = { ...resuming, resources: [resource('anna')] };
    expect((await client.patch(id, fits)).body).toMatchObject({ active: true, version: 3 });
  });

  it('DELETE removes a paused pattern as an active one, irreversibly (rule 7, activity)', async () => {
    const client = clientOf('gone');
    const { id } = await client.registered(pattern('gone'));
    await client.patch(id, { expected_version: 1, active: false });
    expect(await client.remove(id)).toMatchObject({ status: 204, body: {} });
    expectEnvelope(await client.find(id), 'NOT_FOUND', 404);
    const back = { expected_version: 2, active: true, resources: [resource('anna')] };
    expectEnvelope(await client.patch(id, back), 'NOT_FOUND', 404);
    expect((await client.list()).body).toEqual([]);
    // Nothing of it is in the way of another one.
    expect((await client.registered(pattern('gone'))).id).not.toBe(id);
  });
}

async function tablesIn(address: DatabaseAddress): Promise<string[]> {
  const text =
    address.kind === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table'`
      : `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  return ((await databaseStatement(address, text)) as { name: string }[]).map(({ name }) => name);
}
