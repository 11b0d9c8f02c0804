import { HTTP_LIMITS, type HttpLimits } from './limits';
import { type KeyDocument, type ParsedKeyDocument, parseKeyDocument } from './key-document';
import { readKeyFile } from './read-key-file';
import { MEMORY_URL } from './url-variable';
import type { Variable } from './variable';
import { withSecretFiles } from './secret-files';
import { problemOfSqliteFile } from './sqlite-file';
import { VARIABLES } from './variables';

const MIB = 1024 * 1024;

type VariableName = keyof typeof VARIABLES;

type Environment = {
  -readonly [K in VariableName]: (typeof VARIABLES)[K] extends Variable<infer T> ? T : never;
};

/** Every bad variable at once: an operator should need one restart, not one for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

/** What this process is: it answers requests, or does nothing but run jobs from the queue (src/worker.ts). */
export type ProcessRole = 'service' | 'worker';

function toConfig(
  env: Environment,
  keys: KeyDocument | null,
  limits: Partial<HttpLimits>,
  role: ProcessRole,
) {
  const production = env.NODE_ENV === 'production';
  return Object.freeze({
    role,
    nodeEnv: env.NODE_ENV,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    playground: env.PLAYGROUND_ENABLED ?? env.NODE_ENV === 'development',
    /** Null: its map is empty behind the plans. */
    playgroundTiles:
      env.PLAYGROUND_TILE_URL === null
        ? null
        : Object.freeze({
            url: env.PLAYGROUND_TILE_URL,
            attribution: env.PLAYGROUND_TILE_ATTRIBUTION ?? new URL(env.PLAYGROUND_TILE_URL).host,
          }),
    /** Null: nothing is measured. */
    metrics:
      env.METRICS_PORT === null
        ? null
        : Object.freeze({ host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT }),
    trustProxy: env.TRUST_PROXY,
    buildId: env.BUILD_ID,
    /** Of the variable or of the file, as it was at the start. */
    keyDocument: keys,
    keysFile: env.GATEWAY_KEYS_FILE,
    /** The documented development keys exist: never in production, and only when none are configured. */
    developmentKeys: !production && keys === null,
    authFailuresPerMinute: env.AUTH_FAILURES_PER_MINUTE,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    maxBodyBytes: env.MAX_BODY_MB * MIB,
    maxInflightBytes: env.MAX_INFLIGHT_BYTES,
    maxJobs: env.MAX_JOBS,
    maxResources: env.MAX_RESOURCES,
    maxLocations: env.MAX_LOCATIONS,
    maxTimeLimitSeconds: env.MAX_TIME_LIMIT_SECONDS,
    road: Object.freeze({
      osrm:
        env.OSRM_URL === null
          ? null
          : { urls: env.OSRM_URL, maxTable: env.OSRM_MAX_TABLE, maxRoute: env.OSRM_MAX_ROUTE },
      valhalla:
        env.VALHALLA_URL === null
          ? null
          : { url: env.VALHALLA_URL, maxTable: env.VALHALLA_MAX_TABLE, maxRoute: env.VALHALLA_MAX_ROUTE },
      ors:
        env.ORS_URL === null
          ? null
          : {
              url: env.ORS_URL,
              key: env.ORS_API_KEY,
              maxTable: env.ORS_MAX_TABLE,
              maxRoute: env.ORS_MAX_ROUTE,
            },
      timeoutSeconds: env.TRAVEL_TIMEOUT_SECONDS,
      concurrency: env.TRAVEL_CONCURRENCY,
      cacheBytes: env.TRAVEL_CACHE_MB * MIB,
      lineCacheBytes: env.ROAD_LINE_CACHE_MB * MIB,
    }),
    cache: Object.freeze({
      enabled: env.RESULT_CACHE_ENABLED,
      /** Null: results are kept in this process. */
      redisUrl: env.REDIS_URL === MEMORY_URL ? null : env.REDIS_URL,
      /** Whether somebody decided where results are kept. */
      isPlaceChosen: env.REDIS_URL !== null,
      ttlMs: env.RESULT_CACHE_TTL_SECONDS * 1_000,
      memoryBytes: env.RESULT_CACHE_MEMORY_MB * MIB,
      memoryCount: env.RESULT_CACHE_MEMORY_COUNT,
    }),
    maxConcurrentSolves: env.MAX_CONCURRENT_SOLVES,
    maxThreads: Math.min(env.MAX_THREADS_PER_SOLVE ?? env.MAX_CONCURRENT_SOLVES, env.MAX_CONCURRENT_SOLVES),
    prepWorkers: env.PREP_WORKERS,
    warmUp: env.WARM_UP,
    syncQueueWaitSeconds: env.SYNC_QUEUE_WAIT_SECONDS,
    solverQueueMaxCount: env.SOLVER_QUEUE_MAX_COUNT,
    solverQueueMaxBytes: env.SOLVER_QUEUE_MAX_BYTES,
    jobs: Object.freeze({
      visibility: env.JOBS_VISIBILITY,
      /** Null: this process runs its jobs itself. */
      queueRedisUrl: env.JOB_ENGINE === 'bullmq' ? env.JOB_QUEUE_REDIS_URL : null,
      persistence: env.JOB_PERSISTENCE_ENABLED
        ? Object.freeze({
            address: env.JOB_PERSISTENCE_DATABASE_URL,
            heartbeatMs: env.JOB_HEARTBEAT_INTERVAL_SECONDS * 1_000,
            staleAfterMs: env.JOB_HEARTBEAT_STALE_AFTER_SECONDS * 1_000,
            sweepMs: env.JOB_RECOVERY_INTERVAL_SECONDS * 1_000,
            maxRetries: env.JOB_MAX_AUTO_RETRIES,
          })
        : null,
      queueMaxCount: env.JOB_QUEUE_MAX_COUNT,
      queueMaxBytes: env.JOB_QUEUE_MAX_BYTES,
      retention: Object.freeze({
        maxAgeMs: env.JOB_RETENTION_SECONDS * 1_000,
        maxCount: env.JOB_RETENTION_MAX_COUNT,
        maxBytes: env.JOB_RETENTION_MAX_MB * MIB,
      }),
    }),
    /** Null: there are no patterns. */
    recurring: env.RECURRING_ENABLED
      ? Object.freeze({
          address: env.RECURRING_DATABASE_URL,
          maxOccurrences: env.RECURRING_MAX_OCCURRENCES,
          /** Null: everybody is one tenant. */
          tenantKeys: env.RECURRING_API_KEYS,
        })
      : null,
    drainTimeoutSeconds: env.DRAIN_TIMEOUT_SECONDS,
    solverFaults: env.NODE_ENV === 'test' ? env.SOLVER_FAULTS : null,
    solverFaultsIgnored: env.NODE_ENV !== 'test' && env.SOLVER_FAULTS !== null,
    http: Object.freeze({ ...HTTP_LIMITS, ...limits }),
  });
}

/** What the process was told, once, typed and frozen. Nothing but this module reads the environment. */
export type Config = ReturnType<typeof toConfig>;

/** Injection token: `constructor(@Inject(CONFIG) private readonly config: Config)`. */
export const CONFIG = Symbol('Config');

/** Only of values that are good themselves: one that is not has been named. */
function problemsBetweenVariables(env: Partial<Environment>): string[] {
  const problems: string[] = [];
  if (env.GATEWAY_KEYS && env.GATEWAY_KEYS_FILE) {
    problems.push('GATEWAY_KEYS and GATEWAY_KEYS_FILE are both set; set one of them');
  }
  if (env.ORS_API_KEY && env.ORS_URL === null) {
    problems.push('ORS_API_KEY is set and ORS_URL is not; no server is guessed');
  }
  if (env.PLAYGROUND_TILE_ATTRIBUTION && env.PLAYGROUND_TILE_URL === null) {
    problems.push(
      'PLAYGROUND_TILE_ATTRIBUTION is set and PLAYGROUND_TILE_URL is not; there is nobody to name',
    );
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    problems.push('METRICS_PORT and PORT are the same; metrics have a port of their own');
  }
  const { JOB_HEARTBEAT_INTERVAL_SECONDS: beats, JOB_HEARTBEAT_STALE_AFTER_SECONDS: stale } = env;
  if (beats !== undefined && stale !== undefined && stale < 2 * beats) {
    problems.push('JOB_HEARTBEAT_STALE_AFTER_SECONDS must be two of JOB_HEARTBEAT_INTERVAL_SECONDS at least');
  }
  if (env.RECURRING_ENABLED && env.RECURRING_REQUIRE_KEYS && env.RECURRING_API_KEYS === null) {
    problems.push('RECURRING_REQUIRE_KEYS is true and RECURRING_API_KEYS is not set');
  }
  problems.push(...problemsOfQueue(env), ...problemsOfDatabaseFiles(env));
  const { MAX_INFLIGHT_BYTES: inflight, MAX_BODY_MB: body } = env;
  if (inflight !== undefined && body !== undefined && inflight < body * MIB) {
    problems.push('MAX_INFLIGHT_BYTES must hold at least one body of MAX_BODY_MB');
  }
  return problems;
}

/** A queue carries ids alone: the jobs, and the patterns that they name, are in databases that all processes share (contract C19). */
function problemsOfQueue(env: Partial<Environment>): string[] {
  if (env.JOB_ENGINE !== 'bullmq') {
    return [];
  }
  const address = env.JOB_PERSISTENCE_DATABASE_URL;
  return [
    ...(env.JOB_QUEUE_REDIS_URL === null ? ['JOB_ENGINE is bullmq and JOB_QUEUE_REDIS_URL is not set'] : []),
    ...(env.JOB_QUEUE_REDIS_URL && env.JOB_QUEUE_REDIS_URL === env.REDIS_URL
      ? ['JOB_QUEUE_REDIS_URL and REDIS_URL are the same; a cache forgets, a queue must not']
      : []),
    ...(env.JOB_PERSISTENCE_ENABLED === false || (address !== undefined && address.kind !== 'postgres')
      ? [
          'JOB_ENGINE is bullmq, for which JOB_PERSISTENCE_ENABLED is true and JOB_PERSISTENCE_DATABASE_URL PostgreSQL',
        ]
      : []),
    ...(env.RECURRING_ENABLED && env.RECURRING_DATABASE_URL?.kind === 'sqlite'
      ? [
          'JOB_ENGINE is bullmq, for whose workers RECURRING_DATABASE_URL is PostgreSQL where patterns are kept',
        ]
      : []),
  ];
}

/** Of databases that are used. One that is a server may be down for a while; a file that is something else stays that. */
function problemsOfDatabaseFiles(env: Partial<Environment>): string[] {
  const used = {
    ...(env.JOB_PERSISTENCE_ENABLED && { JOB_PERSISTENCE_DATABASE_URL: env.JOB_PERSISTENCE_DATABASE_URL }),
    ...(env.RECURRING_ENABLED && { RECURRING_DATABASE_URL: env.RECURRING_DATABASE_URL }),
  };
  return Object.entries(used).flatMap(([name, address]) => {
    const problem = address === undefined ? null : problemOfSqliteFile(address);
    return problem === null ? [] : [`${name} ${problem}`];
  });
}

/** Variables that may be given in files, too; that of the keys is read again while the service runs, and has a variable of its own. */
const SECRETS = Object.entries(VARIABLES)
  .filter(([name, { secret }]) => secret && name !== 'GATEWAY_KEYS')
  .map(([name]) => name);

/** The values of the variables that are good, and what is wrong with each of the others. */
function parseVariables(source: NodeJS.ProcessEnv): { env: Partial<Environment>; problems: string[] } {
  const env: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, secret }] of Object.entries(VARIABLES)) {
    const parsed = schema.safeParse(source[name]);
    if (parsed.success) {
      env[name] = parsed.data;
    } else {
      const given = secret ? '' : ` (is ${JSON.stringify(source[name])?.slice(0, 80)})`;
      problems.push(...parsed.error.issues.map(({ message }) => `${name} ${message}${given}`));
    }
  }
  return { env, problems };
}

function isWhole(env: Partial<Environment>): env is Environment {
  return Object.keys(VARIABLES).every((name) => name in env);
}

/** The key document, from wherever it is given; both places are looked at, for what is wrong with them. */
function readKeys(env: Partial<Environment>): ParsedKeyDocument {
  const given = [
    { name: 'GATEWAY_KEYS', value: env.GATEWAY_KEYS, read: parseKeyDocument },
    { name: 'GATEWAY_KEYS_FILE', value: env.GATEWAY_KEYS_FILE, read: readKeyFile },
  ].flatMap(({ name, value, read }) => (value ? [{ name, ...read(value) }] : []));
  return {
    document: given[0]?.document ?? null,
    problems: given.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}`)),
  };
}

/**
 * Reads the environment, and the key file that it names.
 * @throws ConfigError naming every bad variable
 */
export function loadConfig(
  source: NodeJS.ProcessEnv = process.env,
  limits: Partial<HttpLimits> = {},
  role: ProcessRole = 'service',
): Config {
  const files = withSecretFiles(source, SECRETS);
  const { env, problems: ofVariables } = parseVariables(files.source);
  const keys = readKeys(env);
  const problems = [...files.problems, ...ofVariables, ...problemsBetweenVariables(env), ...keys.problems];
  if (role === 'worker' && env.JOB_ENGINE === 'local') {
    problems.push('JOB_ENGINE is local: a worker takes its jobs from a queue, JOB_ENGINE bullmq');
  }
  if (problems.length > 0 || !isWhole(env)) {
    throw new ConfigError([...new Set(problems)]);
  }
  return toConfig(env, keys.document, limits, role);
}
