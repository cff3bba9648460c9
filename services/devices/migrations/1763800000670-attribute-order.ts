import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AttributeOrder1763800000670 implements MigrationInterface {
  readonly name = 'AttributeOrder1763800000670';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.attribute
        ADD unit text NOT NULL DEFAULT '',
        ADD is_required boolean NOT NULL DEFAULT false,
        ADD position integer NOT NULL DEFAULT 0;
      UPDATE devices.attribute a SET position = o.position
      FROM (SELECT id, row_number() OVER (PARTITION BY company_id ORDER BY name_key, id) AS position
            FROM devices.attribute) o WHERE o.id = a.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.attribute DROP unit, DROP is_required, DROP position');
  }
}
