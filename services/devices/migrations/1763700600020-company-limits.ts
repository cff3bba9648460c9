import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyLimits1763700600020 implements MigrationInterface {
  name = 'CompanyLimits1763700600020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of company.registry: the tree, and how many devices each company may have.
      CREATE TABLE devices.company (
        company_id integer PRIMARY KEY,
        -- 0 = the platform operator, at the top.
        parent_id integer NOT NULL,
        name text NOT NULL,
        -- null = without limit.
        limit_devices integer,
        version integer NOT NULL
      );
      CREATE INDEX company_parent ON devices.company (parent_id);

      -- What was done to a device is its history wherever it was moved since.
      CREATE INDEX audit_of_moved ON devices.audit (entity, entity_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX devices.audit_of_moved; DROP TABLE devices.company');
  }
}
