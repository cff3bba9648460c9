import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `ingested` is for the topic of readings, for the uplinks whose readings are stored without it. */
export class IngestedUplinks1766300000016 implements MigrationInterface {
  readonly name = 'IngestedUplinks1766300000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Offsets of the newest batch of uplinks that was stored: after a crash they show whether its events went out.
      CREATE TABLE messages.ingested_uplinks (
        partition int PRIMARY KEY,
        first_offset int8 NOT NULL,
        last_offset int8 NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.ingested_uplinks');
  }
}
