import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marked ranges by age: a batch reads the oldest of them instead of sorting all. */
export class OrderOfMarks1795920600000 implements MigrationInterface {
  readonly name = 'OrderOfMarks1795920600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX consumption_dirty_since ON messages.consumption_dirty (since);
      CREATE INDEX quality_dirty_since ON messages.quality_dirty (since);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages.consumption_dirty_since, messages.quality_dirty_since');
  }
}
