import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers in the terms of the glossary. Triggers of one event fire in the order of their names, which is kept. */
export class PlainTriggerNames1795935600000 implements MigrationInterface {
  readonly name = 'PlainTriggerNames1795935600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TRIGGER object_gone ON objects.object RENAME TO object_deleted;
      ALTER TRIGGER object_device_gone ON objects.object_device RENAME TO object_device_deleted;
      ALTER TRIGGER object_user_gone ON objects.object_user RENAME TO object_user_removed;
      ALTER TRIGGER object_user_devices_gone ON objects.object_user RENAME TO object_user_devices_removed;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TRIGGER object_user_devices_removed ON objects.object_user RENAME TO object_user_devices_gone;
      ALTER TRIGGER object_user_removed ON objects.object_user RENAME TO object_user_gone;
      ALTER TRIGGER object_device_deleted ON objects.object_device RENAME TO object_device_gone;
      ALTER TRIGGER object_deleted ON objects.object RENAME TO object_gone;
    `);
  }
}
