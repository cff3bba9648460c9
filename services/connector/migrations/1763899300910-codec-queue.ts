import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accepted uplinks that wait for a codec that a company uploaded. */
export class CodecQueue1763899300910 implements MigrationInterface {
  readonly name = 'CodecQueue1763899300910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE connector.codec_uplink (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The company whose codec it waits for; not the device's, which may be below it.
        codec_company integer NOT NULL,
        -- Of the event in uplink.raw: an event that is read again is not queued again.
        event_id uuid NOT NULL UNIQUE,
        key text NOT NULL,
        partition integer NOT NULL,
        log_offset bigint NOT NULL,
        headers jsonb NOT NULL,
        payload bytea NOT NULL
      );
      CREATE INDEX codec_uplink_lane ON connector.codec_uplink (codec_company, seq);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connector.codec_uplink');
  }
}
