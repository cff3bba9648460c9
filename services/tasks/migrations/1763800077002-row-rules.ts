import { everyoneFunction } from '@gaugeway/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a company's transaction has to know about rows that the row rules hide from it (tasks.rows.ts). */
export class RowRules1763800077002 implements MigrationInterface {
  readonly name = 'RowRules1763800077002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      everyoneFunction({
        // Devices with tasks of a company that belong to another one now.
        name: 'tasks.moved_away',
        parameters: 'company int',
        returns: 'SETOF int',
        body: `SELECT d.device_id FROM tasks.device d WHERE d.moved AND d.company_id <> company
          AND EXISTS (SELECT FROM tasks.device_task t WHERE t.device_id = d.device_id AND t.company_id = company)`,
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tasks.moved_away(int)');
  }
}
