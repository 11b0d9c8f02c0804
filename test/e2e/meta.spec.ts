import request from 'supertest';
import { ReadinessRegistry } from '../../src/common/readiness/readiness-registry';
import { expectEnvelope, KEYS, runApp, type RunningApp } from './running-app';

let running: RunningApp;
beforeAll(async () => {
  running = await runApp({ env: { BUILD_ID: 'b42' } });
});
afterAll(() => running.close());

const get = (path: string) => request(running.url).get(path);

/** The interface, word for word. */
const CAPABILITIES = {
  version: '2.0.0',
  features:
    'basic_vrp optional_jobs service_times time_windows vehicle_eligibility skills capacity_single capacity_named_multi dump_stations shipments_pickup_delivery precedence sequence same_route different_route breaks multi_day dynamic_replanning zones max_tasks fairness_balance async_solve evaluate suggest_insertion reoptimize'.split(
      ' ',
    ),
  objectives: ['min_distance', 'min_time', 'min_vehicles', 'maximize_served', 'balance_workload'],
  first_solution_strategies:
    'AUTOMATIC PATH_CHEAPEST_ARC PATH_MOST_CONSTRAINED_ARC PARALLEL_CHEAPEST_INSERTION LOCAL_CHEAPEST_INSERTION GLOBAL_CHEAPEST_ARC SAVINGS CHRISTOFIDES'.split(
      ' ',
    ),
  local_search_metaheuristics:
    'AUTOMATIC GREEDY_DESCENT GUIDED_LOCAL_SEARCH SIMULATED_ANNEALING TABU_SEARCH GENERIC_TABU_SEARCH'.split(
      ' ',
    ),
  max_matrix_size: null,
};

describe('GET /health (contract B39)', () => {
  it('is exactly {status, version}', async () => {
    const answer = await get('/health');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"status":"ok","version":"2.0.0"}');
  });
});

describe('GET /capabilities (contract B38)', () => {
  it('lists exactly what the interface lists, in its order', async () => {
    expect((await get('/capabilities')).text).toBe(JSON.stringify(CAPABILITIES));
  });

  it('verbose=true adds the rest and changes nothing of it', async () => {
    const { body } = await get('/capabilities?verbose=true');
    expect(body).toMatchObject(CAPABILITIES);
    expect(body.more_features).toEqual([
      'traffic_segments',
      'mixed_fleet',
      'skill_proficiency',
      'multi_objective',
      'soft_time_windows',
    ]);
    expect(body.app_version).toMatch(/^\d+\.\d+\.\d+\+b42$/);
  });

  it('verbose=true says what this build has, read from what it serves', async () => {
    const { body } = await get('/capabilities?verbose=true');
    const known = [...CAPABILITIES.features, ...body.more_features];
    expect(known).toEqual(expect.arrayContaining(body.supported_now));
    expect(body.supported_now).toContain('basic_vrp');
    expect(body.supported_now).toContain('zones');
    const evaluate = await request(running.url).post('/api/v1/optimize/evaluate').set(KEYS).send({});
    expect(body.supported_now.includes('evaluate')).toBe(evaluate.status !== 404);
  });
});

describe('GET /capabilities?verbose', () => {
  it.each(['false', 'False', '0', ''])('of %j adds nothing', async (text) => {
    expect((await get(`/capabilities?verbose=${text}`)).text).toBe(JSON.stringify(CAPABILITIES));
  });

  it.each(['verbose=maybe', 'verbose[]=true', 'verbose=true&verbose=true'])(
    'is refused as %s, as every other parameter is',
    async (query) => {
      const answer = await get(`/capabilities?${query}`);
      expectEnvelope(answer.body, 'VALIDATION_ERROR', answer.status);
      expect(answer.status).toBe(422);
      expect(answer.body.detail.field).toBe('verbose');
    },
  );
});

describe('GET /health/ready (contract C18)', () => {
  it('is 200 while every part is well and 503 when one is not', async () => {
    const registry = running.app.get(ReadinessRegistry);
    const deadline = performance.now() + 20_000;
    while (registry.report().status !== 'ready' && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    let ready = true;
    registry.register('probe', () => (ready ? { ready } : { ready, reason: 'no worker' }));
    const well = await get('/health/ready');
    expect(well.body.status).toBe('ready');
    ready = false;
    const ill = await get('/health/ready');
    ready = true;
    expect(well.body.checks.probe).toEqual({ ready: true });
    expectEnvelope(ill.body, 'SERVER_BUSY', 503);
    expect(ill.body.context.checks.probe).toEqual({ ready: false, reason: 'no worker' });
    expect(ill.headers['retry-after']).toBe('1');
  });

  it('/health stays 200 meanwhile', async () => {
    running.app.get(ReadinessRegistry).register('broken', () => ({ ready: false }));
    expect((await get('/health/ready')).status).toBe(503);
    expect((await get('/health')).status).toBe(200);
  });
});

describe('headers of every answer (contract C17)', () => {
  it.each(['/health', '/nope', '/openapi.json', '/api/v1/optimize/sync'])('%s', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['x-app-version']).toMatch(/\+b42$/);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each(['a', 'A1._-b', 'x'.repeat(128)])('echoes the request id %s', async (id) => {
    expect((await get('/health').set('X-Request-Id', id)).headers['x-request-id']).toBe(id);
  });

  it.each(['', 'a b', 'a"b', 'ä', 'x'.repeat(129)])('replaces the unsafe request id "%s"', async (id) => {
    const got = await get('/nope').set('X-Request-Id', Buffer.from(id, 'utf8').toString('latin1'));
    expect(got.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(got.body.request_id).toBe(got.headers['x-request-id']);
  });
});

describe('OpenAPI', () => {
  it('is served for people and for programs, and names the routes and both key headers', async () => {
    const { body } = await get('/openapi.json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/health', '/capabilities', '/health/ready', '/api/v1/optimize/sync']),
    );
    expect(body.components.securitySchemes).toMatchObject({
      application: { in: 'header', name: 'X-API-Key' },
      client: { in: 'header', name: 'X-Client-Key' },
    });
    expect((await get('/docs')).text).toContain('swagger-ui');
  });

  it('calls can be tried with the development keys where these are accepted, and nowhere else', async () => {
    const page = '/docs/swagger-ui-init.js';
    expect((await get(page)).text).toContain(KEYS['X-Client-Key']);
    const other = await runApp({ env: { GATEWAY_KEYS: '{"applications":[]}' } });
    try {
      const { status, text } = await request(other.url).get(page);
      expect([status, text.includes(KEYS['X-Client-Key'])]).toEqual([200, false]);
    } finally {
      await other.close();
    }
  });
});
