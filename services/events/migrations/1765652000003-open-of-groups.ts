import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether anything of a group still lasts, asked as each of its subjects ends: a group may have 100,000. */
export class OpenOfGroups1765652000003 implements MigrationInterface {
  readonly name = 'OpenOfGroups1765652000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX occurrence_group_open ON events.occurrence (group_id)
        WHERE group_id IS NOT NULL AND state IN ('active', 'recovering');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events.occurrence_group_open');
  }
}
