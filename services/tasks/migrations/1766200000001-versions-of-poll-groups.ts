import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of two who edit the same poll group, the second is told. */
export class VersionsOfPollGroups1766200000001 implements MigrationInterface {
  readonly name = 'VersionsOfPollGroups1766200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.poll_group ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.poll_group DROP COLUMN version');
  }
}
