import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waiting and sent commands: a queue that survives the process, and what was sent by which connector. */
export class CommandQueue1764050000020 implements MigrationInterface {
  readonly name = 'CommandQueue1764050000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Grows with every connection of the gateway device: who held it before is no holder any more.
      ALTER TABLE connector.held_session ADD COLUMN lease bigint NOT NULL DEFAULT 1;
      CREATE SEQUENCE connector.session_lease;

      CREATE TABLE connector.command (
        task_id bigint PRIMARY KEY,
        company_id integer NOT NULL,
        device_id integer NOT NULL,
        -- 0 for a LoRaWAN device.
        gateway_id integer NOT NULL,
        -- As it came on command.requested.
        payload bytea NOT NULL,
        command_class text NOT NULL,
        -- Commands with the same one replace each other while they wait; empty = none does.
        actuator text NOT NULL,
        priority smallint NOT NULL,
        state text NOT NULL CHECK (state IN ('queued', 'sending', 'ended')),
        attempt smallint NOT NULL,
        -- Raised with each attempt: only who has the newest may send.
        fence integer NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX command_queued ON connector.command (gateway_id, priority, task_id) WHERE state = 'queued';
      CREATE INDEX command_sending ON connector.command (task_id) WHERE state = 'sending';
      CREATE INDEX command_of_device ON connector.command (device_id, actuator) WHERE state = 'queued';
      CREATE INDEX command_ended ON connector.command (expires_at) WHERE state = 'ended';

      -- Every attempt, written before its first byte leaves.
      CREATE TABLE connector.command_attempt (
        task_id bigint NOT NULL REFERENCES connector.command ON DELETE CASCADE,
        attempt smallint NOT NULL,
        fence integer NOT NULL,
        instance text NOT NULL,
        lease bigint NOT NULL,
        sending_at timestamptz NOT NULL DEFAULT now(),
        outcome text,
        ended_at timestamptz,
        PRIMARY KEY (task_id, attempt)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE connector.command_attempt, connector.command;
      DROP SEQUENCE connector.session_lease;
      ALTER TABLE connector.held_session DROP COLUMN lease;
    `);
  }
}
