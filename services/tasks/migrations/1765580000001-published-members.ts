import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which poll group each device is in, as it was published. */
export class PublishedMembers1765580000001 implements MigrationInterface {
  readonly name = 'PublishedMembers1765580000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE tasks.published_member (
      device_id integer PRIMARY KEY,
      company_id integer NOT NULL,
      group_id integer NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.published_member');
  }
}
