import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A revision and a removed reading keep the marks of each value, who made that version and how. The table of messages
 * itself gets these columns where it is created (timeseries/tables.repository.ts).
 */
export class ValueMarks1764040000001 implements MigrationInterface {
  readonly name = 'ValueMarks1764040000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['message_revision', 'removed_message']) {
      await runner.query(
        `ALTER TABLE messages.${table} ADD COLUMN marks jsonb, ADD COLUMN user_id int, ADD COLUMN method text`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['message_revision', 'removed_message']) {
      await runner.query(`ALTER TABLE messages.${table} DROP COLUMN marks, DROP COLUMN user_id, DROP COLUMN method`);
    }
  }
}
