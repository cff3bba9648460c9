import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What orders the uplinks of a device and the downlinks to it; the clock of a gateway does not. */
export class DownlinkOrder1764907640000 implements MigrationInterface {
  readonly name = 'DownlinkOrder1764907640000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE connector.downlink
        -- When the platform learned that it left, by its own clock, Unix milliseconds.
        ADD COLUMN left_seen_at double precision,
        -- Session and counter of the newest uplink received before it left.
        ADD COLUMN heard_dev_addr text,
        ADD COLUMN heard_f_cnt bigint
    `);
    await runner.query('UPDATE connector.downlink SET left_seen_at = left_at WHERE left_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE connector.downlink DROP COLUMN left_seen_at, DROP COLUMN heard_dev_addr, DROP COLUMN heard_f_cnt',
    );
  }
}
