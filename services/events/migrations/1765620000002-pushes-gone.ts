import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the service of a browser's maker said that a subscription is there no more: its person is to know. */
export class PushesGone1765620000002 implements MigrationInterface {
  readonly name = 'PushesGone1765620000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.push_subscription ADD gone_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.push_subscription DROP gone_at');
  }
}
