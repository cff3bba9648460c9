import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VirtualPoints1765340000003 implements MigrationInterface {
  readonly name = 'VirtualPoints1765340000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- { expression, operands: [{ name, accounting_point_id }] } of a virtual point.
      ALTER TABLE objects.accounting_point ADD formula jsonb;

      -- The points of a formula. Checked at the end of a transaction: a branch goes with its virtual points and theirs.
      CREATE TABLE objects.formula_operand (
        point_id int NOT NULL REFERENCES objects.accounting_point ON DELETE CASCADE,
        operand_id int NOT NULL REFERENCES objects.accounting_point DEFERRABLE INITIALLY DEFERRED,
        -- Of the formula as it is written out: the consumption of the operand times this.
        factor float8 NOT NULL,
        PRIMARY KEY (point_id, operand_id)
      );
      CREATE INDEX formula_operand_of ON objects.formula_operand (operand_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.formula_operand; ALTER TABLE objects.accounting_point DROP formula');
  }
}
