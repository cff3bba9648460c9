import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The brake of dangerous commands: its settings by company, and who decided about a task. */
export class CommandBrake1764200000010 implements MigrationInterface {
  readonly name = 'CommandBrake1764200000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.command_brake (
        company_id integer PRIMARY KEY,
        -- So many commands of class B within so many minutes pass without a second person.
        most integer NOT NULL,
        minutes integer NOT NULL
      );
      -- The person who made the step; null = the platform or the device.
      ALTER TABLE tasks.device_task_transition ADD COLUMN user_id integer;
      CREATE INDEX device_task_dangerous ON tasks.device_task (company_id, created_at) WHERE command_class = 'B';
      CREATE INDEX device_task_quarantined ON tasks.device_task (expires_at) WHERE status = 10;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tasks.device_task_quarantined, tasks.device_task_dangerous;
      ALTER TABLE tasks.device_task_transition DROP COLUMN user_id;
      DROP TABLE tasks.command_brake;
    `);
  }
}
