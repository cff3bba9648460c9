import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projection of user.registry: to which company each user belongs. */
export class CompanyUsers1763890600060 implements MigrationInterface {
  name = 'CompanyUsers1763890600060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE devices.company_user (user_id int PRIMARY KEY, company_id int NOT NULL);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.company_user');
  }
}
