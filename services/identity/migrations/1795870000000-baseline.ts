import { outboxTable } from '@gaugeway/platform/bus';
import { everyoneFunction } from '@gaugeway/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCESS_TABLES } from './baseline/access';
import { AUDIT_TABLES } from './baseline/audit';
import { COMPANIES_TABLES } from './baseline/companies';
import { EVERYONE_FUNCTIONS } from './baseline/everyone-functions';
import { EXPRESSIONS } from './baseline/expressions';
import { MAIL_TABLES } from './baseline/mail';

/** Statements of the schema of version 1.0.0, in their order. */
const SCHEMA: readonly string[] = [
  outboxTable('identity'),
  EXPRESSIONS,
  COMPANIES_TABLES,
  ACCESS_TABLES,
  AUDIT_TABLES,
  MAIL_TABLES,
  ...EVERYONE_FUNCTIONS.map(everyoneFunction),
];

/** The schema of version 1.0.0. */
export class IdentityBaseline1795870000000 implements MigrationInterface {
  /** The last migration before the baseline: a database that has it is in this state. */
  static readonly replaces = 'DealerNotices1795867113268';
  readonly name = 'IdentityBaseline1795870000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of SCHEMA) await runner.query(sql);
    // The chain of the audit log begins with 32 zero bytes.
    await runner.query(`INSERT INTO identity.audit_head (number, hash) VALUES (0, decode(repeat('00', 32), 'hex'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA identity CASCADE; CREATE SCHEMA identity');
  }
}
