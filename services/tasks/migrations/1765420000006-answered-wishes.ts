import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wishes of rules that were answered: each makes one task, however often it is delivered. */
export class AnsweredWishes1765420000006 implements MigrationInterface {
  readonly name = 'AnsweredWishes1765420000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.answered_wish (
        request_id bigint PRIMARY KEY,
        company_id integer NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.answered_wish');
  }
}
