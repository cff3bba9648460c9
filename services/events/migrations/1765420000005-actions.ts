import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What rules do with devices, and what became of it. */
export class Actions1765420000005 implements MigrationInterface {
  readonly name = 'Actions1765420000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As the contract says, each with \`by\`: the user who gave it to the rule.
      ALTER TABLE events.rule ADD actions jsonb NOT NULL DEFAULT '[]';

      -- What was asked of the tasks service; outcome: as in TaskAnswered, null = nothing yet.
      CREATE TABLE events.wanted_action (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        occurrence_id integer NOT NULL,
        device_id integer NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        outcome text
      );
      CREATE INDEX wanted_action_of_device ON events.wanted_action (device_id, at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.wanted_action; ALTER TABLE events.rule DROP actions');
  }
}
