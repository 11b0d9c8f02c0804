import { hashKey } from '../../src/config/key-document';
import { ServiceProcess } from './service-process';

const APPLICATION_KEY = 'canary-application-7f3a';
const CLIENT_KEY = 'canary-client-91bc';
const CONFIGURED_PLAIN = 'canary-configured-44de';
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
    });
  });
  afterAll(() => service.kill());

  it('holds no presented or configured key and no body, whatever the answer', async () => {
    const base = `http://127.0.0.1:${await service.port()}`;
    const send = async (path: string, application: string, client: string, body: string) => {
      const headers = {
        'content-type': 'application/json',
        'x-api-key': application,
        'x-client-key': client,
        authorization: `Bearer ${STRANGER}`,
      };
      const answer = await fetch(base + path, { method: 'POST', headers, body });
      await answer.text();
      return answer.status;
    };
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
    expect(service.output.split('\n').filter((line) => /canary/.test(line))).toEqual([]);
    // The route that would have answered, also of a request that was refused before the router saw it.
    const routes = service.output
      .split('\n')
      .filter((line) => line.includes('"Answered"'))
      .map((line) => (JSON.parse(line) as { route: string }).route);
    expect(routes.filter((route) => route !== '(unmatched)')).toEqual(statuses.slice(1).map(() => sync));
  });
});
