import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exact sums of months, to which the difference of a changed day is added. */
export class ExactMonths1795957200000 implements MigrationInterface {
  readonly name = 'ExactMonths1795957200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.consumption_month
        -- The value before it is rounded to a double; null = not known, the next change adds up all days.
        ADD COLUMN exact numeric;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.consumption_month DROP COLUMN exact');
  }
}
