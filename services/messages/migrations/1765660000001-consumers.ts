import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projection of consumer.registry: what reports call the consumers of points. */
export class Consumers1765660000001 implements MigrationInterface {
  readonly name = 'Consumers1765660000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.consumer (
        pin int PRIMARY KEY,
        company_id int NOT NULL,
        consumer_id text NOT NULL,
        name text NOT NULL,
        contract text NOT NULL,
        version int8 NOT NULL
      );
      CREATE INDEX consumer_of_company ON messages.consumer (company_id, consumer_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.consumer');
  }
}
