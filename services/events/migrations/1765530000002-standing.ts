import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was said last of subjects that are heard of only when something changes: a rule that is new begins with it. */
export class Standing1765530000002 implements MigrationInterface {
  readonly name = 'Standing1765530000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events.last_observed (
        subject_kind text NOT NULL,
        subject_id integer NOT NULL,
        -- Whose rules are judged by it.
        company_id integer NOT NULL,
        at timestamptz NOT NULL,
        -- As OBSERVED in services/catalogue/event-rules names them.
        observed jsonb NOT NULL,
        PRIMARY KEY (subject_kind, subject_id, company_id)
      );
      CREATE INDEX last_observed_of_company ON events.last_observed (company_id, subject_kind);
      INSERT INTO events.last_observed (subject_kind, subject_id, company_id, at, observed)
        SELECT 'gateway', gateway_id, company_id, at, jsonb_build_object('observed.alive', alive::int)
        FROM events.gateway_contact;
      -- Filled from the beginning of the topic, with which what it says is judged once more.
      ALTER TABLE events.poll_group ADD late integer NOT NULL DEFAULT 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.last_observed; ALTER TABLE events.poll_group DROP late');
  }
}
