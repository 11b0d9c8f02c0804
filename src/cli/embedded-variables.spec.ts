import { loadConfig } from '../config/config';
import { VARIABLES } from '../config/variables';
import { embeddedVariables } from './embedded-variables';

/** What a machine may have in its environment that runs the service, too. */
const OF_A_SERVER = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '80',
  GATEWAY_KEYS_FILE: 'nowhere.json',
  RATE_LIMIT_PER_MINUTE: '1',
  JOB_ENGINE: 'bullmq',
  REDIS_URL_FILE: 'nowhere',
  RESULT_CACHE_ENABLED: 'false',
  RECURRING_ENABLED: 'true',
  RECURRING_REQUIRE_KEYS: 'true',
  METRICS_PORT: '80',
  PLAYGROUND_TILE_ATTRIBUTION: 'nobody',
};

describe('the variables of the service inside a command', () => {
  it('keys, jobs, databases and ports of a server are none of them', () => {
    const config = loadConfig(embeddedVariables(OF_A_SERVER));
    expect(config).toMatchObject({
      ...{ nodeEnv: 'development', host: '127.0.0.1', port: 0, developmentKeys: true, metrics: null },
      ...{ rateLimitPerMinute: 0, recurring: null, playground: false, cache: { enabled: true } },
      jobs: { queueRedisUrl: null, persistence: null },
    });
  });

  it('limits of a request and servers of roads are, also those in files', () => {
    const given = { MAX_JOBS: '7', OSRM_URL: 'http://roads:5000', ORS_API_KEY_FILE: 'key' };
    expect(embeddedVariables({ ...given, PATH: 'x', HOME: 'y' })).toMatchObject(given);
    expect(embeddedVariables({ PATH: 'x' })).not.toHaveProperty('PATH');
  });

  it('every variable of the service is one or the other, by decision', () => {
    const all = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, 'given']));
    const passed = Object.entries(embeddedVariables(all)).filter(([, value]) => value === 'given');
    expect(passed.map(([name]) => name).sort()).toEqual(
      [
        ...['MAX_BODY_MB', 'MAX_INFLIGHT_BYTES', 'MAX_JOBS', 'MAX_LOCATIONS', 'MAX_RESOURCES'],
        ...[
          'MAX_TIME_LIMIT_SECONDS',
          'SOLVER_QUEUE_MAX_BYTES',
          'OSRM_URL',
          'OSRM_MAX_TABLE',
          'OSRM_MAX_ROUTE',
        ],
        ...['VALHALLA_URL', 'VALHALLA_MAX_TABLE', 'VALHALLA_MAX_ROUTE', 'ORS_URL', 'ORS_API_KEY'],
        ...['ORS_MAX_TABLE', 'ORS_MAX_ROUTE', 'TRAVEL_TIMEOUT_SECONDS', 'TRAVEL_CONCURRENCY'],
        ...['TRAVEL_CACHE_MB', 'ROAD_LINE_CACHE_MB'],
      ].sort(),
    );
  });
});
