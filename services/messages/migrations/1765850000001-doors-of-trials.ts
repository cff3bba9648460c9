import { doorTables } from '@gaugeway/platform/doors';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the doors of the installation were closed: a trial of a rule takes that time for no silence. */
export class DoorsOfTrials1765850000001 implements MigrationInterface {
  readonly name = 'DoorsOfTrials1765850000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(doorTables('messages'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.door_closed, messages.door');
  }
}
