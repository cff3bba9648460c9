import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Commands that were handed to a network server, and events that came before their number was known. */
export class Downlinks1764700000020 implements MigrationInterface {
  readonly name = 'Downlinks1764700000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE connector.downlink (
        task_id bigint PRIMARY KEY REFERENCES connector.command ON DELETE CASCADE,
        company_id integer NOT NULL,
        device_id integer NOT NULL,
        server_id integer NOT NULL,
        dev_eui text NOT NULL,
        control text NOT NULL,
        command_class text NOT NULL,
        attempt smallint NOT NULL,
        fence integer NOT NULL,
        -- As it is sent; with the time of its expiry it is recognised in the queue of the network server.
        f_port smallint NOT NULL,
        data bytea NOT NULL,
        is_confirmed boolean NOT NULL,
        -- A | C
        device_class text NOT NULL,
        -- sending: Enqueue is called, or its answer was lost; queued: the network server has it; left: it was sent;
        -- confirmed: the device has it and answers later; lost: not known, an event may still tell; ended.
        state text NOT NULL CHECK (state IN ('sending', 'queued', 'left', 'confirmed', 'lost', 'ended')),
        -- The device gets no other command meanwhile.
        holds_device boolean NOT NULL DEFAULT true,
        -- A person takes it back.
        is_unwanted boolean NOT NULL DEFAULT false,
        -- Number at the network server; null = not known.
        queue_item_id text,
        -- When it left by the clock of the network server, Unix milliseconds.
        left_at double precision,
        -- Looks at the queue that did not find it.
        misses smallint NOT NULL DEFAULT 0,
        look_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX downlink_one_a_device ON connector.downlink (device_id) WHERE holds_device;
      CREATE INDEX downlink_open ON connector.downlink (dev_eui) WHERE state <> 'ended';
      CREATE INDEX downlink_look ON connector.downlink (look_at) WHERE state <> 'ended';

      CREATE TABLE connector.downlink_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        dev_eui text NOT NULL,
        queue_item_id text NOT NULL,
        -- LorawanUplink of the proto.
        payload bytea NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX downlink_event_of_device ON connector.downlink_event (dev_eui, queue_item_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connector.downlink_event, connector.downlink');
  }
}
