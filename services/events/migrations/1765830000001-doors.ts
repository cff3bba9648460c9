import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the doors of the installation were open: silence while they were closed says nothing of a device. */
export class Doors1765830000001 implements MigrationInterface {
  readonly name = 'Doors1765830000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE events.door (
  door text PRIMARY KEY,
  last_at timestamptz NOT NULL
);
CREATE TABLE events.door_closed (
  door text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  PRIMARY KEY (door, from_at)
);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.door_closed, events.door');
  }
}
