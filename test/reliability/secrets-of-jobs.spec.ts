import { join } from 'node:path';
import { hashKey } from '../../src/config/key-document';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { Outside } from './support/outside';

const APPLICATION_KEY = 'canary-application-1f0c';
const CLIENT_KEY = 'canary-client-77ab';
const STRANGER = 'canary-stranger-e3e3';
const IN_BODY = 'canary-body-9d9d';
const OF_REDIS = 'canary-redis-5a5a';

const DOCUMENT = {
  applications: [
    {
      id: 'acme',
      key_sha256: hashKey(APPLICATION_KEY),
      clients: [{ id: 'acme-nl', key_sha256: hashKey(CLIENT_KEY) }],
    },
  ],
};
const KEYS = { 'X-API-Key': APPLICATION_KEY, 'X-Client-Key': CLIENT_KEY };

const temporaryFolder = temporaryFolders();

/** The rest of the log: test/e2e/log-secrets.spec.ts. */
describeWithSqlite('the log and the answers of jobs', () => {
  let outside: Outside;
  const file = () => join(temporaryFolder(), 'jobs.sqlite');
  let path = '';
  beforeAll(async () => {
    path = file();
    outside = await Outside.start({
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'debug', GATEWAY_KEYS: JSON.stringify(DOCUMENT) },
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${path}` },
      // Nobody listens there.
      ...{ REDIS_URL: `redis://user:${OF_REDIS}@127.0.0.1:1/0`, SOLVER_FAULTS: 'trap=0.6' },
    });
    while ((await outside.get('/health/ready')).status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, 90_000);
  afterAll(() => outside.close());

  it('hold no key, no body and nothing of the machine, whatever becomes of the jobs (reliability G1, G2)', async () => {
    const client = new JobsClient(outside, KEYS);
    const marked = {
      metadata: { problem_id: 'p', note: IN_BODY },
      webhooks: [{ url: `http://127.0.0.1:1/${IN_BODY}`, headers: { authorization: IN_BODY } }],
    };
    const ids: string[] = [];
    for (const body of [
      // A job has two tries: that none of so many fails twice happens once in seven thousand runs.
      ...Array.from({ length: 20 }, (_, i) => ({ ...smallRequest(3 + i), ...marked })),
      { jobs: [{ id: IN_BODY }], ...marked },
      { ...longRequest(30), ...marked },
    ]) {
      ids.push((await client.accepted(body)).job_id as string);
    }
    await client.cancel(ids.at(-1) ?? '');
    const ended = await Promise.all(ids.map((id) => client.untilEnded(id)));
    expect(new Set(ended.map(({ status }) => status as string))).toEqual(
      new Set(['completed', 'failed', 'cancelled']),
    );
    expect(ended.filter(({ error }) => error?.code === 'SOLVER_ERROR').length).toBeGreaterThan(0);
    const answers = [
      await client.submit(`{"${IN_BODY}": `),
      await client.submit(`["${IN_BODY}"]`),
      await client.list(`?cursor=${IN_BODY}`),
      await client.get(`${IN_BODY}`),
      await client.cancel(ids[0] ?? ''),
      await client.cancel(IN_BODY),
      await outside.get('/api/v1/jobs', {}),
      await outside.get('/api/v1/jobs', { ...KEYS, 'X-Client-Key': STRANGER }),
      await outside.get(`/api/v1/jobs/${ids[0]}?wait=${IN_BODY}`, KEYS),
      await outside.post('/api/v1/jobs', {}, KEYS),
      await outside.post('/api/v1/optimize/async', 'x', { ...KEYS, 'Content-Type': 'text/plain' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      422, 422, 422, 404, 409, 404, 401, 403, 422, 405, 415,
    ]);
    for (const { status, headers, body } of answers) {
      expect(body).toMatchObject({ http_status: status, detail: { code: body.code } });
      expect(headers['x-request-id']).toBe(body.request_id);
      expect(headers['content-type']).toContain('application/json');
      expect(body).not.toHaveProperty('statusCode');
    }
    const said = [...answers.map(({ body }) => body), ...ended.map(({ error }) => error)];
    const inside =
      /\bat .+:\d+:\d+|node_modules|[/\\]src[/\\]|\.[jt]s\b|SELECT|INSERT|sqlite|unreachable|canary-(app|client|stranger|redis)/i;
    expect(said.map((one) => JSON.stringify(one)).filter((text) => inside.test(text))).toEqual([]);

    await outside.process.sees(/"status":415/);
    const { output } = outside.process;
    expect(output).toContain('acme-nl');
    expect(output).toMatch(/"failure":"crashed"/);
    expect(output.split('\n').filter((line) => line.includes('canary'))).toEqual([]);
  }, 90_000);
});
