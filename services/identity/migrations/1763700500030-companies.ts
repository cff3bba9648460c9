import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a company has besides its name, and how many devices each has. */
export class Companies1763700500030 implements MigrationInterface {
  readonly name = 'Companies1763700500030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company
        ADD COLUMN IF NOT EXISTS inn text NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS type_id int NOT NULL DEFAULT 1,
        ADD COLUMN limit_devices int,
        ADD COLUMN limit_users int,
        ADD COLUMN limit_messages_a_day int,
        -- Modules that its users may see; NULL = all.
        ADD COLUMN modules int[],
        ADD COLUMN peak_hours jsonb,
        ADD COLUMN service_group_id int,
        DROP CONSTRAINT company_status_check,
        -- A company that was removed stays as the name in old records.
        ADD CONSTRAINT company_status_check CHECK (status IN ('active', 'blocked', 'deleted'));
      CREATE INDEX company_parent ON identity.company (parent_id);
      CREATE INDEX user_company ON identity."user" (company_id);

      -- Projection of device.registry.
      CREATE TABLE identity.company_device (
        device_id int PRIMARY KEY,
        company_id int NOT NULL,
        version double precision NOT NULL
      );
      CREATE INDEX company_device_company ON identity.company_device (company_id);

      CREATE INDEX audit_of_chain ON identity.audit USING gin ((details -> 'chain'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX identity.audit_of_chain;
      DROP TABLE identity.company_device;
      DROP INDEX identity.user_company, identity.company_parent;
      DELETE FROM identity.company WHERE status = 'deleted';
      ALTER TABLE identity.company
        DROP CONSTRAINT company_status_check,
        ADD CONSTRAINT company_status_check CHECK (status IN ('active', 'blocked')),
        DROP COLUMN IF EXISTS inn, DROP COLUMN IF EXISTS type_id,
        DROP COLUMN limit_devices, DROP COLUMN limit_users, DROP COLUMN limit_messages_a_day,
        DROP COLUMN modules, DROP COLUMN peak_hours, DROP COLUMN service_group_id;
    `);
  }
}
