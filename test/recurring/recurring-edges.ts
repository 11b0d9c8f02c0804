import { coordinateRequest, jobAt, resourceAt } from '../support/factories';
import { JobsClient, longRequest } from '../support/jobs-client';
import { expectEnvelope, type Json, KEYS, Service } from '../support/service';
import { NINE_TO_FIVE, pattern, PatternsClient, resource } from './patterns-client';

const WEEK = '2026-W48';
/** Two keys of one application, each of a tenant. */
const GATEWAY_KEYS = JSON.stringify({
  applications: [
    {
      ...{ id: 'app', keys: [{ key: 'dev-app-key' }, { key: 'second-app-key' }] },
      clients: [{ id: 'client', key: 'dev-client-key' }],
    },
  ],
});
const RECURRING_API_KEYS = 'dev-app-key:acme,second-app-key:beta,fields:fields,bodies:bodies,days:days';
const TWO = {
  ...{ location_index: [1, 2], service_time: [1_200, 900], mandatory: [true, true] },
  ...{ day: [1, null], day_rule: ['fix', 'free'] },
  ...{ tw: [{ start: 36_000, end: 43_200 }, null], tw_rule: ['fix', 'free'] },
  ...{ resource: ['anna', null], resource_rule: ['fix', 'free'] },
};

/** One service for all, on whatever database the variables name: every test has a tenant of its own. */
export function recurringEdges(database: () => Promise<Record<string, string>>): void {
  let env: Record<string, string>;
  let service: Service;
  const start = () => Service.start(env);
  beforeAll(async () => {
    const url = await database();
    env = {
      ...{ RECURRING_ENABLED: 'true', RECURRING_API_KEYS, GATEWAY_KEYS, RESULT_CACHE_ENABLED: 'true' },
      ...{ JOB_PERSISTENCE_ENABLED: 'true', MAX_CONCURRENT_SOLVES: '2', DRAIN_TIMEOUT_SECONDS: '1' },
      ...{ ...url, JOB_PERSISTENCE_DATABASE_URL: url['RECURRING_DATABASE_URL'] ?? '' },
    };
    service = await start();
  });
  afterAll(() => service.close());
  const clientOf = (key: string) => new PatternsClient(service, { 'X-API-Key': key });

  it('PATCH: absent stays as stored, null clears, a value replaces (rule 3)', async () => {
    const client = clientOf('fields');
    const { id, items } = await client.registered(pattern('p', { ...TWO, client_ref: 'kept' }));
    let version = 1;
    const patched = async (change: object) => {
      const { status, body } = await client.patch(id, { expected_version: version, ...change });
      expect([status, body.version]).toEqual([200, version + 1]);
      version += 1;
      return body;
    };
    expect(await patched({})).toMatchObject({ items, client_ref: 'kept' });
    expect(await patched({ service_time: [60, 900], client_ref: null })).toMatchObject({
      ...{ client_ref: null, items: [{ ...items[0], service_time: 60 }, items[1]] },
    });
    const unpinned = { resource_id: null, resource_rule: 'free' };
    expect((await patched({ resource: null })).items[0]).toEqual({
      ...items[0],
      ...{ service_time: 60, ...unpinned },
    });
    const [first] = (await patched({ day: [null, null], tw: [null, null] })).items;
    expect(first).toMatchObject({ day: null, day_rule: 'free', tw: null, tw_rule: 'free' });
  });

  it('PATCH is judged by pattern, shape, version and meaning, in this order; refused, it leaves no trace (B26)', async () => {
    const client = clientOf('fields');
    const { id } = await client.registered(pattern('order', TWO));
    const before = (await client.find(id)).body;
    const none = '00000000-0000-4000-8000-000000000000';
    expectEnvelope(await client.patch(none, '{broken'), 'NOT_FOUND', 404);
    for (const [body, code, status, field] of [
      [{ expected_version: '1', day: [1] }, 'VALIDATION_ERROR', 422, 'expected_version'],
      [{ day: null }, 'VALIDATION_ERROR', 422, 'expected_version'],
      [{ expected_version: 9, day: ['x', 1] }, 'VALIDATION_ERROR', 422, 'day[0]'],
      [{ expected_version: 9, day: [1] }, 'CONFLICT', 409, 'expected_version'],
      [{ expected_version: 1, day: [1] }, 'VALIDATION_ERROR', 422, 'day'],
      [{ expected_version: 1, day: null, day_rule: ['fix', 'free'] }, 'VALIDATION_ERROR', 422, 'day'],
      [{ expected_version: 1, external_id: 'other' }, 'VALIDATION_ERROR', 422, 'external_id'],
      [{ expected_version: 1, tw_rule: ['pin_after_first', 'free'] }, 'VALIDATION_ERROR', 422, 'resources'],
      [
        {
          ...{ expected_version: 1, tw_rule: ['pin_after_first', 'free'], service_time: [60, 60] },
          resources: [resource('anna', { tw: { start: 0, end: 10 } })],
        },
        'VALIDATION_ERROR',
        422,
        'resources',
      ],
    ] as const) {
      const answer = await client.patch(id, body);
      expectEnvelope(answer, code, status);
      expect(answer.body.detail.field).toBe(field);
    }
    expect((await client.find(id)).body).toEqual(before);
  });

  it('bodies are refused as VALIDATION_ERROR, also those that are no JSON (B12)', async () => {
    const client = clientOf('bodies');
    const { id } = await client.registered(pattern('p'));
    for (const body of ['', '{', 'null', '[]', '{"period_key":7}']) {
      expectEnvelope(await client.register(body), 'VALIDATION_ERROR');
      expectEnvelope(await client.patch(id, body), 'VALIDATION_ERROR');
      expectEnvelope(await client.expand(body), 'VALIDATION_ERROR');
    }
    const expanded = await client.expand({ period_key: WEEK, requested_days: [0, 5] });
    expectEnvelope(expanded, 'VALIDATION_ERROR');
    expect(expanded.body.detail.field).toBe('requested_days[1]');
  });

  it('a plan of one day takes fixed days without their day, several days by their position (B23)', async () => {
    const acme = clientOf('dev-app-key');
    const { id } = await acme.registered(pattern('friday', { day: [4], day_rule: ['fix'] }));
    const dayIn = async (problem: object | null, requestedDays: number[] | null) => {
      const { body } = await service.post('/api/v1/optimize/sync', solved(problem, requestedDays));
      const route = body.routes.find((one: object) => JSON.stringify(one).includes('rec::friday'));
      return [route?.day, body.warning_details.map(({ code }: Json) => code).includes('DAY_NOT_PLANNED')];
    };
    expect(await dayIn(null, [4])).toEqual([null, false]);
    expect(await dayIn({ num_days: 1 }, null)).toEqual([null, false]);
    expect(await dayIn({ num_days: 5 }, null)).toEqual([4, false]);
    expect(await dayIn({ num_days: 3 }, [1, 4, 0])).toEqual([1, false]);
    expect(await dayIn({ num_days: 2 }, null)).toEqual([undefined, true]);
    await acme.remove(id);
  });

  it('two tenants of one application share neither patterns nor answers', async () => {
    await clientOf('dev-app-key').registered(pattern('ours'));
    const ask = async (key: string) => {
      const { body } = await service.post('/api/v1/optimize/sync', solved({ num_days: 5 }, [0, 1]), {
        ...{ ...KEYS, 'X-API-Key': key },
      });
      return [body.cached, JSON.stringify(body.routes).includes('rec::ours')];
    };
    expect(await ask('dev-app-key')).toEqual([false, true]);
    expect(await ask('second-app-key')).toEqual([false, false]);
    expect(await ask('dev-app-key')).toEqual([true, true]);
    expect(await ask('second-app-key')).toEqual([true, false]);
  });

  it('a job that another process begins has the patterns of the tenant who sent it, of that moment', async () => {
    const acme = clientOf('dev-app-key');
    const { id: later } = await acme.registered(pattern('later'));
    const send = async (body: object): Promise<string> =>
      (await service.post('/api/v1/optimize/async', body)).body.job_id as string;
    await Promise.all([send(longRequest(30)), send(longRequest(30))]);
    const id = await send(solved({ num_days: 5 }, [2, 3]));
    expect((await acme.patch(later as string, { expected_version: 1, active: false })).status).toBe(200);
    expect((await service.get(`/api/v1/jobs/${id}`)).body.status).toBe('queued');
    await service.close();
    service = await start();
    const list = (await service.get('/api/v1/jobs?include=none')).body as Json[];
    const others = list.filter(({ job_id: one }) => one !== id);
    await Promise.all(others.map(({ job_id: one }) => service.post(`/api/v1/jobs/${one}/cancel`, {})));
    const { body } = await service.get(`/api/v1/jobs/${id}?wait=30`);
    expect(body.status).toBe('completed');
    expect(JSON.stringify(body.result.routes)).toContain(`rec::later::0::${WEEK}`);
  }, 30_000);

  it('a job has the patterns of the moment when it was sent, and the same body is another job once they have changed (B36)', async () => {
    const jobs = new JobsClient(service, { ...KEYS, 'X-API-Key': 'second-app-key' });
    const beta = clientOf('second-app-key');
    const { id } = await beta.registered(pattern('moved', { day: [1], day_rule: ['fix'] }));
    const move = async (version: number, day: number) =>
      expect((await beta.patch(id as string, { expected_version: version, day: [day] })).status).toBe(200);
    const send = async () => (await jobs.accepted(solved({ num_days: 5 }, null))).job_id as string;
    // One runs, one is read ahead: what comes then waits untouched.
    const others = await Promise.all([30, 30].map((seconds) => jobs.accepted(longRequest(seconds))));
    const first = await send();
    expect(await send()).toBe(first);
    await move(1, 3);
    const second = await send();
    expect(second).not.toBe(first);
    expect((await jobs.get(first)).body.status).toBe('queued');
    await Promise.all(others.map(({ job_id: one }) => jobs.cancel(one as string)));
    const daysOf = async (job: string) => {
      const { result } = await jobs.untilEnded(job);
      const routes = result.routes.filter((one: object) => JSON.stringify(one).includes('rec::moved'));
      return [routes.map(({ day }: Json) => day as number), result.cached];
    };
    expect(await daysOf(first)).toEqual([[1], false]);
    expect(await daysOf(second)).toEqual([[3], false]);
    await move(2, 1);
    expect(await daysOf(await send())).toEqual([[1], true]);
  }, 30_000);
}

function solved(problem: object | null, requestedDays: number[] | null): Json {
  return {
    ...coordinateRequest({
      resources: [resourceAt('anna', 'brussels', { time_window: NINE_TO_FIVE })],
      jobs: [jobAt('own', 'leuven')],
    }),
    ...(problem === null ? {} : { problem }),
    recurring: { period_key: WEEK, requested_days: requestedDays },
  };
}
