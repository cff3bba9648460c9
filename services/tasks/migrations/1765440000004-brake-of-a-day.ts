import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrakeOfADay1765440000004 implements MigrationInterface {
  readonly name = 'BrakeOfADay1765440000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Commands of class B to so many per cent of the company's devices pass within a day without a second person.
      ALTER TABLE tasks.command_brake ADD COLUMN percent integer NOT NULL DEFAULT 1;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.command_brake DROP COLUMN percent');
  }
}
