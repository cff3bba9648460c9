import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns, indexes and causes of occurrences and deliveries in the terms of the glossary. */
export class PlainNames1795932000000 implements MigrationInterface {
  readonly name = 'PlainNames1795932000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.occurrence RENAME COLUMN stands TO is_representative;
      ALTER INDEX events.occurrence_standing RENAME TO occurrence_representative;
      ALTER INDEX events.occurrence_stands_for RENAME TO occurrence_representative_of;
      ALTER TABLE events.push_subscription RENAME COLUMN gone_at TO expired_at;
      UPDATE events.occurrence SET end_cause = 'subject_removed' WHERE end_cause = 'subject_gone';
      UPDATE events.delivery SET error = 'channel_deleted' WHERE error = 'channel_gone';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE events.delivery SET error = 'channel_gone' WHERE error = 'channel_deleted';
      UPDATE events.occurrence SET end_cause = 'subject_gone' WHERE end_cause = 'subject_removed';
      ALTER TABLE events.push_subscription RENAME COLUMN expired_at TO gone_at;
      ALTER INDEX events.occurrence_representative_of RENAME TO occurrence_stands_for;
      ALTER INDEX events.occurrence_representative RENAME TO occurrence_standing;
      ALTER TABLE events.occurrence RENAME COLUMN is_representative TO stands;
    `);
  }
}
