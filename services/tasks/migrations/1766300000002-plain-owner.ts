import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RowRules1763800077002 } from './1763800077002-row-rules';

/**
 * Functions that were created with a `SET gaugeway.everyone` clause, created again without it: a dump of the database can
 * then be restored by an owner who is no superuser.
 */
export class PlainOwner1766300000002 implements MigrationInterface {
  readonly name = 'PlainOwner1766300000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const migration of [new RowRules1763800077002()]) await migration.up(runner);
  }

  /** The functions are those of the migrations that created them. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
