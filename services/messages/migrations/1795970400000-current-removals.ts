import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mark of removed readings that were current, in contrast to revisions, in the terms of the glossary. */
export class CurrentRemovals1795970400000 implements MigrationInterface {
  readonly name = 'CurrentRemovals1795970400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.removed_message RENAME COLUMN stood TO was_current');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.removed_message RENAME COLUMN was_current TO stood');
  }
}
