import { DataSource, type EntitySchema, type Logger, type MigrationInterface } from 'typeorm';
import type { DatabaseAddress } from '../config/database-url';
import { DATABASE_LIMITS } from './database-limits';
import { loadSqliteDriver, type SqliteConnection } from './sqlite-driver';

/** What a room keeps in the database. */
export interface Schema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Where it is written which of them ran: rooms that share a database have a table each. */
  readonly migrationsTable?: string;
}

/** Nothing is said by TypeORM itself: statements carry callers' bodies, and failures reach whoever asked. */
const SILENT: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** A source that is not connected yet. Tables are made by migrations alone. */
export function createDataSource(
  address: DatabaseAddress,
  schema: Schema,
  onIdleConnectionLost: (error: unknown) => void,
): DataSource {
  const common = {
    entities: [...schema.entities],
    migrations: [...schema.migrations],
    migrationsTableName: schema.migrationsTable ?? 'migrations',
    synchronize: false,
    migrationsRun: false,
    logger: SILENT,
  };
  if (address.kind === 'sqlite') {
    return new DataSource({
      ...common,
      type: 'better-sqlite3',
      driver: loadSqliteDriver(),
      database: address.path,
      timeout: DATABASE_LIMITS.sqliteBusyMs,
      prepareDatabase: makeDurable,
    });
  }
  return new DataSource({
    ...common,
    type: 'postgres',
    url: address.url,
    applicationName: 'route-optimization-service',
    connectTimeoutMS: DATABASE_LIMITS.connectMs,
    poolSize: DATABASE_LIMITS.connections,
    installExtensions: false,
    // A connection that ends while nobody uses it is an event of the pool, and would end the process.
    poolErrorHandler: onIdleConnectionLost,
    extra: {
      statement_timeout: DATABASE_LIMITS.statementMs,
      idle_in_transaction_session_timeout: DATABASE_LIMITS.idleInTransactionMs,
      query_timeout: DATABASE_LIMITS.statementMs,
      keepAlive: true,
    },
  });
}

/** A commit is on the disk when it returns, also in the write-ahead log. Not left to how the package was built. */
function makeDurable(connection: SqliteConnection): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
}
