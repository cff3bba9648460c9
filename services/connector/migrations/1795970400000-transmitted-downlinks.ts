import type { MigrationInterface, QueryRunner } from 'typeorm';

/** State and times of downlinks that a gateway has transmitted, in the terms of the glossary. */
export class TransmittedDownlinks1795970400000 implements MigrationInterface {
  readonly name = 'TransmittedDownlinks1795970400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE connector.downlink RENAME COLUMN left_at TO transmitted_at;
      ALTER TABLE connector.downlink RENAME COLUMN left_seen_at TO transmission_seen_at;
      ALTER TABLE connector.downlink DROP CONSTRAINT downlink_state_check;
      UPDATE connector.downlink SET state = 'transmitted' WHERE state = 'left';
      ALTER TABLE connector.downlink ADD CONSTRAINT downlink_state_check
        CHECK (state IN ('sending', 'queued', 'transmitted', 'confirmed', 'lost', 'ended'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE connector.downlink DROP CONSTRAINT downlink_state_check;
      UPDATE connector.downlink SET state = 'left' WHERE state = 'transmitted';
      ALTER TABLE connector.downlink ADD CONSTRAINT downlink_state_check
        CHECK (state IN ('sending', 'queued', 'left', 'confirmed', 'lost', 'ended'));
      ALTER TABLE connector.downlink RENAME COLUMN transmission_seen_at TO left_seen_at;
      ALTER TABLE connector.downlink RENAME COLUMN transmitted_at TO left_at;
    `);
  }
}
