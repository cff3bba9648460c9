import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of the tasks in a state and of the commands, whatever the number of the others. */
export class ListedTasks1765600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX device_task_in_state ON tasks.device_task (company_id, status, id DESC)');
    await runner.query(
      `CREATE INDEX device_task_commands ON tasks.device_task (company_id, id DESC) WHERE command_type = 'control'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tasks.device_task_commands');
    await runner.query('DROP INDEX tasks.device_task_in_state');
  }
}
