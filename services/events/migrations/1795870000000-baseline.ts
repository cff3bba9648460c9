import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import { doorTables } from '@gaugeway/platform/doors';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANNELS_TABLES } from './baseline/channels';
import { FUNCTIONS } from './baseline/functions';
import { PROJECTIONS_TABLES } from './baseline/projections';
import { RULES_TABLES } from './baseline/rules';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('events'),
  modelTable('events'),
  doorTables('events'),
  PROJECTIONS_TABLES,
  RULES_TABLES,
  CHANNELS_TABLES,
  FUNCTIONS,
];

/** The schema of version 1.0.0. */
export class EventsBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'NotificationNames1795863945000';
  readonly name = 'EventsBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA events CASCADE; CREATE SCHEMA events');
  }
}
