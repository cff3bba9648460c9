import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of network servers about devices other than uplinks: joins, sent downlinks, locations, faults. */
export class RadioEvents1763808800020 implements MigrationInterface {
  readonly name = 'RadioEvents1763808800020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE devices.radio_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id integer NOT NULL REFERENCES devices.metering_device ON DELETE CASCADE,
        -- The device's then.
        company_id integer NOT NULL,
        at timestamptz NOT NULL,
        -- Identity of the event: the same one delivered again changes nothing.
        key text NOT NULL,
        action text NOT NULL,
        details jsonb NOT NULL,
        UNIQUE (device_id, key)
      );
      CREATE INDEX radio_event_of_device ON devices.radio_event (device_id, at DESC, id DESC);
      CREATE INDEX radio_event_old ON devices.radio_event USING brin (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.radio_event');
  }
}
