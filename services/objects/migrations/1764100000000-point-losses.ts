import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PointLosses1764100000000 implements MigrationInterface {
  readonly name = 'PointLosses1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.accounting_point
        -- What flows at the border of the supplier per unit that the meter counts; null = no losses are accounted.
        ADD loss_factor float8 CHECK (loss_factor > 0),
        -- The power that the contract permits, kW; null = none is set.
        ADD max_power float8 CHECK (max_power >= 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.accounting_point DROP loss_factor, DROP max_power');
  }
}
