/**
 * The variables that concern a solve itself: how much a request may hold, and where roads come from. Named one by one or by
 * their first letters, so that one that is added to the service is left out until somebody decides otherwise.
 */
const OF_A_SOLVE =
  /^(MAX_(BODY_MB|INFLIGHT_BYTES|JOBS|RESOURCES|LOCATIONS|TIME_LIMIT_SECONDS)|SOLVER_QUEUE_MAX_BYTES|(OSRM|VALHALLA|ORS|TRAVEL|ROAD_LINE)_\w+)$/;

/** What a service of one command is told whatever the environment says. */
const OF_THE_COMMAND = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  PLAYGROUND_ENABLED: 'false',
  WARM_UP: 'false',
  PREP_WORKERS: '1',
  MAX_CONCURRENT_SOLVES: '1',
} as const;

/**
 * The variables of the service inside a command. A machine that runs the service as well has its keys, databases, queues and ports
 * in the environment; the command calls with the development keys, keeps its jobs in memory, and must not meet any of them.
 */
export function embeddedVariables(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => OF_A_SOLVE.test(name));
  return { ...Object.fromEntries(kept), ...OF_THE_COMMAND };
}
