import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The points of a virtual point's formula with their factors; the projection's new column fills them. */
export class VirtualPoints1765340000004 implements MigrationInterface {
  readonly name = 'VirtualPoints1765340000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages.accounting_point ADD terms jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.accounting_point DROP terms');
  }
}
