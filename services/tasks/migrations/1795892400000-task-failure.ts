import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason of a failed task has its own column: `result` holds the values that a device answered, nothing else. */
export class TaskFailure1795892400000 implements MigrationInterface {
  readonly name = 'TaskFailure1795892400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.device_task ADD COLUMN failure jsonb;
      UPDATE tasks.device_task SET result = NULL, failure = coalesce(result::jsonb -> 'sentence',
        jsonb_build_object('key', 'reported', 'values', jsonb_build_object('text', result::jsonb ->> 'error')))
      WHERE status <> 5 AND result LIKE '{"error":%' AND result !~ '[\\\\]u(0000|[dD][89a-fA-F])'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE tasks.device_task SET result = jsonb_build_object('error', failure ->> 'key', 'sentence', failure)::text
      WHERE failure IS NOT NULL;
      ALTER TABLE tasks.device_task DROP COLUMN failure`);
  }
}
