import { PostgresServer } from '../../support/postgres-server';
import type { Json } from '../../support/service';
import type { RequestBody } from '../../support/wire';
import { Replica } from './replica';

/** So that silence is noticed within seconds. */
export const SOON_STALE = {
  JOB_HEARTBEAT_INTERVAL_SECONDS: '1',
  JOB_HEARTBEAT_STALE_AFTER_SECONDS: '3',
  JOB_RECOVERY_INTERVAL_SECONDS: '1',
};

const DEAD_RUNNER = '11111111-1111-4111-8111-111111111111';
const PROBLEM = 'the-problem';
const NOW_MS = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)';

/** A PostgreSQL with one database, and the replicas that a test starts on it. */
export class PostgresHouse {
  private replicas: Replica[] = [];

  private constructor(
    readonly server: PostgresServer,
    readonly url: string,
  ) {}

  /** @param folder an empty one */
  static async found(folder: string): Promise<PostgresHouse> {
    const server = await PostgresServer.start(folder);
    return new PostgresHouse(server, await server.createDatabase());
  }

  /** Not started yet. */
  replica(env: NodeJS.ProcessEnv = {}, preloaded?: string): Replica {
    const variables = {
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: this.url },
      ...{ RESULT_CACHE_ENABLED: 'true', MAX_CONCURRENT_SOLVES: '2', ...SOON_STALE, ...env },
    };
    const replica = new Replica(variables, preloaded);
    this.replicas.push(replica);
    return replica;
  }

  /** What no replica does: a look or a change behind their backs. */
  async sql(text: string): Promise<Json[]> {
    return (await this.server.query(text, this.url)) as Json[];
  }

  /** Jobs that a process began, which has been dead for a minute. Each has its own problem_id, which is its id. */
  async abandon(count: number, request: RequestBody): Promise<void> {
    const body = JSON.stringify({ ...request, metadata: { problem_id: PROBLEM } }).replaceAll("'", "''");
    await this.sql(`INSERT INTO jobs (id, application_id, client_id, endpoint, request_id, problem_id, status,
        created_at, started_at, attempts, claim, runner_id, heartbeat_at, beats)
      SELECT id, 'dev-app', 'dev-client', 'async', 'abandoned', '"' || id || '"', 'running',
        ${NOW_MS} - 90000, ${NOW_MS} - 80000, 1, 1, '${DEAD_RUNNER}', ${NOW_MS} - 60000, 7
      FROM (SELECT gen_random_uuid()::text AS id FROM generate_series(1, ${count})) AS made`);
    await this.sql(`INSERT INTO job_payloads (job_id, encoding, schema_version, bytes)
      SELECT id, 'identity', 1, convert_to(replace('${body}', '${PROBLEM}', id), 'UTF8')
      FROM jobs WHERE request_id = 'abandoned'`);
  }

  /** No replica runs, and no job is left. */
  async clear(): Promise<void> {
    await Promise.all(this.replicas.splice(0).map((replica) => replica.kill()));
    this.server.thaw();
    await this.sql('DELETE FROM jobs');
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    await this.server.stop();
  }
}
