import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A validation rule is set for a resource and for an accounting point, too. */
export class RuleSettingsOfPoints1765540000001 implements MigrationInterface {
  readonly name = 'RuleSettingsOfPoints1765540000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.quality_parameter
        -- '' = of all resources.
        ADD resource text NOT NULL DEFAULT '',
        -- 0 = of all accounting points.
        ADD point_id int NOT NULL DEFAULT 0,
        DROP CONSTRAINT quality_parameter_pkey,
        ADD PRIMARY KEY (company_id, resource, model_id, device_id, point_id, rule);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM messages.quality_parameter WHERE resource <> '' OR point_id <> 0;
      ALTER TABLE messages.quality_parameter
        DROP CONSTRAINT quality_parameter_pkey,
        DROP resource,
        DROP point_id,
        ADD PRIMARY KEY (company_id, model_id, device_id, rule);
    `);
  }
}
