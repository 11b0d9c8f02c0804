import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of recurring patterns. An occurrence names its tenant too, and the database sees to it that it is its pattern's. */
export class CreatePatterns1763798400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const isPostgres = queryRunner.dataSource.options.type === 'postgres';
    // Compared byte by byte in both databases, so that lists are in one order.
    const uuid = isPostgres ? 'varchar(36) COLLATE "C"' : 'varchar(36)';
    const tables = [
      `CREATE TABLE recurring_patterns (
        id ${uuid} NOT NULL PRIMARY KEY,
        tenant text NOT NULL,
        external_id text NOT NULL,
        client_ref text,
        version bigint NOT NULL,
        is_active boolean NOT NULL,
        distinct_days boolean NOT NULL,
        min_gap_days integer NOT NULL,
        locations text NOT NULL,
        created_at bigint NOT NULL,
        updated_at bigint NOT NULL,
        UNIQUE (tenant, id)
      )`,
      `CREATE TABLE recurring_occurrences (
        pattern_id ${uuid} NOT NULL,
        occurrence_index integer NOT NULL,
        tenant text NOT NULL,
        location_index integer NOT NULL,
        service_time integer NOT NULL,
        day integer,
        day_rule varchar(8) NOT NULL,
        tw_start integer,
        tw_end integer,
        tw_rule varchar(8) NOT NULL,
        resource text,
        resource_rule varchar(8) NOT NULL,
        mandatory boolean NOT NULL,
        PRIMARY KEY (pattern_id, occurrence_index),
        FOREIGN KEY (tenant, pattern_id) REFERENCES recurring_patterns (tenant, id) ON DELETE CASCADE
      )`,
      'CREATE UNIQUE INDEX recurring_patterns_by_external_id ON recurring_patterns (tenant, external_id)',
      'CREATE INDEX recurring_patterns_by_creation ON recurring_patterns (tenant, created_at, id)',
    ];
    for (const table of tables) {
      await queryRunner.query(table);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['recurring_occurrences', 'recurring_patterns']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
