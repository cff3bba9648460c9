import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Through what a command went at a step, and the frames of it. */
export class FramesOfSteps1765640000001 implements MigrationInterface {
  readonly name = 'FramesOfSteps1765640000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device_task_transition ADD COLUMN gateway text, ADD COLUMN frames jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device_task_transition DROP COLUMN gateway, DROP COLUMN frames');
  }
}
