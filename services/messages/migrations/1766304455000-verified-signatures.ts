import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the digest in a signature was compared with the file. Earlier signatures were not compared. */
export class VerifiedSignatures1766304455000 implements MigrationInterface {
  readonly name = 'VerifiedSignatures1766304455000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages.report_signing ADD COLUMN is_verified boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.report_signing DROP COLUMN is_verified');
  }
}
