import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns, keys and fields of reports and newsletters in the terms of the glossary. */
export class PlainNames1795932000000 implements MigrationInterface {
  readonly name = 'PlainNames1795932000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.report_signing RENAME COLUMN asked_by TO requested_by;
      ALTER TABLE messages.report_signing RENAME COLUMN asked_at TO requested_at;
      UPDATE messages.newsletter_run SET error = jsonb_build_object('text', error -> 'said') WHERE error ? 'said';
      UPDATE messages.newsletter_run SET error = jsonb_set(error, '{key}', to_jsonb(replace(error ->> 'key', '_gone', '_deleted')))
      WHERE error ->> 'key' IN ('newsletter.author_gone', 'newsletter.report_gone');
      UPDATE messages.newsletter SET stopped = 'newsletter.author_deleted' WHERE stopped = 'newsletter.author_gone';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE messages.newsletter SET stopped = 'newsletter.author_gone' WHERE stopped = 'newsletter.author_deleted';
      UPDATE messages.newsletter_run SET error = jsonb_set(error, '{key}', to_jsonb(replace(error ->> 'key', '_deleted', '_gone')))
      WHERE error ->> 'key' IN ('newsletter.author_deleted', 'newsletter.report_deleted');
      UPDATE messages.newsletter_run SET error = jsonb_build_object('said', error -> 'text') WHERE error ? 'text';
      ALTER TABLE messages.report_signing RENAME COLUMN requested_at TO asked_at;
      ALTER TABLE messages.report_signing RENAME COLUMN requested_by TO asked_by;
    `);
  }
}
