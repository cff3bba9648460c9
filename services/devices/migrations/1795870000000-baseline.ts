import { bulkTables } from '@gaugeway/platform/bulk';
import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import { everyoneFunction } from '@gaugeway/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVERYONE_FUNCTIONS } from './baseline/everyone-functions';
import { EXPRESSIONS } from './baseline/expressions';
import { FUNCTIONS } from './baseline/functions';
import { GATEWAYS_TABLES } from './baseline/gateways';
import { METERING_DEVICES_TABLES } from './baseline/metering-devices';
import { PROJECTIONS_TABLES } from './baseline/projections';
import { TRIGGERS } from './baseline/triggers';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('devices'),
  modelTable('devices'),
  bulkTables('devices', ['import', 'edit', 'move', 'tie']),
  EXPRESSIONS,
  METERING_DEVICES_TABLES,
  GATEWAYS_TABLES,
  PROJECTIONS_TABLES,
  ...EVERYONE_FUNCTIONS.map(everyoneFunction),
  FUNCTIONS,
  TRIGGERS,
];

/** The schema of version 1.0.0. */
export class DevicesBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'PlainOwner1766300000003';
  readonly name = 'DevicesBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA devices CASCADE; CREATE SCHEMA devices');
  }
}
