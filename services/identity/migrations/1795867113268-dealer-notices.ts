import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices of the end of a dealer's contract, by company: one that comes below the dealer later has its own 14 days. */
export class DealerNotices1795867113268 implements MigrationInterface {
  readonly name = 'DealerNotices1795867113268';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.dealer_notice (
        company_id int NOT NULL REFERENCES identity.company ON DELETE CASCADE,
        dealer_id int NOT NULL REFERENCES identity.company ON DELETE CASCADE,
        notified_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (company_id, dealer_id)
      );
      CREATE INDEX dealer_notice_of_dealer ON identity.dealer_notice (dealer_id);
      WITH RECURSIVE below AS (
        SELECT k.id, d.id AS dealer_id, d.subcompanies_notified_at FROM identity.company d
          JOIN identity.company k ON k.parent_id = d.id WHERE d.subcompanies_notified_at IS NOT NULL
        UNION ALL SELECT k.id, b.dealer_id, b.subcompanies_notified_at FROM below b
          JOIN identity.company k ON k.parent_id = b.id)
      INSERT INTO identity.dealer_notice (company_id, dealer_id, notified_at)
        SELECT id, dealer_id, subcompanies_notified_at FROM below;
      ALTER TABLE identity.company DROP COLUMN subcompanies_notified_at;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company ADD COLUMN subcompanies_notified_at timestamptz;
      UPDATE identity.company d SET subcompanies_notified_at =
        (SELECT min(n.notified_at) FROM identity.dealer_notice n WHERE n.dealer_id = d.id);
      DROP TABLE identity.dealer_notice;
    `);
  }
}
