import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companies with rules about the consumption of hours, and what was published of their devices. */
export class PublishedHours1765850000002 implements MigrationInterface {
  readonly name = 'PublishedHours1765850000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.hourly_wanted (company_id int PRIMARY KEY);

      -- The last whole hour that was published of a device, hours since 1970-01-01 by its clock.
      CREATE TABLE messages.published_hour (
        device_id int PRIMARY KEY,
        company_id int NOT NULL,
        hour int NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.published_hour, messages.hourly_wanted');
  }
}
