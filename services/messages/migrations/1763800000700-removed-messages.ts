import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readings removed by a user are kept separately, with their revisions. */
export class RemovedMessages1763800000700 implements MigrationInterface {
  readonly name = 'RemovedMessages1763800000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.removed_message (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id int NOT NULL,
        company_id int NOT NULL,
        type int2 NOT NULL,
        ts int8 NOT NULL,
        revision int2 NOT NULL,
        status int2 NOT NULL,
        layout_id int NOT NULL,
        received_at int8 NOT NULL,
        "values" float8[] NOT NULL,
        extra jsonb,
        -- false: a revision of one that stood there.
        stood boolean NOT NULL,
        removed_by int NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX removed_message_key ON messages.removed_message (device_id, type, ts);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.removed_message');
  }
}
