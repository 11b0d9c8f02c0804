import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { withNegativeValues } from '../common/negative-values';
import { loadConfig } from '../config/config';
import { HOLDER_ID } from '../config/key-document';
import { Database } from '../persistence/database';
import { jobSchema } from './store/job-schema';
import { type Purge, purgeJobs } from './store/purge-jobs';

const DAY_MS = 86_400_000;
/** How long the database may take to answer at all. */
const CONNECT_LIMIT_MS = 15_000;

const USAGE = `Deletes jobs that have ended, with their requests and results, from the database of the jobs.

  make purge ARGS='--older-than-days <n> [--application <id> [--client <id>]]'

Options:
  --older-than-days <n>  ended so many days ago or more; 0: all that have ended
  --application <id>     of this application alone
  --client <id>          of this client of it alone

Reads JOB_PERSISTENCE_ENABLED and JOB_PERSISTENCE_DATABASE_URL as the service does, which may run meanwhile. Known results
are kept apart, for RESULT_CACHE_TTL_SECONDS at most.
`;

function idOption(value: string | undefined, name: string): string | undefined {
  if (value !== undefined && !HOLDER_ID.test(value)) {
    throw new Error(`--${name} must be 1 to 64 of A-Z a-z 0-9 . _ -`);
  }
  return value;
}

function readPurge(args: readonly string[], now: number): Purge {
  const { values } = parseArgs({
    args: withNegativeValues(args),
    options: {
      'older-than-days': { type: 'string' },
      application: { type: 'string' },
      client: { type: 'string' },
    },
  });
  const days = values['older-than-days'];
  if (days === undefined || !/^\d{1,5}$/.test(days)) {
    const given = days === undefined ? '' : `, not ${JSON.stringify(days)}`;
    throw new Error(`Say how old: --older-than-days must be a whole number from 0 to 99999${given}.`);
  }
  const applicationId = idOption(values.application, 'application');
  const clientId = idOption(values.client, 'client');
  if (clientId !== undefined && applicationId === undefined) {
    throw new Error('Name the application of the client.');
  }
  // One millisecond on, so that 0 days are all that ended until now.
  return { endedBefore: now - Number(days) * DAY_MS + 1, applicationId, clientId };
}

/** Runs one command line; what it resolves to goes to the terminal. Throws where it is wrong or the database does not answer. */
export async function runPurgeCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  now: Date,
): Promise<string> {
  const purge = readPurge(args, now.getTime());
  const { persistence } = loadConfig(env).jobs;
  if (persistence === null) {
    throw new Error('JOB_PERSISTENCE_ENABLED is not true: no job is kept beyond its process.');
  }
  const { address } = persistence;
  if (address.kind === 'sqlite' && !existsSync(address.path)) {
    throw new Error(
      `JOB_PERSISTENCE_DATABASE_URL: there is no file ${basename(address.path)}, and nothing to delete.`,
    );
  }
  let lastWords = '';
  const database = new Database(address, jobSchema(address.kind), ({ message, details }) => {
    lastWords = `${message} ${JSON.stringify(details)}`;
  });
  const timer = setTimeout(() => void database.close(), CONNECT_LIMIT_MS);
  try {
    await database.whenConnected().catch(() => {
      throw new Error(`The database does not answer. ${lastWords}`.trim());
    });
    const purged = await purgeJobs(database, purge);
    return `${purged} ended ${purged === 1 ? 'job' : 'jobs'} deleted.\n`;
  } finally {
    clearTimeout(timer);
    await database.close();
  }
}

if (require.main === module) {
  runPurgeCli(process.argv.slice(2), process.env, new Date()).then(
    (said) => process.stdout.write(said),
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
      process.exitCode = 1;
    },
  );
}
