import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old and new names of triggers of deletions; triggers of one event fire in the order of their names, which is kept. */
const NAMES: readonly [table: string, before: string, after: string][] = [
  ['object', 'object_gone', 'object_deleted'],
  ['object_device', 'object_device_gone', 'object_device_deleted'],
  ['object_user', 'object_user_gone', 'object_user_removed'],
  ['object_user', 'object_user_devices_gone', 'object_user_devices_removed'],
];

/** Triggers in the terms of the glossary. */
export class PlainTriggerNames1795935600000 implements MigrationInterface {
  readonly name = 'PlainTriggerNames1795935600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, before, after] of NAMES)
      await runner.query(`ALTER TRIGGER ${before} ON objects.${table} RENAME TO ${after}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, before, after] of NAMES)
      await runner.query(`ALTER TRIGGER ${after} ON objects.${table} RENAME TO ${before}`);
  }
}
