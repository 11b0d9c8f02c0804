import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job may be begun by another process than the one that saw its key: it keeps whose recurring patterns its request may name. */
export class AddTenantOfJobs1763805600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN tenant varchar(64)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN tenant');
  }
}
