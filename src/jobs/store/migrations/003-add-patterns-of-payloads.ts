import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job is solved with the recurring patterns of the moment when it was sent, whoever begins it: they are kept beside its body. */
export class AddPatternsOfPayloads1763816400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE job_payloads ADD COLUMN patterns text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE job_payloads DROP COLUMN patterns');
  }
}
