import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of two who edit the same access group, the second is told. */
export class VersionsOfAccessGroups1766200000003 implements MigrationInterface {
  readonly name = 'VersionsOfAccessGroups1766200000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.access_group ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.access_group DROP COLUMN version');
  }
}
