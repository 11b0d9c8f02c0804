import { availableParallelism } from 'node:os';
import { listenAddress } from './listen-address';
import { tileUrl } from './tile-url';
import { databaseUrl, redisUrl, serverUrl, serverUrlsByName } from './url-variable';
import {
  choice,
  flag,
  flagOrUnset,
  seconds,
  shares,
  tenantKeys,
  text,
  trustedProxies,
  wholeNumber,
  wholeNumberOrUnset,
} from './variable';

/**
 * Every environment variable that has an effect. Those of features that are not built yet are not
 * here. `docs/configuration.md` is printed from this table.
 */
export const VARIABLES = {
  NODE_ENV: choice(
    ['production', 'development', 'test'],
    'production',
    'Unset counts as production. Only `development` and `test` accept the documented development keys when no keys are configured, and listen on the loopback address by default.',
  ),
  HOST: listenAddress('0.0.0.0, outside production 127.0.0.1', 'Address to listen on.'),
  PORT: wholeNumber({ default: 3000, min: 0, max: 65_535 }, 'Port to listen on; 0 takes any free one.'),
  LOG_LEVEL: choice(
    ['debug', 'info', 'warn', 'error'],
    'info',
    'Least level that is logged. `debug` adds requests to the health routes and refused requests.',
  ),
  PLAYGROUND_ENABLED: flagOrUnset(
    'true with NODE_ENV=development, else false',
    'Whether `/playground` is there: a page to write requests, solve them and see plans (docs/playground.md). It needs no keys, but every call that it makes does, and nothing of it comes from another host, pictures of a map apart (PLAYGROUND_TILE_URL).',
  ),
  PLAYGROUND_TILE_URL: tileUrl(
    'Pictures of a map behind the plans of the playground, such as `https://tiles.example.org/{z}/{x}/{y}.png`: every browser asks that server for them, and the page’s content security policy lets it, for pictures alone. Whoever opens the page can read it, keys in it too. Unset: no map, and no other host is asked.',
  ),
  PLAYGROUND_TILE_ATTRIBUTION: text(
    { pattern: /^[^\r\n]{1,200}$/, bounds: 'a line of at most 200 characters' },
    'What the server of PLAYGROUND_TILE_URL wants to be named as, such as `© OpenStreetMap contributors`; shown below the map. Unset: the host is named.',
  ),
  METRICS_PORT: wholeNumberOrUnset(
    { min: 0, max: 65_535 },
    'Port of `GET /metrics` for Prometheus (docs/metrics.md), never that of the service itself; 0 takes any free one. Unset: nothing is measured.',
  ),
  METRICS_HOST: listenAddress(
    '127.0.0.1',
    'Address of METRICS_PORT, in production too. It has no keys: whoever reaches it reads it.',
  ),
  TRUST_PROXY: trustedProxies(
    'Reverse proxies whose `X-Forwarded-For` is believed. Unset: none, the address of the socket counts.',
  ),
  BUILD_ID: text(
    { pattern: /^[A-Za-z0-9._-]{1,64}$/, bounds: '1 to 64 of A-Z a-z 0-9 . _ -' },
    'Build that runs, appended to the deployed version in the logs, in OpenAPI and in `X-App-Version`.',
  ),

  GATEWAY_KEYS: text(
    { bounds: 'a JSON key document (see docs/keys.md)', secret: true },
    'Application and client keys. Set this or GATEWAY_KEYS_FILE. Neither, in production: every key is refused.',
  ),
  GATEWAY_KEYS_FILE: text(
    { bounds: 'path of a file that holds the JSON key document' },
    'Same document in a file. Read again on SIGHUP; a bad file leaves the keys as they are and is logged. Unset with NODE_ENV=development: SIGHUP ends the service like SIGINT.',
  ),
  AUTH_FAILURES_PER_MINUTE: wholeNumber(
    { default: 600, min: 0, max: 1_000_000 },
    'Refused keys (403) answered in a minute to one source address, or of one beginning (12 characters) from any, before 429. Valid keys always pass. 0: no bound.',
  ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(
    { default: 0, min: 0, max: 1_000_000 },
    'Requests a minute for one client key (token bucket). `rate_limit` of a client in the key document wins. 0: off.',
  ),

  MAX_BODY_MB: wholeNumber(
    { default: 64, min: 1, max: 512 },
    'Largest body in MiB, as sent and inflated. 64 MiB hold about 2,300 stops with both matrices.',
  ),
  MAX_INFLIGHT_BYTES: wholeNumber(
    { default: 512 * 1024 * 1024, min: 1024 * 1024, max: 64 * 1024 ** 3 },
    'Bytes of request bodies held at once over all routes; beyond it 503. At least one body of MAX_BODY_MB. One client may hold half, and one body of MAX_BODY_MB in any case.',
  ),
  MAX_JOBS: wholeNumber(
    { default: 5_000, min: 1, max: 100_000 },
    'Most jobs + 2 × shipments of a request (422 above).',
  ),
  MAX_RESOURCES: wholeNumber(
    { default: 1_000, min: 1, max: 100_000 },
    'Most resources of a request (422 above).',
  ),
  MAX_LOCATIONS: wholeNumber(
    { default: 6_000, min: 2, max: 20_000 },
    'Most places of a request (422 above): 5,000 jobs and 1,000 starts. A memory guard: two matrices of n places take 16·n² bytes, 576 MB at 6,000.',
  ),
  MAX_TIME_LIMIT_SECONDS: wholeNumber(
    { default: 3_600, min: 1, max: 86_400 },
    'Largest `options.time_limit_seconds`; larger values are lowered to it with a warning.',
  ),

  OSRM_URL: serverUrlsByName(
    ['car', 'van', 'truck', 'bike', 'foot'],
    ['car', 'van'],
    'OSRM server for travel by coordinates (docs/travel.md). One server has the roads of one profile: an address alone serves car and van; `car=http://a:5000,bike=http://b:5000` names the profiles.',
  ),
  OSRM_MAX_TABLE: wholeNumber(
    { default: 100, min: 2, max: 200 },
    'Most sources, and most targets, of one call to OSRM: its `--max-table-size`. Larger tables are cut into pieces. An answer is parsed on the main thread, hence the bound.',
  ),
  OSRM_MAX_ROUTE: wholeNumber(
    { default: 25, min: 2, max: 100 },
    'Most stops of one call to OSRM for the lines of `geometry: road`, below its `--max-viaroute-size`. Longer routes are cut into pieces. An answer is parsed on the main thread, hence the bound.',
  ),
  VALHALLA_URL: serverUrl('Valhalla server for travel by coordinates.'),
  VALHALLA_MAX_TABLE: wholeNumber(
    { default: 50, min: 2, max: 200 },
    'The same for Valhalla: the square root of its `max_matrix_location_pairs` (2,500).',
  ),
  VALHALLA_MAX_ROUTE: wholeNumber(
    { default: 20, min: 2, max: 100 },
    'The same for Valhalla: its `max_locations`.',
  ),
  ORS_URL: serverUrl(
    'openrouteservice for travel by coordinates, up to what stands before `/v2`. Of several road servers `auto` takes the first: OSRM, Valhalla, ORS.',
  ),
  ORS_API_KEY: text(
    { pattern: /^[\x21-\x7e]{1,500}$/, bounds: '1 to 500 printable characters', secret: true },
    'Key of openrouteservice, sent as the header `Authorization`. A server of your own may need none.',
  ),
  ORS_MAX_TABLE: wholeNumber(
    { default: 50, min: 2, max: 200 },
    'The same for ORS: the square root of its `maximum_routes` (2,500).',
  ),
  ORS_MAX_ROUTE: wholeNumber({ default: 50, min: 2, max: 100 }, 'The same for ORS: its `maximum_waypoints`.'),
  TRAVEL_TIMEOUT_SECONDS: wholeNumber(
    { default: 30, min: 1, max: 110 },
    'How long the road tables of one request may take, repetitions included. Then `auto` takes great circles, and a provider asked for by name is 502.',
  ),
  TRAVEL_CONCURRENCY: wholeNumber(
    { default: 4, min: 1, max: 64 },
    'Calls to one road server at once, of all requests together.',
  ),
  TRAVEL_CACHE_MB: wholeNumber(
    { default: 64, min: 0, max: 4_096 },
    'Memory for pairs of places whose travel is known, 28 bytes each; the least recently used go first, and all after a day. Taken only where a road server is configured. 0: none.',
  ),
  ROAD_LINE_CACHE_MB: wholeNumber(
    { default: 32, min: 0, max: 4_096 },
    'Memory for the ways between stops that `geometry: road` has drawn, some 4 bytes a position; the least recently used go first, and all after a day. Filled only where a road server is configured. 0: none.',
  ),

  RESULT_CACHE_ENABLED: flag(
    true,
    'Whether results are kept for identical requests, identical jobs in flight are solved once, and solves can be watched live.',
  ),
  REDIS_URL: redisUrl(
    'Redis that keeps results, shared by all replicas. Unset: no address is guessed, every process keeps its own in memory, and a line in the log says so at the start; `memory://` says it is meant. A Redis that is down costs hits, never a request.',
    { mayBeMemory: true },
  ),
  RESULT_CACHE_TTL_SECONDS: wholeNumber(
    { default: 3_600, min: 1, max: 2_592_000 },
    'How long a result is kept.',
  ),
  RESULT_CACHE_MEMORY_MB: wholeNumber(
    { default: 64, min: 1, max: 65_536 },
    'Without Redis: memory for results, compressed; the least recently used go first.',
  ),
  RESULT_CACHE_MEMORY_COUNT: wholeNumber(
    { default: 10_000, min: 1, max: 1_000_000 },
    'Without Redis: most results.',
  ),

  MAX_CONCURRENT_SOLVES: wholeNumber(
    {
      default: Math.max(2, availableParallelism()),
      min: 1,
      max: 256,
      defaultText: 'number of cores, at least 2',
    },
    'Solver slots: worker threads that solve. One client holds at most all but one of them, so that another one meets a free slot; a single slot is open to each. Where nobody else has asked for ten minutes, that slot is open to a client who waits for an answer while its own jobs hold the others.',
  ),
  MAX_THREADS_PER_SOLVE: wholeNumberOrUnset(
    { min: 1, max: 256, defaultText: 'all solver slots' },
    'Most solver slots that one solve takes for `options.threads`, all of them at most; more are lowered to it with a warning. Beside its first slot a solve has only those that stand idle, and gives each back as soon as somebody waits for it.',
  ),
  PREP_WORKERS: wholeNumber(
    { default: 1, min: 1, max: 64 },
    'Worker threads that parse, check and encode requests, and never solve.',
  ),
  WARM_UP: flag(
    true,
    'Whether starting threads run small requests before they take any. Off: the service is ready up to a second sooner, and its first solves take about twice as long.',
  ),
  SYNC_QUEUE_WAIT_SECONDS: wholeNumber(
    { default: 30, min: 0, max: 120 },
    'How long a request waits for a solver slot before it gets 503.',
  ),
  SOLVER_QUEUE_MAX_COUNT: wholeNumber(
    { default: 256, min: 0, max: 100_000 },
    'Most solves that wait for a slot, half of them of one client; the next one gets 503 at once.',
  ),
  SOLVER_QUEUE_MAX_BYTES: wholeNumber(
    { default: 512 * 1024 * 1024, min: 1024 * 1024, max: 64 * 1024 ** 3 },
    'Most bytes of encoded problems that run or wait for a slot, half of them of one client; the next one gets 503, asked before its tables are made. What the kernel copies of tables counts for as many as run at once. Also the most that the tables of one request may take (422 above; one profile over MAX_LOCATIONS places always may).',
  ),
  JOBS_VISIBILITY: choice(
    ['client', 'application', 'all'],
    'client',
    'Whose jobs a caller may list, read and cancel, and is answered with while an identical request is in flight: those of its client key, of its application, or of everybody.',
  ),
  JOB_QUEUE_MAX_COUNT: wholeNumber(
    { default: 10_000, min: 1, max: 100_000 },
    'Most jobs that wait or run, half of them of one client; the next new one gets 503 before it is a job.',
  ),
  JOB_QUEUE_MAX_BYTES: wholeNumber(
    { default: 1024 ** 3, min: 1024 * 1024, max: 64 * 1024 ** 3 },
    'Most bytes of the bodies of jobs that wait or run, with the recurring patterns kept with them; half of them of one client. A larger body is taken where nothing else waits or runs.',
  ),
  JOB_RETENTION_SECONDS: wholeNumber(
    { default: 86_400, min: 1, max: 366 * 86_400 },
    'How long a job can be read after it has ended, and some seconds more: what is too old is looked for every ten.',
  ),
  JOB_RETENTION_MAX_COUNT: wholeNumber(
    { default: 10_000, min: 1, max: 100_000 },
    'Most jobs that are kept after they have ended; the oldest go first, of the client that keeps most. A database makes room for a twentieth at a time, and looks every ten seconds; until then there are more.',
  ),
  JOB_RETENTION_MAX_MB: wholeNumber(
    { default: 512, min: 1, max: 1_048_576 },
    'Most MiB of their results; the oldest go first, of the client that keeps most.',
  ),
  JOB_PERSISTENCE_ENABLED: flag(
    false,
    'Jobs are kept in a database and outlive the process (docs/jobs.md). Off: in memory, and no database is opened.',
  ),
  JOB_PERSISTENCE_DATABASE_URL: databaseUrl(
    'sqlite:///route-optimization.sqlite',
    'Database of the jobs: a file of one process alone, or PostgreSQL for several replicas.',
  ),
  JOB_ENGINE: choice(
    ['local', 'bullmq'],
    'local',
    'Who runs jobs: the pool of this process, or workers (`node dist/worker.js`) that take them from a queue in Redis. For `bullmq` jobs are kept in PostgreSQL (docs/jobs.md).',
  ),
  JOB_QUEUE_REDIS_URL: redisUrl(
    'Redis of that queue, with the maxmemory-policy noeviction and another one than the cache’s. Needed for JOB_ENGINE `bullmq`; no address is guessed.',
    { mayBeMemory: false },
  ),
  JOB_HEARTBEAT_INTERVAL_SECONDS: seconds(
    { default: 10, min: 0.1, max: 3_600 },
    'How often a process says that it lives, and its jobs with it.',
  ),
  JOB_HEARTBEAT_STALE_AFTER_SECONDS: seconds(
    { default: 30, min: 0.2, max: 86_400 },
    'After so long without a heartbeat a running job is another process’s to take over. Two intervals at least.',
  ),
  JOB_RECOVERY_INTERVAL_SECONDS: seconds(
    { default: 10, min: 0.1, max: 3_600 },
    'How often abandoned jobs are looked for, after the start.',
  ),
  JOB_MAX_AUTO_RETRIES: wholeNumber(
    { default: 1, min: 0, max: 100 },
    'How often a job that was abandoned while it ran is begun again; then it fails with RETRY_LIMIT_EXCEEDED.',
  ),
  RECURRING_ENABLED: flag(
    false,
    'Weekly patterns (docs/recurring.md): their routes, their tables, and the `recurring` block of requests. Off: none of them exists, and the block is ignored, with a warning.',
  ),
  RECURRING_API_KEYS: tenantKeys(
    'Keys of the tenants whose patterns are kept. Unset: whoever calls is the tenant `default`, which the log of a production service says as an error. Anything that cannot be read, and an empty text, stops the start.',
  ),
  RECURRING_REQUIRE_KEYS: flag(false, 'Whether a service without RECURRING_API_KEYS refuses to start.'),
  RECURRING_DATABASE_URL: databaseUrl(
    'sqlite:///route-optimization.sqlite',
    'Database of the patterns: a file of one process alone, or PostgreSQL for several replicas. It may be that of the jobs.',
  ),
  RECURRING_MAX_OCCURRENCES: wholeNumber(
    { default: 2_000, min: 1, max: 100_000 },
    'Most visits a week of one tenant, over all of its patterns, which list ten places for each at most (422 above). Lists and expansions are made on the main thread, hence the bound.',
  ),
  DRAIN_TIMEOUT_SECONDS: wholeNumber(
    { default: 25, min: 0, max: 3_600 },
    'After SIGTERM, how long requests in flight may take to finish. Below the 30 s that orchestrators wait by default.',
  ),
  SOLVER_FAULTS: shares(
    ['trap', 'hang', 'oom', 'memory', 'exit', 'sleep'],
    'Injects faults into the solver; `sleep` makes a solve last a second. Honoured only when NODE_ENV is `test`, otherwise ignored with a warning.',
  ),
} as const;
