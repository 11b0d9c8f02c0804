import { FaultyProxy } from '../../support/faulty-proxy';
import { PostgresServer } from '../../support/postgres-server';
import { RedisServer } from '../../support/redis-server';
import { Replica } from '../support/replica';

/** Two replicas on one PostgreSQL, and a Redis for their results behind a network that may be spoilt. */
export class ChaosWorld {
  private constructor(
    readonly postgres: PostgresServer,
    readonly databaseUrl: string,
    readonly redis: RedisServer,
    readonly network: FaultyProxy,
    readonly replicas: readonly Replica[],
  ) {}

  /** @param folder an empty one, for the data of PostgreSQL */
  static async start(folder: string, maxRetries: number): Promise<ChaosWorld> {
    const postgres = await PostgresServer.start(folder);
    const databaseUrl = await postgres.createDatabase();
    const redis = await RedisServer.start();
    const network = await FaultyProxy.start(redis.port);
    const env = {
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: databaseUrl },
      ...{ JOB_HEARTBEAT_INTERVAL_SECONDS: '1', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '3' },
      ...{ JOB_RECOVERY_INTERVAL_SECONDS: '1', JOB_MAX_AUTO_RETRIES: String(maxRetries) },
      ...{ RESULT_CACHE_ENABLED: 'true', REDIS_URL: network.url, MAX_CONCURRENT_SOLVES: '2' },
    };
    const replicas = [new Replica(env), new Replica(env)];
    await Promise.all(replicas.map((replica) => replica.startedAndReady()));
    return new ChaosWorld(postgres, databaseUrl, redis, network, replicas);
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    await this.network.close();
    await this.redis.kill();
    await this.postgres.stop();
  }
}
