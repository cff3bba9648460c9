import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones of newsletters, as in proto/time/zone.ts; null = the offset `zone`. */
export class NewsletterZones1795900000000 implements MigrationInterface {
  readonly name = 'NewsletterZones1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.newsletter ADD COLUMN zones jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.newsletter DROP COLUMN zones');
  }
}
