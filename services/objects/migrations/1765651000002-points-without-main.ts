import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A point whose main point is deleted is published again: the table alone takes its `parent_id` away. */
export class PointsWithoutMain1765651000002 implements MigrationInterface {
  readonly name = 'PointsWithoutMain1765651000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TRIGGER accounting_point_left AFTER UPDATE OF parent_id ON objects.accounting_point
        FOR EACH ROW WHEN (OLD.parent_id IS NOT NULL AND NEW.parent_id IS NULL) EXECUTE FUNCTION objects.mark_hung_point();

      -- Those that were left before are not known.
      INSERT INTO objects.point_unpublished (point_id, company_id)
      SELECT id, company_id FROM objects.accounting_point WHERE parent_id IS NULL
      ON CONFLICT (point_id) DO NOTHING;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER accounting_point_left ON objects.accounting_point');
  }
}
