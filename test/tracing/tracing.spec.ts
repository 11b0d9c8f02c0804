import { setTimeout as sleep } from 'node:timers/promises';
import { SpanStatusCode } from '@opentelemetry/api';
import { coordinateRequest, QUICK } from '../support/factories';
import { JobsClient, smallRequest } from '../support/jobs-client';
import { RoadServer } from '../support/road-server';
import { Service } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { type Recorded, RecordingTracer } from './support/recording-tracer';

const SYNC = '/api/v1/optimize/sync';
const GATEWAY_KEYS = JSON.stringify({
  applications: [
    { id: 'canary-acme', key: 'canary-app-key', clients: [{ id: 'canary-one', key: 'canary-client-key' }] },
  ],
});
const KEYS = { 'X-API-Key': 'canary-app-key', 'X-Client-Key': 'canary-client-key' };

const temporaryFolder = temporaryFolders();
const tracer = RecordingTracer.register();
beforeEach(() => {
  tracer.ended.length = 0;
});

/** Ends of requests are told when their connections have seen the last of them. */
async function ended(isThere: (spans: readonly Recorded[]) => boolean): Promise<readonly Recorded[]> {
  for (let tries = 0; !isThere(tracer.ended) && tries < 500; tries += 1) {
    await sleep(20);
  }
  return tracer.ended;
}
const named = (spans: readonly Recorded[], name: string): Recorded => {
  const found = spans.filter((span) => span.name === name);
  if (found.length !== 1) {
    throw new Error(`${found.length} spans "${name}" of ${spans.map((span) => span.name).join(', ')}`);
  }
  return found[0] as Recorded;
};
const has = (name: string) => (spans: readonly Recorded[]) => spans.some((span) => span.name === name);

describe('spans of a service whose operator registered a tracer', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ GATEWAY_KEYS, RESULT_CACHE_ENABLED: 'true' });
  });
  afterAll(() => service.close());

  it('of a sync request: the stages of its solve under it, each with what it was', async () => {
    await service.post(SYNC, smallRequest(4), KEYS);
    const spans = await ended(has(`POST ${SYNC}`));
    const request = named(spans, `POST ${SYNC}`);
    expect(request).toMatchObject({
      parentId: undefined,
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        ...{ 'http.request.method': 'POST', 'http.route': SYNC, 'http.response.status_code': 200 },
      },
    });
    const solve = named(spans, 'solve');
    expect(solve).toMatchObject({ parentId: request.id, attributes: { 'routing.endpoint': 'sync' } });
    for (const stage of ['prep', 'queue', 'kernel']) {
      expect(named(spans, stage)).toMatchObject({
        ...{ parentId: solve.id, traceId: request.traceId, attributes: { 'routing.stage': stage } },
      });
    }
  });

  it('of a request that is known: no queue and no kernel, and of the same bytes not even a reading', async () => {
    const body = smallRequest(4);
    await service.post(SYNC, body, KEYS);
    await ended(has(`POST ${SYNC}`));
    const asked = async (again: object): Promise<readonly string[]> => {
      tracer.ended.length = 0;
      expect((await service.post(SYNC, again, KEYS)).body.cached).toBe(true);
      return (await ended(has(`POST ${SYNC}`))).map(({ name }) => name).sort();
    };
    const otherBytes = Object.fromEntries(Object.entries(body).reverse());
    expect(await asked(otherBytes)).toEqual([`POST ${SYNC}`, 'prep', 'solve']);
    expect(await asked(body)).toEqual([`POST ${SYNC}`, 'solve']);
  });

  it('of a caller who traces stand under his', async () => {
    const [traceId, spanId] = ['ab'.repeat(16), 'cd'.repeat(8)];
    await service.post(SYNC, smallRequest(4), { ...KEYS, traceparent: `00-${traceId}-${spanId}-01` });
    const spans = await ended(has(`POST ${SYNC}`));
    expect(named(spans, `POST ${SYNC}`)).toMatchObject({ traceId, parentId: spanId });
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  });

  it('of faults: the caller’s by code and no error, paths without a route by one name', async () => {
    await service.post(SYNC, { resources: 7 }, KEYS);
    await service.get('/nowhere/canary-path?canary=1', {});
    const spans = await ended((all) => has(`POST ${SYNC}`)(all) && has('GET (unmatched)')(all));
    expect(named(spans, `POST ${SYNC}`).attributes['http.response.status_code']).toBe(422);
    expect(named(spans, 'GET (unmatched)').attributes['http.response.status_code']).toBe(404);
    expect(named(spans, 'solve')).toMatchObject({
      ...{ status: { code: SpanStatusCode.UNSET }, attributes: { 'error.type': 'SCHEMA_ERROR' } },
    });
  });

  it('hold nothing that a caller wrote, no key and nobody’s name', async () => {
    const body = { ...smallRequest(4), metadata: { problem_id: 'canary-problem' } };
    await service.post(SYNC, body, { ...KEYS, 'X-Request-Id': 'canary-request' });
    await service.post(SYNC, { resources: 'canary-text' }, KEYS);
    await service.post(SYNC, {}, { ...KEYS, 'X-Client-Key': 'canary-wrong' });
    const { job_id: id } = await new JobsClient(service, KEYS).accepted(body);
    await new JobsClient(service, KEYS).untilEnded(id);
    const spans = await ended((all) => all.filter(({ name }) => name === `POST ${SYNC}`).length === 3);
    expect(JSON.stringify(spans)).not.toContain('canary');
  });
});

describe('spans of a solver that fails', () => {
  it('are errors, of the solve and of its request', async () => {
    const service = await Service.start({ SOLVER_FAULTS: 'trap=1' });
    expect((await service.sync(smallRequest(4))).status).toBe(500);
    const spans = await ended(has(`POST ${SYNC}`));
    for (const name of [`POST ${SYNC}`, 'solve']) {
      expect(named(spans, name).status).toEqual({ code: SpanStatusCode.ERROR });
    }
    expect(named(spans, 'solve').attributes['error.type']).toBe('SOLVER_ERROR');
    await service.close();
  });
});

describe('spans of road servers', () => {
  it('are one of each call, by provider, without the places', async () => {
    const road = await RoadServer.start();
    const service = await Service.start({ OSRM_URL: road.url });
    const { travel: _, ...body } = coordinateRequest({ options: QUICK });
    await service.post(SYNC, { ...body, travel: { provider: 'osrm' } });
    const spans = await ended(has(`POST ${SYNC}`));
    const prep = named(spans, 'prep');
    expect(named(spans, 'road call')).toMatchObject({
      parentId: prep.id,
      attributes: {
        'routing.stage': 'road',
        'routing.road.provider': 'osrm',
        'routing.road.purpose': 'table',
      },
    });
    expect(JSON.stringify(spans)).not.toMatch(/50\.8|4\.35|127\.0\.0\.1/);
    await service.close();
    await road.close();
  });
});

describeWithSqlite('spans of a job', () => {
  it('stand under the job, which names the request that made it and not the one that was there when it began', async () => {
    const url = `sqlite:///${temporaryFolder()}/jobs.sqlite`;
    const service = await Service.start({
      JOB_PERSISTENCE_ENABLED: 'true',
      JOB_PERSISTENCE_DATABASE_URL: url,
    });
    const client = new JobsClient(service);
    const { job_id: id } = await client.accepted(smallRequest(4));
    await client.untilEnded(id);
    const submit = 'POST /api/v1/optimize/async';
    const spans = await ended((all) => has('job')(all) && has(submit)(all));
    const [job, request] = [named(spans, 'job'), named(spans, submit)];
    expect(job).toMatchObject({
      ...{ parentId: undefined, status: { code: SpanStatusCode.UNSET } },
      attributes: { 'routing.endpoint': 'async', 'routing.job.id': id, 'routing.job.status': 'completed' },
      links: [{ context: { traceId: request.traceId, spanId: request.id } }],
    });
    expect(job.traceId).not.toBe(request.traceId);
    const of = ({ traceId }: Recorded) => spans.filter((span) => span.traceId === traceId);
    expect(named(of(request), 'prep').attributes['routing.prep']).toBe('accept');
    expect(named(of(request), 'store insert').attributes['routing.stage']).toBe('store');
    const solve = named(of(job), 'solve');
    expect(named(of(job), 'kernel').parentId).toBe(solve.id);
    for (const call of ['payload', 'begin', 'complete']) {
      expect(named(of(job), `store ${call}`).attributes['routing.stage']).toBe('store');
    }
    await service.close();
  });
});
