import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import { doorTables } from '@gaugeway/platform/doors';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIGURES_TABLES } from './baseline/figures';
import { PROJECTIONS_TABLES } from './baseline/projections';
import { QUALITY_TABLES } from './baseline/quality';
import { REPORTS_TABLES } from './baseline/reports';
import { STORE_TABLES } from './baseline/store';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('messages'),
  modelTable('messages'),
  doorTables('messages'),
  STORE_TABLES,
  PROJECTIONS_TABLES,
  FIGURES_TABLES,
  QUALITY_TABLES,
  REPORTS_TABLES,
];

/** The schema of version 1.0.0. */
export class MessagesBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'SystemReportParts1766304600000';
  readonly name = 'MessagesBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA messages CASCADE; CREATE SCHEMA messages');
  }
}
