import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was published of poll groups last: `poll-group.state` has an event per change. */
export class PublishedPolls1765420000002 implements MigrationInterface {
  readonly name = 'PublishedPolls1765420000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.published_polls (
        group_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        name text NOT NULL,
        devices integer NOT NULL,
        late integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.published_polls');
  }
}
