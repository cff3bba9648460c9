import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Clocks1765440000003 implements MigrationInterface {
  readonly name = 'Clocks1765440000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How far the clocks of devices are ahead whose poll groups correct them, as read last, and what was done about it.
      CREATE TABLE tasks.clock (
        device_id integer PRIMARY KEY,
        -- Unix seconds.
        read_at bigint NOT NULL,
        -- Seconds; below 0 = it is behind.
        difference double precision NOT NULL,
        -- Of CLOCK_VERDICTS (proto/api/poll-groups.ts); null = not judged yet.
        verdict text,
        corrected_at timestamptz
      );
      CREATE INDEX clock_unjudged ON tasks.clock (device_id) WHERE verdict IS NULL;
      UPDATE tasks.poll_group SET service_params = service_params || '{"clock_limit": null}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.clock');
    await runner.query(`UPDATE tasks.poll_group SET service_params = service_params - 'clock_limit'`);
  }
}
