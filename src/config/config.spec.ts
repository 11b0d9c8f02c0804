import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { CACHE_LIMITS } from '../cache/cache-limits';
import { type Config, loadConfig } from './config';
import { problemsOf } from './testing/problems-of';
import { VARIABLES } from './variables';

const temporaryFolder = temporaryFolders();

function keyFile(text: string): string {
  const path = join(temporaryFolder(), 'keys.json');
  writeFileSync(path, text);
  return path;
}

describe('defaults', () => {
  it('an empty environment is production, open to the network, with no keys', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      nodeEnv: 'production',
      host: '0.0.0.0',
      port: 3000,
      developmentKeys: false,
    });
  });

  it.each(['development', 'test'])(
    '%s has the development keys and listens on the loopback address',
    (NODE_ENV) => {
      expect(loadConfig({ NODE_ENV })).toMatchObject({ host: '127.0.0.1', developmentKeys: true });
      expect(loadConfig({ NODE_ENV, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    },
  );

  it('configured keys, even an empty list, switch the development keys off', () => {
    expect(loadConfig({ NODE_ENV: 'test', GATEWAY_KEYS: '{"applications":[]}' }).developmentKeys).toBe(false);
    const GATEWAY_KEYS_FILE = keyFile('{"applications":[]}');
    expect(loadConfig({ NODE_ENV: 'test', GATEWAY_KEYS_FILE })).toMatchObject({
      developmentKeys: false,
      keyDocument: { applications: [] },
    });
  });

  it('the limits of contract A16 and C17', () => {
    expect(loadConfig({})).toMatchObject({
      maxBodyBytes: 64 * 1024 * 1024,
      maxInflightBytes: 512 * 1024 * 1024,
      maxJobs: 5_000,
      maxResources: 1_000,
      rateLimitPerMinute: 0,
      maxTimeLimitSeconds: 3_600,
      syncQueueWaitSeconds: 30,
      prepWorkers: 1,
      drainTimeoutSeconds: 25,
    } satisfies Partial<Config>);
    expect(loadConfig({}).maxConcurrentSolves).toBeGreaterThanOrEqual(2);
  });

  it('an empty value counts as unset, for every variable but the keys of tenants', () => {
    const names = Object.keys(VARIABLES).filter((name) => name !== 'RECURRING_API_KEYS');
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  it('takes a full request by coordinates: every job and every resource at a place of its own', () => {
    const { maxJobs, maxResources, maxLocations } = loadConfig({});
    expect(maxLocations).toBeGreaterThanOrEqual(maxJobs + maxResources);
  });

  it('is frozen', () => {
    expect(Object.isFrozen(loadConfig({}))).toBe(true);
    expect(Object.isFrozen(loadConfig({}).http)).toBe(true);
  });
});

describe('bounds: below is refused, at is taken, above is refused', () => {
  it.each([
    ['PORT', 0, 65_535],
    ['MAX_BODY_MB', 1, 512],
    ['MAX_JOBS', 1, 100_000],
    ['MAX_RESOURCES', 1, 100_000],
    ['MAX_LOCATIONS', 2, 20_000],
    ['MAX_TIME_LIMIT_SECONDS', 1, 86_400],
    ['MAX_CONCURRENT_SOLVES', 1, 256],
    ['PREP_WORKERS', 1, 64],
    ['SYNC_QUEUE_WAIT_SECONDS', 0, 120],
    ['DRAIN_TIMEOUT_SECONDS', 0, 3_600],
    ['RATE_LIMIT_PER_MINUTE', 0, 1_000_000],
    ['AUTH_FAILURES_PER_MINUTE', 0, 1_000_000],
    ['RESULT_CACHE_TTL_SECONDS', 1, 2_592_000],
    ['RESULT_CACHE_MEMORY_MB', 1, 65_536],
    ['RESULT_CACHE_MEMORY_COUNT', 1, 1_000_000],
    // Each of them may have a marker.
    ['JOB_QUEUE_MAX_COUNT', 1, CACHE_LIMITS.maxMarkers],
    // What a database was seen to make room in while jobs are sent.
    ['JOB_RETENTION_MAX_COUNT', 1, 100_000],
  ])('%s from %i to %i', (name, min, max) => {
    const roomy = { MAX_INFLIGHT_BYTES: String(1024 ** 3) };
    expect(problemsOf({ ...roomy, [name]: String(min) })).toEqual([]);
    expect(problemsOf({ ...roomy, [name]: String(max) })).toEqual([]);
    for (const bad of [String(min - 1), String(max + 1), '1.5', '0x10', ' 5', '1e2', 'many']) {
      const problems = problemsOf({ ...roomy, [name]: bad });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`${name} must be a whole number from ${min} to ${max}`);
    }
  });
});

describe('what is refused', () => {
  it('all bad variables at once, each by its name', () => {
    const problems = problemsOf({
      PORT: 'x',
      NODE_ENV: 'prod',
      TRUST_PROXY: 'true',
      MAX_JOBS: '-1',
      SOLVER_FAULTS: '!',
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'MAX_JOBS',
      'NODE_ENV',
      'PORT',
      'SOLVER_FAULTS',
      'TRUST_PROXY',
    ]);
  });

  it('an in-flight budget that cannot hold one body', () => {
    expect(problemsOf({ MAX_BODY_MB: '2', MAX_INFLIGHT_BYTES: String(2 * 1024 * 1024) })).toEqual([]);
    expect(problemsOf({ MAX_BODY_MB: '2', MAX_INFLIGHT_BYTES: String(2 * 1024 * 1024 - 1) })).toEqual([
      'MAX_INFLIGHT_BYTES must hold at least one body of MAX_BODY_MB',
    ]);
  });

  it('keys from two sources', () => {
    const GATEWAY_KEYS_FILE = keyFile('{"applications":[]}');
    expect(problemsOf({ GATEWAY_KEYS: '{"applications":[]}', GATEWAY_KEYS_FILE })).toHaveLength(1);
  });

  describe('a secret in a file (NAME_FILE)', () => {
    const file = (text: string) => {
      const path = join(temporaryFolder(), 'secret');
      writeFileSync(path, text);
      return path;
    };

    it('is the value of its variable, without the line end', () => {
      const config = loadConfig({
        ...{ NODE_ENV: 'test', REDIS_URL_FILE: file('redis://:secret@cache:6379\n') },
        ...{ RECURRING_ENABLED: 'true', RECURRING_API_KEYS_FILE: file('a:acme\r\n') },
      });
      expect(config.cache.redisUrl).toBe('redis://:secret@cache:6379');
      expect([...(config.recurring?.tenantKeys?.values() ?? [])]).toEqual(['acme']);
    });

    it('that is bad, missing, too large or given twice stops the start, and is not repeated', () => {
      const problems = problemsOf({
        ...{ NODE_ENV: 'test', ORS_URL: 'http://ors', ORS_API_KEY: 'a', ORS_API_KEY_FILE: file('b') },
        ...{ REDIS_URL_FILE: file('canary://secret'), OSRM_URL_FILE: join(temporaryFolder(), 'none') },
        JOB_PERSISTENCE_DATABASE_URL_FILE: file('x'.repeat(70_000)),
      });
      expect(problems).toEqual([
        expect.stringMatching(/^OSRM_URL_FILE cannot be read \(ENOENT\)/),
        expect.stringMatching(/^ORS_API_KEY and ORS_API_KEY_FILE are both set/),
        expect.stringMatching(/^JOB_PERSISTENCE_DATABASE_URL_FILE is larger than/),
        expect.stringMatching(/^REDIS_URL must be/),
      ]);
      expect(problems.join()).not.toContain('canary');
    });

    it('that is no secret has no such form', () => {
      expect(loadConfig({ NODE_ENV: 'test', PORT_FILE: file('4000') }).port).toBe(3_000);
    });
  });

  it('a bad number, pairs of variables, a key document, a key file and faults, all at once', () => {
    expect(
      problemsOf({
        NODE_ENV: 'test',
        MAX_JOBS: 'x',
        MAX_BODY_MB: '512',
        MAX_INFLIGHT_BYTES: '1048576',
        GATEWAY_KEYS: '{',
        GATEWAY_KEYS_FILE: join(temporaryFolder(), 'none.json'),
        ORS_API_KEY: 'a',
        SOLVER_FAULTS: 'foo=3',
      }),
    ).toEqual([
      expect.stringMatching(/^MAX_JOBS must be /),
      expect.stringMatching(/^SOLVER_FAULTS must be .* trap, hang, oom, memory, exit/),
      expect.stringMatching(/^GATEWAY_KEYS and GATEWAY_KEYS_FILE are both set/),
      expect.stringMatching(/^ORS_API_KEY is set and ORS_URL is not/),
      expect.stringMatching(/^MAX_INFLIGHT_BYTES must hold /),
      'GATEWAY_KEYS is not JSON',
      'GATEWAY_KEYS_FILE cannot be read (ENOENT)',
    ]);
  });

  it('of a pair only what is good itself: a bad address or bound is one problem, not two', () => {
    expect(problemsOf({ ORS_API_KEY: 'a', ORS_URL: 'nowhere' })).toHaveLength(1);
    expect(problemsOf({ MAX_BODY_MB: 'x', MAX_INFLIGHT_BYTES: '1048576' })).toHaveLength(1);
  });

  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['no key document', '{"applications":"canary"}', 'at "applications": '],
    ['too large', `{"applications":[]${' '.repeat(8 * 1024 * 1024)}}`, 'is larger than 8388608 bytes'],
  ])('a key file that is %s', (_, text, problem) => {
    const problems = problemsOf({ GATEWAY_KEYS_FILE: keyFile(text) });
    expect(problems).toEqual([expect.stringContaining(`GATEWAY_KEYS_FILE ${problem}`)]);
    expect(problems.join()).not.toContain('canary');
  });

  it('never shows a key, however bad the document around it', () => {
    for (const document of [
      'canary',
      '{"applications":[{"id":"canary secret"}]}',
      '["canary"]',
      '{"applications":"canary"}',
    ]) {
      const problems = problemsOf({ GATEWAY_KEYS: document });
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.join()).not.toContain('canary');
    }
  });
});

describe('TRUST_PROXY is explicit (contract C17)', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('%s', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each(['0', '11', 'true', 'example.com', '10.0.0.0/33', '10.0.0.0/8/8', ','])('refuses %s', (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toHaveLength(1);
  });
});

describe('SOLVER_FAULTS', () => {
  it('is honoured only when NODE_ENV is test', () => {
    const faults = { SOLVER_FAULTS: 'trap=0.1,hang=0.05' };
    expect(loadConfig({ ...faults, NODE_ENV: 'test' })).toMatchObject({
      solverFaults: new Map([
        ['trap', 0.1],
        ['hang', 0.05],
      ]),
      solverFaultsIgnored: false,
    });
    for (const NODE_ENV of ['production', 'development', undefined]) {
      expect(loadConfig({ ...faults, NODE_ENV })).toMatchObject({
        solverFaults: null,
        solverFaultsIgnored: true,
      });
    }
  });
});

describe('shares of SOLVER_FAULTS', () => {
  it.each(['trap', 'trap=2', 'trap=-1', 'trap=x', 'trap=.', 'flood=0.1', ',', 'trap=1,'])(
    'refuses %j',
    (SOLVER_FAULTS) => {
      expect(problemsOf({ SOLVER_FAULTS })).toEqual([expect.stringMatching(/^SOLVER_FAULTS must be /)]);
    },
  );

  it.each(['trap=0', 'trap=1', 'hang=.5,oom=0.25'])('takes %j', (SOLVER_FAULTS) => {
    expect(problemsOf({ SOLVER_FAULTS })).toEqual([]);
  });
});

describe('road servers', () => {
  it('are none by default', () => {
    expect(loadConfig({}).road).toMatchObject({ osrm: null, valhalla: null, ors: null });
  });

  it('an address of OSRM alone serves car and van, names serve their profile', () => {
    expect(loadConfig({ OSRM_URL: 'http://osrm:5000/' }).road.osrm?.urls).toEqual(
      new Map([
        ['car', 'http://osrm:5000'],
        ['van', 'http://osrm:5000'],
      ]),
    );
    expect(loadConfig({ OSRM_URL: 'truck=http://a:1/x, bike=https://b' }).road.osrm?.urls).toEqual(
      new Map([
        ['truck', 'http://a:1/x'],
        ['bike', 'https://b'],
      ]),
    );
  });

  it.each([
    ['OSRM_URL', 'osrm:5000'],
    ['OSRM_URL', 'file:///etc/passwd'],
    ['OSRM_URL', 'plane=http://a'],
    ['OSRM_URL', 'car=http://a,car=http://b'],
    ['OSRM_URL', 'http://a,http://b'],
    ['VALHALLA_URL', 'http://user:geheim@valhalla:8002'],
    ['VALHALLA_URL', 'http://valhalla:8002?key=geheim'],
    ['ORS_URL', 'http://ors/#geheim'],
  ])('%s may not be %s, which is not repeated', (name, value) => {
    const [problem] = problemsOf({ [name]: value });
    expect(problem).toMatch(`${name} must be an http or https address`);
    expect(problem).not.toContain('geheim');
  });

  it('a key without a server is a mistake', () => {
    expect(problemsOf({ ORS_API_KEY: 'x' })).toEqual([expect.stringContaining('ORS_URL is not')]);
  });
});

describe('the result cache', () => {
  it('is on, keeps results for an hour in memory, and guesses no Redis (contract B10)', () => {
    expect(loadConfig({}).cache).toEqual({
      enabled: true,
      redisUrl: null,
      isPlaceChosen: false,
      ttlMs: 3_600_000,
      memoryBytes: 64 * 1024 * 1024,
      memoryCount: 10_000,
    });
  });

  it('may be kept in memory on purpose', () => {
    expect(loadConfig({ REDIS_URL: 'memory://' }).cache).toMatchObject({
      redisUrl: null,
      isPlaceChosen: true,
    });
  });

  it.each([
    'redis://cache',
    'redis://cache:6380/3',
    'rediss://user:geheim@cache:6380',
    'redis://:p%40ss@[::1]/0',
    'redis://cache/',
  ])('takes %s', (REDIS_URL) => {
    expect(loadConfig({ REDIS_URL }).cache).toMatchObject({ redisUrl: REDIS_URL, isPlaceChosen: true });
  });

  it.each([
    'cache:6379',
    'http://user:geheim@cache:6379',
    'redis://',
    'redis://:geheim@',
    'redis://cache/geheim',
    'redis://cache?password=geheim',
    'redis://cache#geheim',
    'redis://:geheim%zz@cache',
    'memory://geheim',
    'geheim',
  ])('refuses %s, which is not repeated', (REDIS_URL) => {
    const problems = problemsOf({ REDIS_URL });
    expect(problems).toEqual([expect.stringMatching(/^REDIS_URL must be `redis:/)]);
    expect(problems.join()).not.toContain('geheim');
  });

  it.each([
    ['false', false],
    ['False', false],
    ['0', false],
    ['TRUE', true],
    ['1', true],
    ['', true],
  ])('RESULT_CACHE_ENABLED=%s is %s', (RESULT_CACHE_ENABLED, enabled) => {
    expect(loadConfig({ RESULT_CACHE_ENABLED }).cache.enabled).toBe(enabled);
  });

  it.each(['perhaps', 'off', 'truee', '2', 'constructor'])('RESULT_CACHE_ENABLED may not be %s', (value) => {
    expect(problemsOf({ RESULT_CACHE_ENABLED: value })).toEqual([
      expect.stringMatching(/^RESULT_CACHE_ENABLED must be true or false/),
    ]);
  });
});

describe('recurring patterns', () => {
  it.each(['true', '1', 'yes', 'YES', 'True'])('are on with RECURRING_ENABLED=%s (contract B29)', (text) => {
    expect(loadConfig({ RECURRING_ENABLED: text }).recurring).toEqual({
      address: { kind: 'sqlite', path: 'route-optimization.sqlite' },
      tenantKeys: null,
      maxOccurrences: 2_000,
    });
  });

  it.each([undefined, '', 'false', '0', 'no'])('are off with RECURRING_ENABLED=%s', (text) => {
    expect(loadConfig({ RECURRING_ENABLED: text }).recurring).toBeNull();
  });

  it.each(['', ' ', 'k1', '{"k1":7}', 'k1:acme,k1:beta'])(
    'whose keys are %j stop the start, also while they are off, and the keys are not told',
    (text) => {
      const [problem = '', ...others] = problemsOf({ RECURRING_API_KEYS: text });
      expect(problem).toMatch(/^RECURRING_API_KEYS must be /);
      expect(problem).not.toContain('beta');
      expect(others).toEqual([]);
    },
  );

  it('without keys stop the start where RECURRING_REQUIRE_KEYS says so', () => {
    const asked = { RECURRING_ENABLED: 'true', RECURRING_REQUIRE_KEYS: 'true' };
    expect(problemsOf(asked)).toEqual(['RECURRING_REQUIRE_KEYS is true and RECURRING_API_KEYS is not set']);
    expect(problemsOf({ ...asked, RECURRING_API_KEYS: 'k1:acme' })).toEqual([]);
    expect(problemsOf({ RECURRING_REQUIRE_KEYS: 'true' })).toEqual([]);
  });

  it('of a service whose jobs workers run are in PostgreSQL: a file here is none there', () => {
    const url = 'postgresql://user:secret@db/jobs';
    const queue = {
      ...{ JOB_ENGINE: 'bullmq', JOB_QUEUE_REDIS_URL: 'redis://queue' },
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url },
    };
    const on = { ...queue, RECURRING_ENABLED: 'true' };
    expect(problemsOf(queue)).toEqual([]);
    expect(problemsOf({ ...on, RECURRING_DATABASE_URL: url })).toEqual([]);
    expect(problemsOf(on)).toEqual([expect.stringContaining('RECURRING_DATABASE_URL is PostgreSQL')]);
  });
});

describe('jobs that are kept', () => {
  const ON = { JOB_PERSISTENCE_ENABLED: 'true' };

  it('are not, by default; where they are, the numbers are those of the interface', () => {
    expect(loadConfig({}).jobs.persistence).toBeNull();
    expect(loadConfig(ON).jobs.persistence).toMatchObject({
      ...{ heartbeatMs: 10_000, staleAfterMs: 30_000, maxRetries: 1, address: { kind: 'sqlite' } },
    });
  });

  it.each([
    ['10.0', 10_000],
    ['0.5', 500],
    ['10', 10_000],
  ])('beat every %s s', (JOB_HEARTBEAT_INTERVAL_SECONDS, ms) => {
    const { persistence } = loadConfig({ ...ON, JOB_HEARTBEAT_INTERVAL_SECONDS }).jobs;
    expect(persistence?.heartbeatMs).toBe(ms);
  });

  it.each(['0', '0.09', '3600.1', '1e1', '.5', '5.', '-1', 'ten'])('may not beat every %s s', (value) => {
    expect(problemsOf({ JOB_HEARTBEAT_INTERVAL_SECONDS: value })).toEqual([
      expect.stringMatching(/^JOB_HEARTBEAT_INTERVAL_SECONDS must be a number from 0\.1 to 3600/),
    ]);
  });
});
