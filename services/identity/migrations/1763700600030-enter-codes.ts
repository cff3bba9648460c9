import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EnterCodes1763700600030 implements MigrationInterface {
  readonly name = 'EnterCodes1763700600030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.session ADD COLUMN opened_from uuid REFERENCES identity.session ON DELETE SET NULL;
      COMMENT ON COLUMN identity.session.opened_from IS 'The session of the tab that this one was opened from; it ends with it.';
      CREATE INDEX session_opened_from ON identity.session (opened_from) WHERE opened_from IS NOT NULL;

      CREATE TABLE identity.enter_code (
        -- SHA-256 of the code, which is random.
        hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES identity.session ON DELETE CASCADE,
        -- The company of the session, as it was, and the way down from it.
        chain int[] NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.enter_code;
      ALTER TABLE identity.session DROP COLUMN opened_from;
    `);
  }
}
