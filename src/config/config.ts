import { z } from 'zod';
import { HTTP_LIMITS, type HttpLimits } from './limits';
import { parseKeyDocument, type KeyDocument } from './key-document';
import { VARIABLES } from './variables';

const MIB = 1024 * 1024;

const environmentSchema = z.object(
  Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [name, variable.schema])) as {
    [K in keyof typeof VARIABLES]: (typeof VARIABLES)[K]['schema'];
  },
);

type Environment = z.output<typeof environmentSchema>;

/** Every bad variable at once: an operator should need one restart, not one for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

function toConfig(env: Environment, keys: KeyDocument | null, limits: Partial<HttpLimits>) {
  const production = env.NODE_ENV === 'production';
  return Object.freeze({
    nodeEnv: env.NODE_ENV,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    buildId: env.BUILD_ID,
    keyDocument: keys,
    keysFile: env.GATEWAY_KEYS_FILE,
    /** The documented development keys exist: never in production, and only when none are configured. */
    developmentKeys: !production && keys === null && env.GATEWAY_KEYS_FILE === null,
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
    maxConcurrentSolves: env.MAX_CONCURRENT_SOLVES,
    prepWorkers: env.PREP_WORKERS,
    syncQueueWaitSeconds: env.SYNC_QUEUE_WAIT_SECONDS,
    solverQueueMaxCount: env.SOLVER_QUEUE_MAX_COUNT,
    solverQueueMaxBytes: env.SOLVER_QUEUE_MAX_BYTES,
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

function problemsBetweenVariables(env: Environment): string[] {
  const problems: string[] = [];
  if (env.GATEWAY_KEYS !== null && env.GATEWAY_KEYS_FILE !== null) {
    problems.push('GATEWAY_KEYS and GATEWAY_KEYS_FILE are both set; set one of them');
  }
  if (env.ORS_API_KEY !== null && env.ORS_URL === null) {
    problems.push('ORS_API_KEY is set and ORS_URL is not; no server is guessed');
  }
  if (env.MAX_INFLIGHT_BYTES < env.MAX_BODY_MB * MIB) {
    problems.push('MAX_INFLIGHT_BYTES must hold at least one body of MAX_BODY_MB');
  }
  return problems;
}

function describeIssue(issue: z.core.$ZodIssue, source: NodeJS.ProcessEnv): string {
  const name = String(issue.path[0]) as keyof typeof VARIABLES;
  const given = VARIABLES[name].secret ? '' : ` (is ${JSON.stringify(source[name])?.slice(0, 80)})`;
  return `${name} ${issue.message}${given}`;
}

export function loadConfig(
  source: NodeJS.ProcessEnv = process.env,
  limits: Partial<HttpLimits> = {},
): Config {
  const parsed = environmentSchema.safeParse(source);
  const problems = parsed.success
    ? problemsBetweenVariables(parsed.data)
    : parsed.error.issues.map((issue) => describeIssue(issue, source));
  let keys: KeyDocument | null = null;
  if (source['GATEWAY_KEYS']) {
    const result = parseKeyDocument(source['GATEWAY_KEYS']);
    keys = result.document;
    problems.push(...result.problems.map((problem) => `GATEWAY_KEYS ${problem}`));
  }
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError([...new Set(problems)]);
  }
  return toConfig(parsed.data, keys, limits);
}
