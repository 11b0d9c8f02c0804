/** What the driver of PostgreSQL, and Node below it, read of the process's variables when they connect. */
const OF_THE_DRIVER = /^(PG\w+|USER|USERNAME|HOME|APPDATA|NODE_TLS_REJECT_UNAUTHORIZED)$/;

/** The variables that a thread with a database of this kind is to have; those of the service are no matter of it. */
export function driverVariables(
  kind: 'sqlite' | 'postgres',
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const all = kind === 'postgres' ? Object.entries(env) : [];
  return Object.fromEntries(all.filter(([name]) => OF_THE_DRIVER.test(name)));
}
