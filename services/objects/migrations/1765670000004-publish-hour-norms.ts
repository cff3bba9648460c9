import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices say the norm of an hour of their points: every point is published once more. */
export class PublishHourNorms1765670000004 implements MigrationInterface {
  readonly name = 'PublishHourNorms1765670000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO objects.point_unpublished (point_id, company_id)
       SELECT id, company_id FROM objects.accounting_point ON CONFLICT DO NOTHING`,
    );
  }

  async down(): Promise<void> {
    // What was published stays so.
  }
}
