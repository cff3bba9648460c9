import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers in the terms of the glossary. */
export class PlainTriggerNames1795935600000 implements MigrationInterface {
  readonly name = 'PlainTriggerNames1795935600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TRIGGER attribute_value_gone ON devices.attribute_value RENAME TO attribute_value_deleted',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TRIGGER attribute_value_deleted ON devices.attribute_value RENAME TO attribute_value_gone',
    );
  }
}
