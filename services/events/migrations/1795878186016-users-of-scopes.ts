import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users who see a node or an accounting point: filled from the beginning of the topics, since a projection with other columns is another group. */
export class UsersOfScopes1795878186016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.object ADD COLUMN parent_pin int NOT NULL DEFAULT 0, ADD COLUMN tied_users int[] NOT NULL DEFAULT '{}';
      ALTER TABLE events.point ADD COLUMN seen_by int[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.object DROP COLUMN parent_pin, DROP COLUMN tied_users;
      ALTER TABLE events.point DROP COLUMN seen_by;
    `);
  }
}
