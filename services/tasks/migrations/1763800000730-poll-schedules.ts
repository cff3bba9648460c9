import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PollSchedules1763800000730 implements MigrationInterface {
  readonly name = 'PollSchedules1763800000730';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Offset of the device's clock from UTC, hours; the registry is published again at the upgrade.
      ALTER TABLE tasks.device ADD COLUMN time_zone real NOT NULL DEFAULT 0;
      -- What next_poll_at was reckoned from: only when this changes is it reckoned again.
      ALTER TABLE tasks.device ADD COLUMN poll_plan text NOT NULL DEFAULT '';
      -- Projection of device.schedule, kind poll. It may be there before its device.
      CREATE TABLE tasks.poll_schedule (
        device_id integer PRIMARY KEY,
        version integer NOT NULL,
        -- [{ from, schedule }] in rising order.
        turns jsonb NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.poll_schedule');
    await runner.query('ALTER TABLE tasks.device DROP COLUMN time_zone, DROP COLUMN poll_plan');
  }
}
