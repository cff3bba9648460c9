import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transformers before a meter and the losses, for the time of a link; and where points stand, for other services. */
export class DatedTerms1765410000002 implements MigrationInterface {
  readonly name = 'DatedTerms1765410000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- null: as the device, or the point, has it.
      ALTER TABLE objects.device_link
        ADD transformation_ratio float8,
        ADD loss_factor float8;

      -- The events of the release before did not say where a point stands.
      INSERT INTO objects.point_unpublished (point_id, company_id)
      SELECT id, company_id FROM objects.accounting_point ON CONFLICT (point_id) DO NOTHING;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.device_link DROP transformation_ratio, DROP loss_factor');
  }
}
