import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers of tasks beyond 32 bits, which 100,000 devices polled every 15 minutes use up in 224 days. */
export class LongTaskIds1764050000010 implements MigrationInterface {
  readonly name = 'LongTaskIds1764050000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.device_task ALTER COLUMN id TYPE bigint;
      ALTER SEQUENCE tasks.device_task_id_seq AS bigint;
      ALTER TABLE tasks.device_task_transition ALTER COLUMN task_id TYPE bigint;
      -- Key of the control that it is; null = it reads.
      ALTER TABLE tasks.device_task ADD COLUMN control text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.device_task DROP COLUMN control;
      ALTER TABLE tasks.device_task_transition ALTER COLUMN task_id TYPE integer;
      ALTER TABLE tasks.device_task ALTER COLUMN id TYPE integer;
      ALTER SEQUENCE tasks.device_task_id_seq AS integer;
    `);
  }
}
