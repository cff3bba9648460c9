import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables, columns and codes of tasks in the terms of the glossary. */
export class PlainNames1795932000000 implements MigrationInterface {
  readonly name = 'PlainNames1795932000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.command_brake RENAME TO command_throttle;
      ALTER TABLE tasks.answered_wish RENAME TO answered_request;
      ALTER TABLE tasks.poll_group_device RENAME COLUMN asked_at TO requested_at;
      ALTER TABLE tasks.gap RENAME COLUMN asked TO requests;
      UPDATE tasks.device_task_transition SET cause = 'throttle' WHERE cause = 'brake';
      UPDATE tasks.device_task SET result_code = 'device_deleted' WHERE result_code = 'device_gone';
      UPDATE tasks.poll_group_device SET last_code = 'device_deleted' WHERE last_code = 'device_gone';
      UPDATE tasks.device_task SET failure = jsonb_set(failure, '{key}', '"not_provided"')
      WHERE failure ->> 'key' = 'not_asked';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE tasks.device_task SET failure = jsonb_set(failure, '{key}', '"not_asked"')
      WHERE failure ->> 'key' = 'not_provided';
      UPDATE tasks.poll_group_device SET last_code = 'device_gone' WHERE last_code = 'device_deleted';
      UPDATE tasks.device_task SET result_code = 'device_gone' WHERE result_code = 'device_deleted';
      UPDATE tasks.device_task_transition SET cause = 'brake' WHERE cause = 'throttle';
      ALTER TABLE tasks.gap RENAME COLUMN requests TO asked;
      ALTER TABLE tasks.poll_group_device RENAME COLUMN requested_at TO asked_at;
      ALTER TABLE tasks.answered_request RENAME TO answered_wish;
      ALTER TABLE tasks.command_throttle RENAME TO command_brake;
    `);
  }
}
