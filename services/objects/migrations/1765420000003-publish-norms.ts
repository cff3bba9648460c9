import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every accounting point is published again, with its norms. */
export class PublishNorms1765420000003 implements MigrationInterface {
  readonly name = 'PublishNorms1765420000003';

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
