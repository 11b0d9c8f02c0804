import { readFileSync } from 'node:fs';
import { METHODS, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import supertest from 'supertest';
import { METRICS } from '../../src/common/metrics/metrics';
import { MetricsEndpoint } from '../../src/metrics/metrics-endpoint';
import { PrometheusMetrics } from '../../src/metrics/prometheus-metrics';
import { spiralRequest } from '../pool/support/solves';
import { QUICK, request } from '../support/factories';
import { longRequest } from '../support/jobs-client';
import { type Figures, growingOf, readFigures, valueOf } from '../support/prometheus-text';
import { RoadServer } from '../support/road-server';
import { KEYS, rawExchange, runApp, type RunningApp } from './running-app';

const ON = { METRICS_PORT: '0' };
const SYNC = '/api/v1/optimize/sync';
const HOLD = '/api/v1/optimize/probe/hold';

function metricsUrl({ app }: RunningApp): string {
  return `http://127.0.0.1:${app.get(MetricsEndpoint).address?.port}/metrics`;
}

async function scrape(running: RunningApp): Promise<Figures> {
  const answer = await fetch(metricsUrl(running));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readFigures(await answer.text());
}

/** A request is counted when its connection has seen the last of the answer, a moment after its client has. */
async function scrapeWhenQuiet(running: RunningApp): Promise<Figures> {
  for (let tries = 0; tries < 100; tries += 1) {
    const figures = await scrape(running);
    if (valueOf(figures, 'http_requests_in_flight') === 0) {
      return figures;
    }
    await pause(20);
  }
  throw new Error('requests are in flight after 2 s');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilReady({ url }: RunningApp): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await fetch(`${url}/health/ready`);
    await answer.text();
    if (answer.status === 200) {
      return;
    }
    await pause(50);
  }
  throw new Error('the service did not become ready within 20 s');
}

/** Applications of single tests, closed whatever becomes of the test. */
const started: RunningApp[] = [];
async function start(env: NodeJS.ProcessEnv): Promise<RunningApp> {
  const running = await runApp({ env: { ...ON, ...env } });
  started.push(running);
  await untilReady(running);
  return running;
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.close()));
});

/** What has grown of one figure, by its labels as one text. */
function grownOf(name: string, before: Figures, after: Figures): Record<string, number> {
  const earlier = growingOf(before);
  const grown = [...growingOf(after)]
    .filter(([id]) => id.startsWith(`${name} `))
    .map(([id, value]) => [id.slice(name.length + 1), value - (earlier.get(id) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0));
}

/** One request of whatever kind, its body dropped. */
function send(url: string, path: string, method: string, headers: Record<string, string> = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = httpRequest(`${url}${path}`, { method, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject).end();
  });
}

describe('figures of requests and solves', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await runApp({ env: { ...ON, BUILD_ID: 'b42' } });
    await untilReady(running);
  });
  afterAll(() => running.close());

  const post = (path: string, body: object, headers: Record<string, string> = KEYS) =>
    supertest(running.url).post(path).set(headers).send(body);

  /** A client that goes while it is being answered. */
  async function abort(): Promise<void> {
    const gone = new AbortController();
    const headers = { ...KEYS, 'Content-Type': 'application/json' };
    const sent = fetch(`${running.url}${HOLD}?ms=5000`, {
      ...{ method: 'POST', headers, body: '{}' },
      signal: gone.signal,
    });
    await pause(200);
    expect(valueOf(await scrape(running), 'http_requests_in_flight')).toBe(1);
    gone.abort();
    await expect(sent).rejects.toThrow();
  }

  it('reconcile exactly with what was sent, by method, route and status', async () => {
    const before = await scrapeWhenQuiet(running);
    await send(running.url, '/health', 'GET');
    await send(running.url, '/health?x=1', 'GET');
    await send(running.url, '/health', 'HEAD');
    await send(running.url, '/health', 'PATCH');
    await send(running.url, '/nowhere/1', 'GET');
    await send(running.url, '/nowhere/2', 'GET');
    await send(running.url, '/nowhere/%ZZ', 'PROPFIND');
    await post(SYNC, request({ options: QUICK }));
    await post(SYNC, {});
    await post(SYNC, {}, {});
    await post(SYNC, {}, { ...KEYS, 'X-Client-Key': 'wrong' });
    await post('/api/v1/optimize/validate', request());
    await supertest(running.url).get('/api/v1/optimize/probe/throw/busy').set(KEYS);
    await supertest(running.url).get('/api/v1/optimize/probe/throw/defect').set(KEYS);
    await abort();
    await rawExchange(running.port, (raw) => raw('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'));
    const after = await scrapeWhenQuiet(running);

    const requests = grownOf('http_requests_total', before, after);
    expect(requests).toEqual({
      'method=GET route=/health status=200': 2,
      'method=GET route=/health status=400': 1,
      'method=HEAD route=/health status=200': 1,
      'method=PATCH route=(unmatched) status=405': 1,
      'method=GET route=(unmatched) status=404': 2,
      'method=other route=(unmatched) status=404': 1,
      [`method=POST route=${SYNC} status=200`]: 1,
      [`method=POST route=${SYNC} status=422`]: 1,
      [`method=POST route=${SYNC} status=401`]: 1,
      [`method=POST route=${SYNC} status=403`]: 1,
      'method=POST route=/api/v1/optimize/validate status=200': 1,
      'method=GET route=/api/v1/optimize/probe/throw/:what status=503': 1,
      'method=GET route=/api/v1/optimize/probe/throw/:what status=500': 1,
      [`method=POST route=${HOLD} status=aborted`]: 1,
    });
    const answered = Object.entries(requests).filter(([labels]) => !/aborted|unmatched/.test(labels));
    const timed = grownOf('http_request_duration_seconds_count', before, after);
    const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
    expect(total(Object.values(timed))).toBe(total(answered.map(([, count]) => count)));
    expect(timed['method=GET route=/health status_class=2xx']).toBe(3);
    expect(timed[`method=POST route=${SYNC} status_class=4xx`]).toBe(3);
  });

  it('of solves: one of each that was begun, with the stages of those that were answered', async () => {
    const before = await scrapeWhenQuiet(running);
    const answer = await post(SYNC, request({ options: QUICK }));
    expect(answer.status).toBe(200);
    await post('/api/v1/optimize/reoptimize', { resources: 7 });
    // Refused at the door: no solve.
    await post(SYNC, {}, {});
    const after = await scrapeWhenQuiet(running);
    expect(grownOf('routing_solve_duration_seconds_count', before, after)).toEqual({
      'endpoint=sync status=200': 1,
      'endpoint=reoptimize status=422': 1,
    });
    expect(grownOf('routing_solve_stage_duration_seconds_count', before, after)).toEqual({
      ...{ 'stage=prep': 1, 'stage=queue': 1, 'stage=kernel': 1, 'stage=answer': 1 },
    });
    const kernel = grownOf('routing_solve_stage_duration_seconds_sum', before, after)['stage=kernel'] ?? 0;
    const whole = grownOf('routing_solve_duration_seconds_sum', before, after)['endpoint=sync status=200'];
    expect(kernel).toBeGreaterThan(0);
    expect(kernel).toBeLessThan(whole ?? 0);
    const told = /kernel;dur=([\d.]+)/.exec(answer.headers['server-timing'] ?? '')?.[1];
    expect(kernel * 1_000).toBeCloseTo(Number(told), 1);
  });

  it('never fall, and none goes away', async () => {
    const kinds: (() => PromiseLike<unknown>)[] = [
      () => send(running.url, '/health', 'GET'),
      () => send(running.url, '/nowhere', 'DELETE'),
      () => post(SYNC, request({ options: QUICK })),
      () => post(SYNC, { jobs: 'none' }),
      () => post(SYNC, {}, {}),
      () => supertest(running.url).get('/api/v1/travel').set(KEYS),
    ];
    let before = growingOf(await scrape(running));
    let grown = 0;
    for (const kind of [...kinds, ...kinds]) {
      await kind();
      const after = growingOf(await scrape(running));
      const fallen = [...before].filter(([id, value]) => (after.get(id) ?? -1) < value);
      expect(fallen).toEqual([]);
      grown += [...after].filter(([id, value]) => value > (before.get(id) ?? 0)).length;
      before = after;
    }
    expect(grown).toBeGreaterThan(2 * kinds.length);
  });

  it('stay few (reliability G4): at most 2,000 series after 500 odd requests, which share their labels', async () => {
    const methods = METHODS.filter((method) => method !== 'CONNECT');
    const known = ['/health', '/capabilities', SYNC, '/api/v1/travel', '/docs', '/api/v1/optimize/replan'];
    for (let i = 0; i < 500; i += 1) {
      const path = i % 2 === 0 ? `/canary-path-${i}/x?canary=${i}` : `${known[i % known.length]}?canary=${i}`;
      await send(running.url, path, methods[i % methods.length] ?? 'GET', {
        'x-request-id': `canary-request-${i}`,
        'x-api-key': `canary-key-${i}`,
        'user-agent': `canary-agent-${i}`,
      });
    }
    const { series, text } = await scrapeWhenQuiet(running);
    expect(series.length).toBeLessThanOrEqual(2_000);
    expect(text).not.toContain('canary');
    const counted = series.filter(({ name }) => name === 'http_requests_total');
    expect(new Set(counted.map(({ labels }) => labels['method'])).size).toBeLessThanOrEqual(8);
    const lost = counted.filter(({ labels }) => labels['status'] === '404');
    expect(new Set(lost.map(({ labels }) => labels['route']))).toEqual(new Set(['(unmatched)']));
    expect(lost.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThanOrEqual(200);
  });

  it('say what runs, and are those of the page docs/metrics.md', async () => {
    const figures = await scrape(running);
    const build = figures.series.find(({ name }) => name === 'routing_build_info');
    expect(build).toMatchObject({
      value: 1,
      labels: { api_version: '2.0.0', node_version: process.version },
    });
    expect(build?.labels['app_version']).toMatch(/^\d+\.\d+\.\d+\+b42$/);

    const metrics = running.app.get<PrometheusMetrics>(METRICS).registry.getMetricsAsArray();
    const labelsOf = new Map(
      metrics.map((one) => [one.name, 'labelNames' in one ? (one.labelNames as string[]) : []]),
    );
    const rows = [...figures.families].map(([name, { type, help }]) => {
      const labels = (labelsOf.get(name) ?? []).map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
    });
    const page = readFileSync(join(__dirname, '../../docs/metrics.md'), 'utf8');
    expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows.sort());
  });
});

describe('figures hold no secret and nobody’s name (security list, 8)', () => {
  it('whatever keys, ids and bodies were sent', async () => {
    const document = {
      applications: [
        {
          id: 'canary-application',
          key: 'canary-application-key',
          clients: [{ id: 'canary-client', key: 'canary-client-key' }],
        },
      ],
    };
    const running = await start({ GATEWAY_KEYS: JSON.stringify(document) });
    const keys = { 'X-API-Key': 'canary-application-key', 'X-Client-Key': 'canary-client-key' };
    const { jobs = [], ...rest } = request({ options: QUICK });
    const body = { ...rest, jobs: jobs.map((job, i) => ({ ...job, id: `canary-job-${i}` })) };
    const answer = await supertest(running.url).post(SYNC).set(keys).send(body);
    expect(answer.status).toBe(200);
    await supertest(running.url).post(SYNC).set('X-API-Key', 'canary-stranger').send({});
    const figures = await scrapeWhenQuiet(running);
    expect(
      valueOf(figures, 'routing_solve_duration_seconds_count', { endpoint: 'sync', status: '200' }),
    ).toBe(1);
    expect(figures.text).not.toContain('canary');
  });
});

describe('figures of the pools', () => {
  const pools = async (running: RunningApp) => {
    const figures = await scrape(running);
    const slots = (pool: string, state: string) =>
      valueOf(figures, 'routing_pool_slots', { pool, state }) ?? NaN;
    return {
      slots: ['busy', 'idle', 'starting'].map((state) => slots('solver', state)),
      prep: ['busy', 'idle', 'starting'].map((state) => slots('prep', state)),
      waiting: valueOf(figures, 'routing_pool_queue_depth', { pool: 'solver' }),
      admitted: valueOf(figures, 'routing_pool_admitted_tasks', { pool: 'solver' }),
      bytes: valueOf(figures, 'routing_pool_admitted_bytes', { pool: 'solver' }) ?? NaN,
      crashed: valueOf(figures, 'routing_pool_incidents_total', {
        ...{ pool: 'solver', event: 'task_failed', failure: 'crashed' },
      }),
    };
  };

  it('show who works and who waits while it does', async () => {
    const running = await start({ PREP_WORKERS: '2' });
    const slow = spiralRequest(60, { time_limit_seconds: 2, max_iterations: 100_000_000 });
    const solve = () => supertest(running.url).post(SYNC).set(KEYS).send(slow);
    const answers = Promise.all([solve(), solve()]);
    let now = await pools(running);
    for (let tries = 0; now.waiting !== 1 && tries < 100; tries += 1) {
      await pause(20);
      now = await pools(running);
    }
    const statuses = (await answers).map(({ status }) => status);
    expect(now).toMatchObject({ slots: [1, 0, 0], waiting: 1, admitted: 2, crashed: 0 });
    expect(now.bytes).toBeGreaterThan(100);
    expect(now.prep.reduce((sum, count) => sum + count)).toBe(2);
    expect(statuses).toEqual([200, 200]);
    const after = await pools(running);
    expect(after).toMatchObject({ slots: [0, 1, 0], waiting: 0, admitted: 0, bytes: 0 });
  });

  it('count what happens to threads', async () => {
    const running = await start({ SOLVER_FAULTS: 'trap=1' });
    const answer = await supertest(running.url).post(SYNC).set(KEYS).send(request());
    expect(answer.status).toBe(500);
    expect(await pools(running)).toMatchObject({ crashed: 1 });
    const labels = { endpoint: 'sync', status: '500' };
    expect(valueOf(await scrape(running), 'routing_solve_duration_seconds_count', labels)).toBe(1);
  });
});

describe('figures of jobs (reliability G3)', () => {
  it('reconcile: what was submitted is at its end, runs or waits', async () => {
    const running = await start({});
    const job = async (body: object) => {
      const sent = await supertest(running.url).post('/api/v1/optimize/async').set(KEYS).send(body);
      return sent.body.job_id as string;
    };
    const get = (id: string) => supertest(running.url).get(`/api/v1/jobs/${id}?wait=10`).set(KEYS);
    const done = await job(request());
    const failed = await job({});
    expect([(await get(done)).body.status, (await get(failed)).body.status]).toEqual(['completed', 'failed']);
    const lasting = longRequest(60);
    const [cancelled, busy] = [await job(lasting), await job(lasting)];
    await job(lasting);
    await supertest(running.url).post(`/api/v1/jobs/${cancelled}/cancel`).set(KEYS);
    for (let tries = 0; tries < 200; tries += 1) {
      const { body } = await supertest(running.url).get(`/api/v1/jobs/${busy}`).set(KEYS);
      if (body.status === 'running') {
        break;
      }
      await pause(20);
    }
    const figures = await scrape(running);
    const count = (event: string) => valueOf(figures, 'routing_jobs_total', { event });
    expect(['submitted', 'completed', 'failed', 'cancelled'].map(count)).toEqual([5, 1, 1, 1]);
    const active = (state: string) => valueOf(figures, 'routing_jobs_active', { state });
    expect(['running', 'queued'].map(active)).toEqual([1, 1]);
  });
});

describe('figures of known results', () => {
  const lookups = async (running: RunningApp) => {
    const figures = await scrape(running);
    return ['hit', 'shared', 'miss'].map((result) =>
      valueOf(figures, 'routing_result_cache_lookups_total', { result }),
    );
  };
  const send = (running: RunningApp, path: string, body: object) =>
    supertest(running.url).post(`/api/v1/optimize/${path}`).set(KEYS).send(body);

  it('say of solves and jobs what looking for them came to', async () => {
    const running = await start({ RESULT_CACHE_ENABLED: 'true' });
    const [short, long] = [request(), longRequest(60)];
    await send(running, 'sync', short);
    const { job_id: id } = (await send(running, 'async', long)).body as { job_id: string };
    await send(running, 'async', long);
    expect(await lookups(running)).toEqual([0, 1, 2]);
    // It is kept when its answer has left.
    for (let isKnown = false; !isKnown;) {
      isKnown = (await send(running, 'sync', short)).body.cached === true;
    }
    const [hits] = await lookups(running);
    await send(running, 'async', short);
    expect(await lookups(running)).toEqual([(hits ?? NaN) + 1, 1, expect.any(Number)]);
    await supertest(running.url).post(`/api/v1/jobs/${id}/cancel`).set(KEYS);
  });

  it('are none where nothing is kept', async () => {
    const running = await start({});
    await send(running, 'sync', request());
    expect(await lookups(running)).toEqual([0, 0, 0]);
  });
});

describe('figures of road servers', () => {
  let road: RoadServer;
  beforeAll(async () => {
    road = await RoadServer.start();
  });
  afterAll(() => road.close());

  it('count each call with what became of it', async () => {
    const running = await start({ OSRM_URL: road.url });
    road.misbehave({ status: 500 });
    const table = () =>
      supertest(running.url).get('/api/v1/travel?locations=50.85,4.35;51.05,3.72').set(KEYS);
    expect((await table()).status).toBe(200);
    const figures = await scrape(running);
    const calls = (outcome: string) =>
      valueOf(figures, 'routing_road_calls_total', { provider: 'osrm', purpose: 'table', outcome });
    expect([calls('server_error'), calls('answered')]).toEqual([1, 1]);
    expect(road.calls).toHaveLength(2);
    const circuit = { provider: 'osrm', purpose: 'table' };
    expect(valueOf(figures, 'routing_road_circuit_open', circuit)).toBe(0);
  });
});
