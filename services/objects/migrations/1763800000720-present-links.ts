import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PresentLinks1763800000720 implements MigrationInterface {
  readonly name = 'PresentLinks1763800000720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether something measures at a point now is asked for each that is listed.
      CREATE INDEX device_link_present ON objects.device_link (point_id) WHERE to_ts IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX objects.device_link_present');
  }
}
