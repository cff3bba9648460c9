import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users who see a consumer; nobody does before it is published again. */
export class ConsumerVisibility1766300100002 implements MigrationInterface {
  readonly name = 'ConsumerVisibility1766300100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity.consumer ADD tied_users int[] NOT NULL DEFAULT '{}',
      ADD is_open boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.consumer DROP tied_users, DROP is_open');
  }
}
