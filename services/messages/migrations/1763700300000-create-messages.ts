import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything but the table of messages itself, which comes in two schemas (timeseries/). */
export class CreateMessages1763700300000 implements MigrationInterface {
  readonly name = 'CreateMessages1763700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.layout (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        fields text[] NOT NULL UNIQUE
      );

      CREATE TABLE messages.message_revision (
        device_id int NOT NULL,
        type int2 NOT NULL,
        ts int8 NOT NULL,
        revision int2 NOT NULL,
        company_id int NOT NULL,
        layout_id int NOT NULL,
        "values" float8[] NOT NULL,
        extra jsonb,
        status int2 NOT NULL,
        received_at int8 NOT NULL,
        replaced_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (device_id, type, ts, revision)
      );

      -- Frames of devices that send no time of their own: a repeat would else become a row of its own.
      CREATE TABLE messages.frame (
        device_id int NOT NULL,
        frame_key text NOT NULL,
        received_at int8 NOT NULL,
        PRIMARY KEY (device_id, frame_key)
      );
      CREATE INDEX frame_received_at ON messages.frame USING brin (received_at);

      -- Offsets of the newest batch that was stored: after a crash it is told whether its events went out.
      CREATE TABLE messages.ingested (
        partition int PRIMARY KEY,
        first_offset int8 NOT NULL,
        last_offset int8 NOT NULL
      );

      CREATE TABLE messages.device (
        device_id int PRIMARY KEY,
        company_id int NOT NULL,
        model_id int NOT NULL,
        name text NOT NULL,
        time_zone real NOT NULL,
        transformation_ratio float8 NOT NULL,
        version int8 NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA messages CASCADE');
  }
}
