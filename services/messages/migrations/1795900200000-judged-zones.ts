import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zone that a device was judged with: another one concerns the rows from its first day on, and no earlier ones. */
export class JudgedZones1795900200000 implements MigrationInterface {
  readonly name = 'JudgedZones1795900200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.quality_facts ADD COLUMN zone jsonb');
    await runner.query(`DELETE FROM messages.quality_facts f
      WHERE NOT EXISTS (SELECT FROM messages.device d WHERE d.device_id = f.device_id)`);
    // The zone was a part of the facts. A device whose zone has changed meanwhile keeps other facts, and is judged again.
    await runner.query(`UPDATE messages.quality_facts f
      SET zone = n.zone, facts = replace(f.facts, '/' || n.zone::text || '/', '/')
      FROM (SELECT device_id, coalesce(clock, zones, to_jsonb(time_zone)) AS zone FROM messages.device) n
      WHERE n.device_id = f.device_id`);
    await runner.query('ALTER TABLE messages.quality_facts ALTER COLUMN zone SET NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.quality_facts DROP COLUMN zone');
  }
}
