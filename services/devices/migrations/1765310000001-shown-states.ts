import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What devices last showed of their actuators. */
export class ShownStates1765310000001 implements MigrationInterface {
  readonly name = 'ShownStates1765310000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.device_status
        -- By the name of the status field: {"value": 1, "at": Unix milliseconds}.
        ADD COLUMN shown_states jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.device_status DROP COLUMN shown_states');
  }
}
