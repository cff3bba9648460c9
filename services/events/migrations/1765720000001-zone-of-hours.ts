import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hours of a rule name whose they are; those of before are of each device's clock. */
export class ZoneOfHours1765720000001 implements MigrationInterface {
  readonly name = 'ZoneOfHours1765720000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE events.rule SET definition = jsonb_set(definition, '{schedule,zone}', 'null')
      WHERE jsonb_typeof(definition->'schedule') = 'object' AND NOT definition->'schedule' ? 'zone'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE events.rule SET definition = definition #- '{schedule,zone}'
      WHERE jsonb_typeof(definition->'schedule') = 'object'
    `);
  }
}
