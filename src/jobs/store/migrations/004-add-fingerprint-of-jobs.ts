import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever goes on with a job must know what identical requests are found by. */
export class AddFingerprintOfJobs1763820000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN fingerprint varchar(64)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN fingerprint');
  }
}
