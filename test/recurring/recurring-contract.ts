import { DATABASE_LIMITS } from '../../src/persistence/database-limits';
import {
  coordinateRequest,
  jobAt,
  request,
  resource as solveResource,
  resourceAt,
} from '../support/factories';
import { type Answer, expectEnvelope, type Json, KEYS, Service, stopOf } from '../support/service';
import { LOCATIONS, NINE_TO_FIVE, pattern, PatternsClient, resource } from './patterns-client';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WEEK = '2026-W48';
const TENANTS = { acme: { 'X-API-Key': 'acme-key' }, beta: { 'X-API-Key': 'beta-key' } };
const RECURRING_API_KEYS = JSON.stringify({ 'acme-key': 'acme', 'beta-key': 'beta', 'dev-app-key': 'acme' });

const everyWeek = (periodKey = WEEK, requestedDays: number[] | null = null) => ({
  period_key: periodKey,
  requested_days: requestedDays,
});
/** Two visits on distinct days, all of it pinned by the registration. */
const PINNED = {
  ...{ location_index: [1, 2], service_time: [1_200, 900], mandatory: [true, true] },
  ...{ day: [null, null], day_rule: ['pin_after_first', 'pin_after_first'] },
  ...{ tw: [null, null], tw_rule: ['pin_after_first', 'pin_after_first'] },
  ...{ resource: [null, null], resource_rule: ['pin_after_first', 'pin_after_first'] },
  spacing: { distinct_days: true },
};

/** The recurring routes and injection, on whatever database the variables name. */
export function recurringContract(database: () => Promise<Record<string, string>>): void {
  const services: Service[] = [];
  let shared: Service | null = null;
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
    if (shared !== null) {
      await removeAll(shared);
    }
  });
  afterAll(() => shared?.close());

  /** A service with a database of its own, because patterns stay. */
  async function started(env: Record<string, string>): Promise<Service> {
    const service = await startOn(env);
    services.push(service);
    return service;
  }

  /** The service of all tests that have no wishes; each finds it without patterns. */
  async function usual(): Promise<Service> {
    return (shared ??= await startOn({}));
  }

  async function startOn(env: Record<string, string>): Promise<Service> {
    return Service.start({
      ...{ RECURRING_ENABLED: 'true', RECURRING_API_KEYS, MAX_CONCURRENT_SOLVES: '2' },
      ...(await database()),
      ...env,
    });
  }

  describe('authentication', () => {
    it('asks every route for the key of a tenant, and for no client key', async () => {
      const service = await usual();
      const [nobody, stranger] = [{}, { 'X-API-Key': 'no-such-key' }].map(
        (headers) => new PatternsClient(service, headers as Record<string, string>),
      );
      for (const [client, code, status] of [
        [nobody!, 'UNAUTHORIZED', 401],
        [stranger!, 'FORBIDDEN', 403],
      ] as const) {
        expectEnvelope(await client.register(pattern('a')), code, status);
        expectEnvelope(await client.list(), code, status);
        expectEnvelope(await client.find(NOBODY), code, status);
        expectEnvelope(await client.patch(NOBODY, { expected_version: 1 }), code, status);
        expectEnvelope(await client.remove(NOBODY), code, status);
        expectEnvelope(await client.expand({ period_key: WEEK }), code, status);
      }
      expect((await new PatternsClient(service, TENANTS.acme).list()).body).toEqual([]);
    });

    it('without RECURRING_API_KEYS everybody is the default tenant, on solves too', async () => {
      const service = await started({ RECURRING_API_KEYS: undefined as unknown as string });
      await new PatternsClient(service, {}).registered(pattern('open'));
      expect((await new PatternsClient(service, { 'X-API-Key': 'any' }).list()).body).toHaveLength(1);
      const plan = await service.post('/api/v1/optimize/sync', solved(everyWeek()), KEYS);
      expect(JSON.stringify(plan.body)).toContain(`rec::open::0::${WEEK}`);
    });

    it('shows no route another tenant’s pattern: each answers 404, and no list, expansion or solve has it', async () => {
      const service = await usual();
      const [acme, beta] = [TENANTS.acme, TENANTS.beta].map(
        (headers) => new PatternsClient(service, headers),
      );
      const theirs = await beta!.registered(pattern('theirs'));
      for (const answer of [
        await acme!.find(theirs.id),
        await acme!.patch(theirs.id, { expected_version: 1, active: false }),
        await acme!.remove(theirs.id),
        await acme!.expand({ period_key: WEEK, pattern_ids: [theirs.id] }),
      ]) {
        expectEnvelope(answer, 'NOT_FOUND', 404);
      }
      expect((await acme!.list()).body).toEqual([]);
      expect((await acme!.expand({ period_key: WEEK })).body).toMatchObject({ jobs: [], num_patterns: 0 });
      expect(JSON.stringify((await service.sync(solved(everyWeek()))).body)).not.toContain('rec::');
      // The same external id is free in every tenant.
      await acme!.registered(pattern('theirs'));
      expect((await beta!.find(theirs.id)).body).toMatchObject({ version: 1, active: true });
    });
  });

  describe('patterns', () => {
    it('are registered, listed, read, modified, paused, reactivated and removed', async () => {
      const client = new PatternsClient(await usual(), TENANTS.acme);
      const stored = await client.registered(pattern('weekly', { client_ref: 'ref-7' }));
      expect(stored).toMatchObject({
        ...{ version: 1, active: true, external_id: 'weekly', client_ref: 'ref-7', recurrence: 'weekly' },
        items: [
          {
            ...{ occurrence_index: 0, location_index: 1, lat: 50.8798, lon: 4.4005 },
            ...{ location_label: 'town hall', day: null, day_rule: 'free', tw: null, tw_rule: 'free' },
            ...{ resource_id: null, resource_rule: 'free', mandatory: true, service_time: 1_200 },
          },
        ],
      });
      const { warnings: _, warning_details: __, ...kept } = stored;
      expect((await client.find(stored.id)).body).toEqual(kept);
      expect((await client.list()).body).toEqual([kept]);
      expectEnvelope(await client.register(pattern('weekly')), 'CONFLICT', 409);

      const paused = await client.patch(stored.id, { expected_version: 1, active: false });
      expect(paused).toMatchObject({ status: 200, body: { active: false, version: 2 } });
      expect((await client.list('?active_only=true')).body).toEqual([]);
      expect((await client.list('?active_only=false')).body).toHaveLength(1);
      expectEnvelope(await client.list('?active_only=perhaps'), 'VALIDATION_ERROR');
      expectEnvelope(
        await client.patch(stored.id, { expected_version: 2, active: true }),
        'VALIDATION_ERROR',
      );
      const again = { expected_version: 2, active: true, resources: [resource('anna')] };
      expect(await client.patch(stored.id, again)).toMatchObject({
        ...{ status: 200, body: { active: true, version: 3 } },
      });
      const late = await client.patch(stored.id, { expected_version: 2, active: false });
      expectEnvelope(late, 'CONFLICT', 409);
      expect(late.body.context).toEqual({ expected: 2, current: 3 });

      expect(await client.remove(stored.id)).toMatchObject({ status: 204, body: {} });
      expectEnvelope(await client.remove(stored.id), 'NOT_FOUND', 404);
      expectEnvelope(await client.find(stored.id), 'NOT_FOUND', 404);
      expectEnvelope(await client.find('no-uuid'), 'NOT_FOUND', 404);
    });

    it('that do not fit are 422 with the report, and nothing is stored', async () => {
      const client = new PatternsClient(await usual(), TENANTS.acme);
      const tooMuch = { ...PINNED, location_index: [1, 1, 1], service_time: [9_000, 9_000, 9_000] };
      const answer = await client.register(
        pattern('too much', {
          ...tooMuch,
          ...{ mandatory: [true, true, true], spacing: { distinct_days: true } },
          ...{ day: [0, 0, null], day_rule: ['fix', 'fix', 'free'] },
          ...{ tw: [null, null, null], tw_rule: ['free', 'free', 'free'] },
          ...{ resource: [null, null, null], resource_rule: ['free', 'free', 'free'] },
        }),
      );
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(answer.body.context.infeasibility_report.stages).toHaveLength(3);
      expect((await client.list()).body).toEqual([]);
    });

    it('of a hundred modifications of one version at once exactly one wins, and all others conflict (F1r)', async () => {
      const client = new PatternsClient(await usual(), TENANTS.acme);
      const { id } = await client.registered(pattern('contested'));
      // On a busy machine who has waited for the database for a second, and nobody sooner, is told to come again, and does so.
      const modify = async (i: number): Promise<Answer> => {
        const askedAt = performance.now();
        const answer = await client.patch(id, { expected_version: 1, client_ref: `writer ${i}` });
        if (answer.status !== 503) {
          return answer;
        }
        expect(answer.body.detail.message).toContain('cannot be reached');
        expect(performance.now() - askedAt).toBeGreaterThan(
          DATABASE_LIMITS.callMs - DATABASE_LIMITS.commitMs,
        );
        return modify(i);
      };
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => modify(i)));
      const [winner, ...winners] = answers.filter(({ status }) => status === 200);
      expect([winner?.body.version, winners]).toEqual([2, []]);
      for (const conflict of answers.filter((answer) => answer !== winner)) {
        expectEnvelope(conflict, 'CONFLICT', 409);
        expect(conflict.body.context).toEqual({ expected: 1, current: 2 });
      }
      const { warnings: _, warning_details: __, ...kept } = winner!.body;
      expect((await client.find(id)).body).toEqual(kept);
    });

    it('outlive the service', async () => {
      const env = await database();
      const first = await started(env);
      const {
        warnings: _,
        warning_details: __,
        ...kept
      } = await new PatternsClient(first, TENANTS.acme).registered(pattern('Zoë ☕ 東京', PINNED));
      await services.pop()!.close();
      const next = new PatternsClient(await started(env), TENANTS.acme);
      expect((await next.find(kept.id)).body).toEqual(kept);
    });
  });

  describe('a promise', () => {
    it('is made at the registration, shown by expand, and kept by every week’s solve', async () => {
      const service = await usual();
      const client = new PatternsClient(service, TENANTS.acme);
      const stored = await client.registered(pattern('cleaning', PINNED));
      for (const item of stored.items) {
        expect([item.day_rule, item.tw_rule, item.resource_rule]).toEqual(['fix', 'fix', 'fix']);
        expect(item.resource_id).toBe('anna');
      }
      expect(stored.items[0].day).not.toBe(stored.items[1].day);

      const { body: preview } = await client.expand({ period_key: WEEK });
      expect(preview).toMatchObject({ period_key: WEEK, num_patterns: 1 });
      expect(preview.jobs).toEqual(
        stored.items.map((item: Json) =>
          expect.objectContaining({
            ...{ id: `rec::cleaning::${item.occurrence_index}::${WEEK}`, service_time: item.service_time },
            ...{ day: item.day, time_windows: [item.tw], allowed_resource_ids: ['anna'], mandatory: true },
          }),
        ),
      );
      for (const week of ['2026-W48', '2026-W53']) {
        const plan = await service.sync(solved(everyWeek(week)), {
          as: withJobs((await client.expand({ period_key: week })).body),
        });
        expect(plan.status).toBe(200);
        for (const item of stored.items) {
          const stop = stopOf(plan.body, `rec::cleaning::${item.occurrence_index}::${week}`);
          const route = plan.body.routes.find(({ activities }: Json) => activities.includes(stop));
          expect(route).toMatchObject({ resource_id: 'anna', day: item.day });
          expect(stop.arrival_time).toBeGreaterThanOrEqual(item.tw.start);
        }
      }
    });

    it('of a fixed day is injected where the requested days have it; free days always pass', async () => {
      const service = await usual();
      const client = new PatternsClient(service, TENANTS.acme);
      await client.registered(pattern('tuesday', { day: [1], day_rule: ['fix'] }));
      await client.registered(pattern('whenever'));
      const idsFor = async (days: number[] | null) => {
        const { body } = await service.post('/api/v1/optimize/sync', solved(everyWeek(WEEK, days)), KEYS);
        return [...JSON.stringify(body.routes).matchAll(/rec::(\w+)::/g)].map(([, name]) => name).sort();
      };
      expect(await idsFor(null)).toEqual(['tuesday', 'whenever']);
      expect(await idsFor([1, 2])).toEqual(['tuesday', 'whenever']);
      expect(await idsFor([0])).toEqual(['whenever']);
      expect(await idsFor([])).toEqual(['whenever']);
    });

    it('is injected into async, replan and replan/async, and not into reoptimize', async () => {
      const service = await usual();
      await new PatternsClient(service, TENANTS.acme).registered(pattern('round'));
      const body = solved(everyWeek());
      const id = `rec::round::0::${WEEK}`;
      const replan = { original_request: body, completed_job_ids: ['own'] };
      expect(JSON.stringify((await service.replanUnjudged(replan)).body.routes)).toContain(id);
      expect(JSON.stringify((await service.reoptimize(body)).body.routes)).not.toContain(id);
      for (const [path, sent] of [
        ['async', body],
        ['replan/async', replan],
      ] as const) {
        const job = await service.post(`/api/v1/optimize/${path}`, sent);
        const ended = await service.get(`/api/v1/jobs/${job.body.job_id}?wait=30`);
        expect(JSON.stringify(ended.body.result.routes)).toContain(id);
      }
    });

    it('that is done or cancelled is not planned again by a replan', async () => {
      const service = await usual();
      await new PatternsClient(service, TENANTS.acme).registered(pattern('round'));
      const id = `rec::round::0::${WEEK}`;
      for (const done of [{ completed_job_ids: [id] }, { cancelled_job_ids: [id] }]) {
        const answer = await service.replan({ original_request: solved(everyWeek()), ...done });
        expect(answer.status).toBe(200);
        expect(JSON.stringify(answer.body.routes)).not.toContain(id);
        expect(JSON.stringify(answer.body.unserved)).not.toContain(id);
      }
    });

    it('is solved at its place in the caller’s matrices, and refused where they end before it (B24)', async () => {
      const service = await usual();
      await new PatternsClient(service, TENANTS.acme).registered(pattern('at two', { location_index: [2] }));
      const body = { ...request({ places: 3 }), recurring: everyWeek() };
      const plan = await service.post('/api/v1/optimize/sync', body, KEYS);
      expect(stopOf(plan.body, `rec::at two::0::${WEEK}`)).toMatchObject({ location_index: 2 });
      const short = await service.post('/api/v1/optimize/sync', {
        ...request({ places: 2 }),
        recurring: everyWeek(),
      });
      expectEnvelope(short, 'VALIDATION_ERROR');
      expect(short.body.detail.message).toContain('at two');
    });

    it('that names a resource which is not there is 422, and of one that is disabled unserved (B24)', async () => {
      const service = await usual();
      const pinned = { resource: ['anna'], resource_rule: ['fix'], mandatory: [false] };
      await new PatternsClient(service, TENANTS.acme).registered(pattern('hers', pinned));
      const absent = await service.post('/api/v1/optimize/sync', { ...request(), recurring: everyWeek() });
      expectEnvelope(absent, 'VALIDATION_ERROR');
      expect(absent.body.detail.message).toContain('anna');
      const disabled = await service.post('/api/v1/optimize/sync', {
        ...request({ places: 3, resources: [solveResource('v1'), solveResource('anna')] }),
        ...{ locks: { disabled_resource_ids: ['anna'] }, recurring: everyWeek() },
      });
      expect(disabled.status).toBe(200);
      expect(disabled.body.unserved.map(({ job_id: id }: Json) => id)).toEqual([`rec::hers::0::${WEEK}`]);
    });

    it('whose id the caller uses as well is 422 (B24)', async () => {
      const service = await usual();
      await new PatternsClient(service, TENANTS.acme).registered(pattern('mine'));
      const body = solved(everyWeek());
      const jobs = [jobAt(`rec::mine::0::${WEEK}`, 'leuven')];
      expectEnvelope(await service.post('/api/v1/optimize/sync', { ...body, jobs }), 'VALIDATION_ERROR');
    });
  });

  describe('the block', () => {
    it('is refused at its field where its week does not exist', async () => {
      const service = await usual();
      for (const week of ['2026-W54', '2025-W53', '2026-48', 7, null]) {
        const block = { period_key: week, requested_days: null };
        for (const route of ['sync', 'validate']) {
          const body = { ...solved(everyWeek()), recurring: block };
          const answer = await service.post(`/api/v1/optimize/${route}`, body);
          expect([answer.status, answer.body.detail.field]).toEqual([422, 'recurring.period_key']);
        }
      }
      const valid = await service.post('/api/v1/optimize/validate', solved(everyWeek(WEEK, [1, 4])));
      expect([valid.status, valid.body.valid]).toEqual([200, true]);
      const days = await service.post('/api/v1/optimize/sync', solved(everyWeek(WEEK, [1, 5])));
      expect([days.status, days.body.detail.field]).toEqual([422, 'recurring.requested_days[1]']);
    });

    it('of a caller whose key is no tenant’s injects nothing, with a warning, and the solve goes on (B30)', async () => {
      const service = await started({ RECURRING_API_KEYS: JSON.stringify({ 'acme-key': 'acme' }) });
      await new PatternsClient(service, TENANTS.acme).registered(pattern('not theirs'));
      const [asked, replan] = [solved(everyWeek()), { original_request: solved(everyWeek()) }];
      const ended = async (path: string, body: Json) => {
        const { job_id: id } = (await service.post(`/api/v1/optimize/${path}`, body)).body;
        return (await service.get(`/api/v1/jobs/${id}?wait=30`)).body.result;
      };
      for (const [plan, field] of [
        [(await service.post('/api/v1/optimize/sync', asked)).body, 'recurring'],
        [(await service.replan(replan)).body, 'original_request.recurring'],
        [await ended('async', asked), 'recurring'],
        [await ended('replan/async', replan), 'original_request.recurring'],
      ]) {
        expect(JSON.stringify(plan.routes)).not.toContain('rec::');
        expect(JSON.stringify(plan.routes)).toContain('own');
        expect(plan.warning_details).toEqual([
          expect.objectContaining({ code: 'RECURRING_NOT_INJECTED', field }),
        ]);
      }
    });

    it('is part of what is kept: a changed pattern is a miss, the same one a hit', async () => {
      const service = await started({ RESULT_CACHE_ENABLED: 'true' });
      const client = new PatternsClient(service, TENANTS.acme);
      const { id } = await client.registered(pattern('cached'));
      const ask = async () => (await service.post('/api/v1/optimize/sync', solved(everyWeek()), KEYS)).body;
      expect((await ask()).cached).toBe(false);
      expect((await ask()).cached).toBe(true);
      await client.patch(id, { expected_version: 1, service_time: [2_400] });
      const changed = await ask();
      expect(changed.cached).toBe(false);
      expect(JSON.stringify(changed.routes)).toContain('rec::cached');
      await client.patch(id, { expected_version: 2, active: false });
      expect(JSON.stringify((await ask()).routes)).not.toContain('rec::cached');
    });
  });
}

async function removeAll(service: Service): Promise<void> {
  for (const headers of Object.values(TENANTS)) {
    const client = new PatternsClient(service, headers);
    for (const { id } of (await client.list()).body) {
      await client.remove(id as string);
    }
  }
}

/** One job of the caller's beside whatever is injected, over five days with Anna. */
function solved(recurring: object): Json {
  return {
    ...coordinateRequest({
      resources: [resourceAt('anna', 'brussels', { time_window: NINE_TO_FIVE })],
      jobs: [jobAt('own', 'leuven')],
    }),
    problem: { num_days: 5 },
    recurring,
  };
}

/** The same in the words of the checker, which knows no patterns. */
function withJobs({ jobs, relations }: Json): Json {
  const places = new Map(LOCATIONS.map(({ index, ...place }) => [index, place]));
  const own = solved(everyWeek());
  const placed = jobs.map(({ location_index: index, lat: _, lon: __, label: ___, ...rest }: Json) => ({
    ...rest,
    location: places.get(index),
  }));
  return { ...own, jobs: [...own.jobs, ...placed], relations };
}
