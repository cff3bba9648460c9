import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where notices go besides the console, and each of them on its way. */
export class Channels1765200000002 implements MigrationInterface {
  readonly name = 'Channels1765200000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of user.registry.
      CREATE TABLE events.company_user (
        user_id integer PRIMARY KEY,
        company_id integer NOT NULL
      );

      CREATE TABLE events.channel (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        title text NOT NULL,
        active boolean NOT NULL,
        -- As channelTarget in proto/api says.
        target jsonb NOT NULL,
        -- Sealed token or signing secret.
        secret bytea,
        language text NOT NULL,
        -- Hours from UTC.
        zone real NOT NULL,
        digest_minutes integer NOT NULL,
        quiet jsonb,
        -- Failures one after the other; nothing is tried before that time.
        failures integer NOT NULL DEFAULT 0,
        paused_until timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_by integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX channel_of_company ON events.channel (company_id, id);

      ALTER TABLE events.rule ADD COLUMN reactions jsonb NOT NULL DEFAULT '[]';

      CREATE TABLE events.delivery (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        -- It may be deleted meanwhile.
        channel_id integer NOT NULL,
        -- null: a test.
        occurrence_id integer REFERENCES events.occurrence ON DELETE CASCADE,
        stage text NOT NULL CHECK (stage IN ('began', 'escalated', 'ended', 'test')),
        after_minutes integer NOT NULL DEFAULT 0,
        state text NOT NULL CHECK (state IN ('queued', 'handed', 'sent', 'failed', 'dead', 'skipped')),
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        error text NOT NULL DEFAULT '',
        detail text NOT NULL DEFAULT '',
        -- The mail.requested that it went out with.
        request_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      -- Exactly one for each, however often the occurrence is written again.
      CREATE UNIQUE INDEX delivery_once ON events.delivery (occurrence_id, stage, after_minutes, channel_id);
      CREATE INDEX delivery_due ON events.delivery (channel_id, due_at) WHERE state IN ('queued', 'failed');
      CREATE INDEX delivery_list ON events.delivery (company_id, id DESC);
      CREATE INDEX delivery_of_channel ON events.delivery (channel_id, id DESC);
      CREATE INDEX delivery_request ON events.delivery (request_id) WHERE state = 'handed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE events.delivery, events.channel, events.company_user;
      ALTER TABLE events.rule DROP COLUMN reactions`);
  }
}
