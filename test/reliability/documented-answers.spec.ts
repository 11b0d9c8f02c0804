import { join } from 'node:path';
import supertest from 'supertest';
import { coordinateRequest, job, request, resource } from '../support/factories';
import { undocumented } from '../support/schema';
import { expectEnvelope, Service, type Json } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

interface Operation {
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Json }> }>;
  requestBody?: Json;
  security?: Json[];
}

/** The document says what the service does: every answer of every suite is held against it, here the document itself. */
describe('/openapi.json', () => {
  const temporaryFolder = temporaryFolders();
  let service: Service;
  let document: Json;
  const operations: [string, string, Operation][] = [];

  beforeAll(async () => {
    service = await Service.start();
    document = (await supertest(service.url).get('/openapi.json').expect(200)).body;
    for (const [path, item] of Object.entries<Record<string, Operation>>(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        operations.push([method, path, operation]);
      }
    }
  });
  afterAll(() => service.close());

  async function expectSameRoutes(env: Record<string, string>): Promise<void> {
    const own = await Service.start(env);
    const { paths } = (await supertest(own.url).get('/openapi.json')).body;
    const documented = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const existing = own.routes().filter((route) => !/^GET \/(docs|openapi)/.test(route));
    await own.close();
    expect(existing).toContain('POST /api/v1/optimize/sync');
    expect(documented.sort()).toEqual(existing);
    // They are off by default: the committed document describes them all the same.
    expect(documented.some((route) => route.includes('recurring'))).toBe(env['RECURRING_ENABLED'] === 'true');
  }

  it('has the routes that the router has, and no other', () => expectSameRoutes({}));

  describeWithSqlite('with recurring jobs', () => {
    it('has their routes, too', () => {
      const RECURRING_DATABASE_URL = `sqlite:///${join(temporaryFolder(), 'patterns.sqlite')}`;
      return expectSameRoutes({ RECURRING_ENABLED: 'true', RECURRING_DATABASE_URL });
    });
  });

  it('shows request and answer of the solve routes as schemas', () => {
    for (const path of ['/api/v1/optimize/sync', '/api/v1/optimize/validate']) {
      const { post } = document.paths[path];
      expect(post.requestBody.content['application/json'].schema).toBeDefined();
      expect(post.responses['200'].content['application/json'].schema).toBeDefined();
    }
    const names = Object.keys(document.components.schemas).join(' ');
    expect(names).toMatch(/OptimizationRequest/);
    expect(names).toMatch(/OptimizationResponse/);
  });

  it('gives every error answer the envelope, and every answer a description', () => {
    for (const [method, path, operation] of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(`${method} ${path} ${status} ${response.description}`).toMatch(/ \S+$/);
        if (Number(status) >= 400 && path.startsWith('/api/')) {
          expect(JSON.stringify(response.content?.['application/json']?.schema ?? null)).toMatch(
            /ErrorEnvelope/,
          );
        }
      }
    }
  });

  it('refers only to schemas that it has', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const missing = refs.filter((name) => !Object.hasOwn(document.components.schemas, name ?? ''));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('asks for both keys on the versioned routes only', () => {
    for (const [, path, operation] of operations) {
      const keys = (operation.security ?? []).flatMap((one) => Object.keys(one));
      expect([path, keys.length]).toEqual([path, path.startsWith('/api/') ? 2 : 0]);
    }
  });

  describe('answers have the documented form, and no field beyond it', () => {
    const found = (path: string, method: string, status: number, body: Json) => {
      const { schema } = document.paths[path][method].responses[status].content['application/json'];
      return undocumented(document, schema, body);
    };
    const rich = request({
      metadata: { problem_id: 'rich' },
      resources: [resource('v1', { capacities: { kg: 2 }, vehicle_type: 'van', metadata: { a: 1 } })],
      jobs: [
        job('a', 1, {
          demands: { kg: 1 },
          time_windows: [{ start: 0, end: 900 }],
          metadata: { b: [2] },
          oops: 1,
        }),
        job('b', 2, { demands: { kg: 5 } }),
        job('c', 2, { mandatory: false, penalty: 1 }),
      ],
    });

    it('of a plan with a hole, by coordinates too', async () => {
      expect(found('/api/v1/optimize/sync', 'post', 200, await service.solve(rich))).toEqual([]);
      expect(found('/api/v1/optimize/sync', 'post', 200, await service.solve(coordinateRequest()))).toEqual(
        [],
      );
    });

    it('of the small routes', async () => {
      const { body } = await service.validate(rich);
      expect(found('/api/v1/optimize/validate', 'post', 200, body)).toEqual([]);
      for (const path of ['/health', '/health/ready', '/capabilities', '/capabilities?verbose=true']) {
        const answer = await supertest(service.url).get(path).expect(200);
        expect(found(path.split('?')[0] ?? '', 'get', 200, answer.body)).toEqual([]);
      }
    });

    it('of a request that the document shows', () => {
      const { schema } = document.paths['/api/v1/optimize/sync'].post.requestBody.content['application/json'];
      for (const body of [
        coordinateRequest(),
        request({ places: 3, relations: [{ type: 'precedence', job_ids: ['j1', 'j2'] }] }),
      ]) {
        expect(undocumented(document, schema, body)).toEqual([]);
      }
    });

    it('and a field beyond it would be seen', async () => {
      const plan = await service.solve(rich);
      expect(found('/api/v1/optimize/sync', 'post', 200, { ...plan, extra: 1 })).toEqual([
        '$.extra is not in the document',
      ]);
      expect(found('/api/v1/optimize/sync', 'post', 200, { ...plan, status: 'partial' })).toHaveLength(1);
    });
  });

  describe('answers of the door stand in the document', () => {
    const path = '/api/v1/optimize/sync';
    const keys = { 'X-API-Key': 'dev-app-key', 'X-Client-Key': 'dev-client-key' };

    it.each<[number, string, Record<string, string>]>([
      [401, 'UNAUTHORIZED', {}],
      [401, 'UNAUTHORIZED', { 'X-API-Key': 'dev-app-key' }],
      [403, 'FORBIDDEN', { ...keys, 'X-Client-Key': 'wrong' }],
    ])('%i %s', async (status, code, headers) => {
      expectEnvelope(await service.post(path, request(), headers), code, status);
    });

    it('415 for a body that is not JSON', async () => {
      const answer = await supertest(service.url).post(path).set(keys).type('text/csv').send('a,b');
      expectEnvelope(answer, 'UNSUPPORTED_MEDIA_TYPE', 415);
    });

    it('413 for a body over the bound', async () => {
      const small = await Service.start({ MAX_BODY_MB: '1' });
      const answer = await small.post(path, `{"x":"${'x'.repeat(1_100_000)}"}`);
      await small.close();
      expectEnvelope(answer, 'PAYLOAD_TOO_LARGE', 413);
    });

    it('404 and 405 have the envelope too', async () => {
      const unknown = await supertest(service.url).get('/nowhere');
      expectEnvelope(unknown, 'NOT_FOUND', 404);
      const wrong = await supertest(service.url).get(path).set(keys);
      expectEnvelope(wrong, 'METHOD_NOT_ALLOWED', 405);
    });
  });
});
