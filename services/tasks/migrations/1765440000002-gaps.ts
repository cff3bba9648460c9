import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Gaps1765440000002 implements MigrationInterface {
  readonly name = 'Gaps1765440000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of reading.gaps: what is missing of archives and profiles, and what was done about it.
      CREATE TABLE tasks.gap (
        device_id integer NOT NULL,
        type smallint NOT NULL,
        -- Unix seconds: nothing came after the first until and with the second.
        from_ts bigint NOT NULL,
        to_ts bigint NOT NULL,
        -- Times that it was asked for, and that the meter answered without closing it.
        asked smallint NOT NULL DEFAULT 0,
        answered smallint NOT NULL DEFAULT 0,
        -- When it may be asked for; null = no more.
        next_at timestamptz DEFAULT now(),
        -- The task that asks for it.
        task_id bigint,
        PRIMARY KEY (device_id, type, from_ts)
      );
      CREATE INDEX gap_due ON tasks.gap (next_at) WHERE next_at IS NOT NULL;
      CREATE INDEX gap_of_task ON tasks.gap (task_id) WHERE task_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.gap');
  }
}
