import { hashKey } from '../../src/config/key-document';
import { pattern } from '../recurring/patterns-client';
import { request } from '../support/factories';
import { ServiceProcess } from './service-process';

const APPLICATION_KEY = 'canary-application-7f3a';
const CLIENT_KEY = 'canary-client-91bc';
const CONFIGURED_PLAIN = 'canary-configured-44de';
const TENANT_KEY = 'canary-tenant-0dd5';
const DATABASE_PASSWORD = 'canary-database-2bad';
const STRANGER = 'canary-stranger-c0de';
const BODY = 'canary-body-5e5e';

const DOCUMENT = {
  applications: [
    {
      id: 'acme',
      key_sha256: hashKey(APPLICATION_KEY),
      clients: [
        { id: 'acme-nl', key_sha256: hashKey(CLIENT_KEY) },
        { id: 'acme-be', key: CONFIGURED_PLAIN },
      ],
    },
  ],
};

/** Everything that a process writes, at the lowest level, while keys of every kind are shown to it. */
describe('the log (reliability G2)', () => {
  let service: ServiceProcess;
  beforeAll(() => {
    service = new ServiceProcess({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      GATEWAY_KEYS: JSON.stringify(DOCUMENT),
      RECURRING_ENABLED: 'true',
      RECURRING_API_KEYS: JSON.stringify({ [TENANT_KEY]: 'nord', [APPLICATION_KEY]: 'sud' }),
      // Nobody listens there: what is said of the attempts is in the log too.
      RECURRING_DATABASE_URL: `postgresql://nobody:${DATABASE_PASSWORD}@127.0.0.1:1/nothing`,
    });
  });
  afterAll(() => service.kill());

  const canaries = () => service.output.split('\n').filter((line) => /canary/.test(line));
  const send = async (path: string, application: string, client: string, body: string) => {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': application,
      'x-client-key': client,
      authorization: `Bearer ${STRANGER}`,
    };
    const url = `http://127.0.0.1:${await service.port()}${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.text();
    return answer.status;
  };

  it('holds no presented or configured key and no body, whatever the answer', async () => {
    const sync = '/api/v1/optimize/sync';
    const jobs = [{ id: BODY, location_index: 1 }];
    const distances = [
      [0, 1],
      [1, 0],
    ];
    const solvable = { travel: { distance_matrix: distances }, resources: [{ id: 'v' }], jobs };
    const statuses = [
      await send(sync, APPLICATION_KEY, CLIENT_KEY, JSON.stringify(solvable)),
      await send(sync, APPLICATION_KEY, CONFIGURED_PLAIN, `{"${BODY}": `),
      await send(sync, STRANGER, CLIENT_KEY, '{}'),
      await send(sync, APPLICATION_KEY, STRANGER, '{}'),
      await send(`${sync}?x-api-key=${STRANGER}`, '', '', '{}'),
      await send(`/nowhere/${STRANGER}`, STRANGER, STRANGER, '{}'),
    ];
    expect(statuses).toEqual([200, 422, 403, 403, 401, 404]);
    await service.sees(/"status":404/);
    expect(service.output).toContain('acme-nl');
    expect(canaries()).toEqual([]);
    // The route that would have answered, also of a request that was refused before the router saw it.
    const routes = service.output
      .split('\n')
      .filter((line) => line.includes('"Answered"'))
      .map((line) => (JSON.parse(line) as { route: string }).route);
    expect(routes.filter((route) => route !== '(unmatched)')).toEqual(statuses.slice(1).map(() => sync));
  });

  it('holds no key of a tenant, no pattern and no password of a database', async () => {
    const patterns = '/api/v1/recurring-jobs';
    const registered = JSON.stringify(pattern(BODY, { client_ref: BODY }));
    const weekly = JSON.stringify({ ...request(), recurring: { period_key: '2026-W48', [BODY]: BODY } });
    const statuses = [
      await send(patterns, STRANGER, '', registered),
      await send(`${patterns}/${STRANGER}?x-api-key=${TENANT_KEY}`, '', TENANT_KEY, registered),
      await send(patterns, TENANT_KEY, '', `{"${BODY}": `),
      await send(patterns, TENANT_KEY, '', registered),
      await send(`${patterns}/expand`, TENANT_KEY, '', `{"period_key":"2026-W48","pattern_ids":["${BODY}"]}`),
      await send('/api/v1/optimize/sync', APPLICATION_KEY, CLIENT_KEY, weekly),
    ];
    expect(statuses).toEqual([403, 401, 422, 503, 503, 503]);
    await service.sees(/"The database cannot be used yet"/);
    await service.sees(/("status":503[^]*){3}/);
    expect(canaries()).toEqual([]);
  });
});
