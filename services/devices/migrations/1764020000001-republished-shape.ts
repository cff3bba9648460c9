import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The published shape is identified by the fields of its events, and no longer by a number raised by hand. */
export class RepublishedShape1764020000001 implements MigrationInterface {
  readonly name = 'RepublishedShape1764020000001';

  async up(runner: QueryRunner): Promise<void> {
    // Without a shape everything is published once more.
    await runner.query(
      `ALTER TABLE devices.republished DROP COLUMN revision, ADD COLUMN shape text NOT NULL DEFAULT ''`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.republished DROP COLUMN shape, ADD COLUMN revision int NOT NULL DEFAULT 0');
  }
}
