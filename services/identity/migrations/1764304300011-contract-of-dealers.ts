import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of a dealer's contract for the companies below it, and when their administrators were notified of it. */
export class ContractOfDealers1764304300011 implements MigrationInterface {
  readonly name = 'ContractOfDealers1764304300011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company
        ADD COLUMN subcompanies_after_expiry text NOT NULL DEFAULT 'read_only'
          CHECK (subcompanies_after_expiry IN ('read_only', 'own_date')),
        ADD COLUMN subcompanies_notified_at timestamptz;
      CREATE INDEX company_expiring_dealer ON identity.company (expires_at)
        WHERE expires_at IS NOT NULL AND subcompanies_notified_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company DROP COLUMN subcompanies_after_expiry, DROP COLUMN subcompanies_notified_at`);
  }
}
