import { bulkTables } from '@gaugeway/platform/bulk';
import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTING_POINTS_TABLES } from './baseline/accounting-points';
import { DIRECTORIES_TABLES } from './baseline/directories';
import { FUNCTIONS } from './baseline/functions';
import { IMPORTS_TABLES } from './baseline/imports';
import { PROJECTIONS_TABLES } from './baseline/projections';
import { TREE_TABLES } from './baseline/tree';
import { TRIGGERS } from './baseline/triggers';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('objects'),
  modelTable('objects'),
  bulkTables('objects', ['smart_import', 'smart_undo']),
  PROJECTIONS_TABLES,
  DIRECTORIES_TABLES,
  TREE_TABLES,
  ACCOUNTING_POINTS_TABLES,
  IMPORTS_TABLES,
  FUNCTIONS,
  TRIGGERS,
];

/** The schema of version 1.0.0. */
export class ObjectsBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'ConsumerVisibility1766300100001';
  readonly name = 'ObjectsBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gist');
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA objects CASCADE; CREATE SCHEMA objects');
  }
}
