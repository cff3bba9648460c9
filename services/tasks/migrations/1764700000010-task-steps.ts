import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happens to a task on its way to a LoRaWAN device. */
export class TaskSteps1764700000010 implements MigrationInterface {
  readonly name = 'TaskSteps1764700000010';

  async up(runner: QueryRunner): Promise<void> {
    // Of TASK_STEPS; empty = none.
    await runner.query(`ALTER TABLE tasks.device_task ADD COLUMN step text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device_task DROP COLUMN step');
  }
}
