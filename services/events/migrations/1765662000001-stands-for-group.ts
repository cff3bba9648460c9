import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which occurrence stands for its group: the first of those that people were notified of. Asked of 100,000 members, each
 * looked through the others before it.
 */
export class StandsForGroup1765662000001 implements MigrationInterface {
  readonly name = 'StandsForGroup1765662000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.occurrence ADD COLUMN stands boolean NOT NULL DEFAULT false;
      UPDATE events.occurrence o SET stands = true
      FROM (SELECT min(id) AS id FROM events.occurrence
        WHERE group_id IS NOT NULL AND active_at IS NOT NULL AND end_cause <> 'inhibited' GROUP BY group_id) first
      WHERE o.id = first.id;
      CREATE INDEX occurrence_standing ON events.occurrence (company_id, active_at DESC, id DESC) WHERE stands;
      CREATE INDEX occurrence_stands_for ON events.occurrence (group_id) WHERE stands;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.occurrence DROP COLUMN stands');
  }
}
