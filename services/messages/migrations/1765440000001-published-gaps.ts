import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishedGaps1765440000001 implements MigrationInterface {
  readonly name = 'PublishedGaps1765440000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What was published last of the gaps of an archive or profile (reading.gaps); '' = none are left.
      CREATE TABLE messages.published_gaps (
        device_id int NOT NULL,
        type int2 NOT NULL,
        published text NOT NULL,
        PRIMARY KEY (device_id, type)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.published_gaps');
  }
}
