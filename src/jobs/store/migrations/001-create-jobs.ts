import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the durable queue. What is read and written with every change stands apart from what is large. */
export class CreateJobs1763769600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const isPostgres = queryRunner.dataSource.options.type === 'postgres';
    const bytes = isPostgres ? 'bytea' : 'blob';
    // Compared byte by byte in both databases, so that lists are in one order.
    const uuid = isPostgres ? 'varchar(36) COLLATE "C"' : 'varchar(36)';
    const tables = [
      `CREATE TABLE jobs (
        id ${uuid} NOT NULL PRIMARY KEY,
        application_id varchar(64) NOT NULL,
        client_id varchar(64) NOT NULL,
        endpoint varchar(32) NOT NULL,
        request_id varchar(128) NOT NULL,
        problem_id text,
        status varchar(16) NOT NULL,
        created_at bigint NOT NULL,
        started_at bigint,
        completed_at bigint,
        attempts integer NOT NULL,
        claim integer NOT NULL,
        error text,
        result_bytes bigint,
        runner_id ${uuid},
        heartbeat_at bigint,
        beats bigint NOT NULL
      )`,
      `CREATE TABLE job_payloads (
        job_id ${uuid} NOT NULL PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
        encoding varchar(16) NOT NULL,
        schema_version integer NOT NULL,
        bytes ${bytes} NOT NULL
      )`,
      `CREATE TABLE job_results (
        job_id ${uuid} NOT NULL PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
        bytes ${bytes} NOT NULL
      )`,
      `CREATE TABLE job_runners (
        id ${uuid} NOT NULL PRIMARY KEY,
        beats bigint NOT NULL,
        heartbeat_at bigint NOT NULL
      )`,
      'CREATE INDEX jobs_of_caller ON jobs (application_id, client_id, created_at, id)',
      'CREATE INDEX jobs_by_creation ON jobs (created_at, id)',
      'CREATE INDEX jobs_by_status ON jobs (status, id)',
      'CREATE INDEX jobs_by_end ON jobs (completed_at, id)',
    ];
    for (const table of tables) {
      await queryRunner.query(table);
    }
    if (isPostgres) {
      // Compressed already.
      await queryRunner.query('ALTER TABLE job_payloads ALTER COLUMN bytes SET STORAGE EXTERNAL');
      await queryRunner.query('ALTER TABLE job_results ALTER COLUMN bytes SET STORAGE EXTERNAL');
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['job_runners', 'job_results', 'job_payloads', 'jobs']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
