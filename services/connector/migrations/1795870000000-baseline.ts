import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COMMANDS_TABLES } from './baseline/commands';
import { TRANSPORTS_TABLES } from './baseline/transports';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('connector'),
  modelTable('connector'),
  TRANSPORTS_TABLES,
  COMMANDS_TABLES,
];

/** The schema of version 1.0.0. */
export class ConnectorBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'KeptDisabled1764909240000';
  readonly name = 'ConnectorBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE connector.session_lease');
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA connector CASCADE; CREATE SCHEMA connector');
  }
}
