import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees a device: the users tied to it, and those tied to a branch of the object tree that it stands in. */
export class BranchUsers1765610000002 implements MigrationInterface {
  readonly name = 'BranchUsers1765610000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.metering_device ADD COLUMN branch_users integer[] NOT NULL DEFAULT '{}';
      ALTER TABLE devices.metering_device
        ADD COLUMN seen_by integer[] NOT NULL GENERATED ALWAYS AS (tied_users || branch_users) STORED;
      DROP INDEX devices.metering_device_tied;
      CREATE INDEX metering_device_seen ON devices.metering_device USING gin (seen_by);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX devices.metering_device_seen;
      ALTER TABLE devices.metering_device DROP COLUMN seen_by, DROP COLUMN branch_users;
      CREATE INDEX metering_device_tied ON devices.metering_device USING gin (tied_users);
    `);
  }
}
