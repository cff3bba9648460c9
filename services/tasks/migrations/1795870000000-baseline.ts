import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import { everyoneFunction } from '@gaugeway/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVERYONE_FUNCTIONS } from './baseline/everyone-functions';
import { TASKS_TABLES } from './baseline/tasks';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('tasks'),
  modelTable('tasks'),
  TASKS_TABLES,
  ...EVERYONE_FUNCTIONS.map(everyoneFunction),
];

/** The schema of version 1.0.0. */
export class TasksBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'PlainOwner1766300000002';
  readonly name = 'TasksBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA tasks CASCADE; CREATE SCHEMA tasks');
  }
}
