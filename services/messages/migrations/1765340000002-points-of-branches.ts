import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees a point by the object tree; the projection's new columns fill them. */
export class PointsOfBranches1765340000002 implements MigrationInterface {
  readonly name = 'PointsOfBranches1765340000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.accounting_point
        ADD is_at_object boolean NOT NULL DEFAULT false,
        ADD seen_by int[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.accounting_point DROP is_at_object, DROP seen_by');
  }
}
