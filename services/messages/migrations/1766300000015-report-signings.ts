import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signatures of reports, with the files that they are of. */
export class ReportSignings1766300000015 implements MigrationInterface {
  readonly name = 'ReportSignings1766300000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.report_signing (
        report_id int PRIMARY KEY REFERENCES messages.report ON DELETE CASCADE,
        company_id int NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'signed', 'failed')),
        -- SHA-256: who reads the database cannot end a signing.
        token bytea NOT NULL,
        file_name text NOT NULL,
        file bytea NOT NULL,
        signature bytea,
        is_attached boolean NOT NULL DEFAULT false,
        reason text,
        user_id int NOT NULL,
        asked_by text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX report_signing_of_company ON messages.report_signing (company_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.report_signing');
  }
}
