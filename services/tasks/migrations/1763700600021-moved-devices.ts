import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MovedDevices1763700600021 implements MigrationInterface {
  name = 'MovedDevices1763700600021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- It has been another company's: its tasks of that time are its present company's now.
      ALTER TABLE tasks.device ADD COLUMN moved boolean NOT NULL DEFAULT false;
      CREATE INDEX device_moved ON tasks.device (company_id) WHERE moved;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device DROP COLUMN moved');
  }
}
