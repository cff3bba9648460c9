import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which poll group a device is in, for the scope of a rule that is tried on the past. */
export class PollGroupsOfDevices1765620000001 implements MigrationInterface {
  readonly name = 'PollGroupsOfDevices1765620000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of device.poll-group; group_id: 0 = none.
      CREATE TABLE messages.device_poll_group (
        device_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        group_id integer NOT NULL
      );
      CREATE INDEX device_poll_group_members ON messages.device_poll_group (group_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.device_poll_group');
  }
}
