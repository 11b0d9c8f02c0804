import {
  coordinateRequest,
  jobAt,
  PLACES,
  request,
  resource as vehicle,
  resourceAt,
} from '../support/factories';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import {
  type Answer,
  expectEnvelope,
  type Json,
  KEYS,
  planOf,
  reasonOf,
  Service,
  stopOf,
} from '../support/service';
import { occurrences } from './parallel-arrays';
import { NINE_TO_FIVE, pattern, PatternsClient, resource } from './patterns-client';

const WEEK = '2026-W48';
const PIN = 'pin_after_first';
const SYNC = '/api/v1/optimize/sync';
/** The application that solves is the tenant `acme`; `acme-only` is a key of that tenant alone. */
const RECURRING_API_KEYS = 'dev-app-key=acme;acme-only=acme';
const BLOCK = { period_key: WEEK, requested_days: null };
/** One pinned in all, one free in all. */
const TWO = {
  ...{ location_index: [1, 2], service_time: [1_200, 900], mandatory: [true, true], tw: [null, null] },
  ...{ day: [null, null], day_rule: [PIN, 'free'], tw_rule: [PIN, 'free'] },
  ...{ resource: [null, null], resource_rule: [PIN, 'free'] },
};

/** What the interface says of patterns in solves and expansions, sentence by sentence, on whatever database the variables name. */
export function recurringWeeks(database: () => Promise<Record<string, string>>): void {
  const services: Service[] = [];
  let service: Service;
  let client: PatternsClient;
  const start = async (more: Record<string, string> = {}) => {
    const env = { RECURRING_ENABLED: 'true', RECURRING_API_KEYS, MAX_CONCURRENT_SOLVES: '2' };
    const started = await Service.start({ ...env, ...(await database()), ...more });
    services.push(started);
    return started;
  };
  beforeAll(async () => {
    service = await start();
    client = new PatternsClient(service);
  });
  afterEach(async () => {
    for (const { id } of (await client.list()).body) {
      await client.remove(id as string);
    }
  });
  afterAll(() => Promise.all(services.map((one) => one.close())));
  const solve = (body: Json, headers: Record<string, string> = KEYS) => service.post(SYNC, body, headers);

  it('without a block nothing is injected; with one, patterns are the ordinary jobs that expand shows (rule 9)', async () => {
    const body: Json = { ...request({ places: 3, resources: [vehicle('anna')] }), problem: { num_days: 5 } };
    const before = planOf(await solve(body));
    await client.registered(pattern('ordinary', { ...TWO, spacing: { distinct_days: true } }));
    expect(planOf(await solve(body))).toEqual(before);
    expect(planOf(await solve({ ...body, recurring: null }))).toEqual(before);

    const { body: preview } = await client.expand({ period_key: WEEK });
    expect(preview.relations).toMatchObject([{ type: 'different_day' }]);
    const asked = { ...body, jobs: [...body.jobs, ...preview.jobs], relations: preview.relations };
    const injected = planOf(await solve({ ...body, recurring: BLOCK }));
    expect(injected).toEqual(planOf(await solve(asked)));
    expect(JSON.stringify(injected)).toContain(`rec::ordinary::1::${WEEK}`);
  });

  it('both checks run on a solve with a block: no key of a tenant stands for one of the gateway', async () => {
    await client.registered(pattern('guarded'));
    const body = weekOf({});
    const clientKey = { 'X-Client-Key': 'dev-client-key' };
    const incomplete: Record<string, string>[] = [
      {},
      { 'X-API-Key': 'dev-app-key' },
      { 'X-API-Key': 'acme-only' },
      clientKey,
    ];
    for (const headers of incomplete) {
      expectEnvelope(await solve(body, headers), 'UNAUTHORIZED', 401);
    }
    for (const key of ['acme-only', 'no-such-key']) {
      expectEnvelope(await solve(body, { ...clientKey, 'X-API-Key': key }), 'FORBIDDEN', 403);
    }
    expect(whereIs(await solve(body), 'guarded')).not.toBeNull();
    expect((await new PatternsClient(service, { 'X-API-Key': 'acme-only' }).list()).body).toHaveLength(1);
  });

  it('period_key is used as sent, in ids too; without requested_days all are asked for (B27)', async () => {
    await client.registered(pattern('short', { day: [3], day_rule: ['fix'] }));
    const { status, body } = await client.expand({ period_key: '2026-W9' });
    expect([status, body.period_key]).toEqual([200, '2026-W9']);
    expect(body.jobs).toMatchObject([{ id: 'rec::short::0::2026-W9', day: 3 }]);
    const plan = await solve({ ...weekOf({}), recurring: { period_key: '2026-W9' } });
    expect(JSON.stringify(plan.body.routes)).toContain('rec::short::0::2026-W9');
    for (const period_key of ['2025-W53', '2026-W54', '2026-9', undefined]) {
      expectEnvelope(await client.expand({ period_key }), 'VALIDATION_ERROR');
    }
  });

  it.each(['free', PIN])(
    '%s: what the registration and every weekly solve make of it is what the table of knob rules says',
    async (rule) => {
      const isPinned = rule === PIN;
      const kept = await client.registered(
        pattern('leuven', {
          locations: [
            { index: 0, ...PLACES.brussels },
            { index: 1, ...PLACES.leuven },
          ],
          resources: ['anna', 'ben'].map((id) => resource(id)),
          ...{ day: [isPinned ? 1 : null], day_rule: [rule] },
          ...{ resource: [isPinned ? 'ben' : null], resource_rule: [rule] },
        }),
      );
      const promise = { day: 1, day_rule: 'fix', resource_id: 'ben', resource_rule: 'fix' };
      const open = { day: null, day_rule: 'free', resource_id: null, resource_rule: 'free' };
      expect(kept.items).toMatchObject([isPinned ? promise : open]);
      // One-off work in Leuven makes another day and another resource the cheaper one, week by week.
      for (const [day, id] of [
        [1, 'ben'],
        [3, 'ben'],
        [1, 'anna'],
        [2, 'anna'],
      ] as const) {
        const answer = await solve(weekOf({ day, allowed_resource_ids: [id] }));
        const expected = isPinned ? { day: 1, resource: 'ben' } : { day, resource: id };
        expect(whereIs(answer, 'leuven')).toEqual(expected);
      }
      const { body: found } = await client.find(kept.id);
      expect([found.version, found.items]).toEqual([1, kept.items]);
    },
  );

  it('fix: the stored day, window and resource are used in a weekly solve', async () => {
    const tw = { start: 50_000, end: 50_600 };
    const fixed = { day: [3], day_rule: ['fix'], tw: [tw], tw_rule: ['fix'], resource: ['ben'] };
    const resources = ['anna', 'ben'].map((id) => resource(id));
    await client.registered(pattern('fixed', { ...fixed, resource_rule: ['fix'], resources }));
    const answer = await solve(weekOf({ day: 0, allowed_resource_ids: ['anna'] }));
    expect(whereIs(answer, 'fixed')).toEqual({ day: 3, resource: 'ben' });
    const stop = stopOf(answer.body, `rec::fixed::0::${WEEK}`);
    expect(stop.arrival_time).toBeGreaterThanOrEqual(tw.start);
    expect(stop.arrival_time).toBeLessThanOrEqual(tw.end);
    expect(stop.departure_time - stop.arrival_time).toBe(1_200);
  });

  it.each([
    ['distinct_days', { distinct_days: true }, 5, [0, 1, 2, 3, 4]],
    ['min_gap_days', { min_gap_days: 2 }, 3, [0, 2, 4]],
  ])('spacing: %s holds among the free occurrences of a week', async (_, spacing, count, days) => {
    await client.registered(pattern('spaced', { ...occurrences(count), spacing }));
    const { body } = await solve(weekOf({}));
    const visited = body.routes.flatMap(({ day, activities }: Json) =>
      activities.filter(({ job_id: id }: Json) => id?.startsWith('rec::')).map(() => day),
    );
    expect(visited.sort()).toEqual(days);
  });

  it('mandatory: false may be dropped for lack of room in a week, and is served where there is room', async () => {
    const long = { service_time: [20_000], mandatory: [false] };
    await client.registered(pattern('optional', long));
    const roomy = { ...weekOf({}), jobs: [jobAt('own', 'brussels')] };
    expect(whereIs(await solve(roomy), 'optional')).not.toBeNull();
    const anHour = { time_window: { start: 32_400, end: 36_000 } };
    const tight = { ...roomy, resources: [resourceAt('anna', 'brussels', anHour)] };
    const dropped = await solve(tight);
    expect(dropped.status).toBe(200);
    expect(dropped.body.status).not.toBe('infeasible');
    expect(reasonOf(dropped.body, `rec::optional::0::${WEEK}`)).toBeDefined();
    await client.registered(pattern('owed', { ...long, mandatory: [true] }));
    expect((await solve(tight)).body.status).toBe('infeasible');
  });

  it('a paused pattern is in no expansion and no solve, and comes back (activity)', async () => {
    const { id } = await client.registered(pattern('paused'));
    const isThere = async () => {
      const { body } = await client.expand({ period_key: WEEK });
      return [body.num_patterns, body.jobs.length, whereIs(await solve(weekOf({})), 'paused') !== null];
    };
    expect(await isThere()).toEqual([1, 1, true]);
    await client.patch(id, { expected_version: 1, active: false });
    expect(await isThere()).toEqual([0, 0, false]);
    await client.patch(id, { expected_version: 2, active: true, resources: [resource('anna')] });
    expect(await isThere()).toEqual([1, 1, true]);
    await client.remove(id);
    expect(await isThere()).toEqual([0, 0, false]);
  });

  it('expand previews without solving or storing anything, by days and by patterns (rule 8, A14)', async () => {
    const named: Json = {};
    for (const [name, day] of [
      ['monday', 0],
      ['friday', 4],
    ] as const) {
      named[name] = await client.registered(pattern(name, { day: [day], day_rule: ['fix'] }));
    }
    await client.registered(pattern('whenever'));
    const before = (await client.list()).body;
    const jobs = new JobsClient(service);
    // Whatever is solved has to wait for these.
    const busy = [await jobs.accepted(longRequest(30)), await jobs.accepted(longRequest(30))];
    try {
      const waiting = await jobs.accepted(smallRequest(3));
      const namesFor = async (more: object) => {
        const { status, body } = await client.expand({ period_key: WEEK, ...more });
        expect(status).toBe(200);
        return body.jobs.map(({ id }: Json) => id.split('::')[1]);
      };
      expect(await namesFor({})).toEqual(['monday', 'friday', 'whenever']);
      expect(await namesFor({ requested_days: [0] })).toEqual(['monday', 'whenever']);
      expect(await namesFor({ requested_days: [] })).toEqual(['whenever']);
      expect(await namesFor({ pattern_ids: [named.friday.id] })).toEqual(['friday']);
      expect((await jobs.get(waiting.job_id)).body.status).toBe('queued');
    } finally {
      for (const { job_id: id } of busy) {
        await service.post(`/api/v1/jobs/${id}/cancel`, {});
      }
    }
    expect((await client.list()).body).toEqual(before);
  });

  it.each([
    ['async', (body: Json) => body],
    ['replan/async', (body: Json) => ({ original_request: body, completed_job_ids: ['own'] })],
  ])(
    '%s is kept under the request with its injected jobs: a changed pattern is a miss',
    async (path, sent) => {
      const caching = await start({ RESULT_CACHE_ENABLED: 'true' });
      const patterns = new PatternsClient(caching);
      const { id } = await patterns.registered(pattern('kept'));
      const ask = async () => {
        const job = await caching.post(`/api/v1/optimize/${path}`, sent(weekOf({})));
        const { body } = await caching.get(`/api/v1/jobs/${job.body.job_id}?wait=30`);
        return [body.result.cached, JSON.stringify(body.result.routes).includes('rec::kept::0')];
      };
      expect(await ask()).toEqual([false, true]);
      expect(await ask()).toEqual([true, true]);
      await patterns.patch(id, { expected_version: 1, service_time: [2_400] });
      expect(await ask()).toEqual([false, true]);
      await patterns.patch(id, { expected_version: 2, active: false });
      expect(await ask()).toEqual([false, false]);
    },
  );
}

/** Anna and Ben from Brussels, each with work elsewhere, and a job in Leuven that is whose and when the test says. */
function weekOf(oneOff: Json): Json {
  return {
    ...coordinateRequest({
      resources: ['anna', 'ben'].map((id) => resourceAt(id, 'brussels', { time_window: NINE_TO_FIVE })),
      jobs: [
        jobAt('own', 'leuven', oneOff),
        jobAt('elsewhere-1', 'ghent', { day: 0, allowed_resource_ids: ['anna'] }),
        jobAt('elsewhere-2', 'mons', { day: 4, allowed_resource_ids: ['ben'] }),
      ],
    }),
    problem: { num_days: 5 },
    recurring: BLOCK,
  };
}

/** By whom and when the pattern's first occurrence is served; null: not at all. */
function whereIs({ body }: Answer, name: string): { day: number; resource: string } | null {
  const id = `rec::${name}::0::${WEEK}`;
  const route = body.routes.find(({ activities }: Json) =>
    activities.some(({ job_id: one }: Json) => one === id),
  );
  return route === undefined ? null : { day: route.day, resource: route.resource_id };
}
