import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a device says of the point where it measures. The points are published again, which fills it. */
export class TiedPoints1765640000000 implements MigrationInterface {
  readonly name = 'TiedPoints1765640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.point_link
        -- 1 water ... 7 other; 0 = not known yet.
        ADD resource_type_id integer NOT NULL DEFAULT 0,
        -- Norms in the standard unit of the resource; null = none is set.
        ADD standard_hour float8,
        ADD standard_day float8,
        ADD standard_month float8;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE devices.point_link DROP resource_type_id, DROP standard_hour, DROP standard_day, DROP standard_month',
    );
  }
}
