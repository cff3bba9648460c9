import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Branding1763700500043 implements MigrationInterface {
  readonly name = 'Branding1763700500043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Images and style sheets; the name is the content's SHA-256, so that they may be kept for ever.
      CREATE TABLE identity.branding_file (
        company_id int NOT NULL REFERENCES identity.company,
        hash text NOT NULL,
        mime text NOT NULL,
        bytes bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (hash, company_id)
      );
      CREATE TABLE identity.branding (
        company_id int NOT NULL REFERENCES identity.company,
        host text NOT NULL,
        -- Set by the platform operator; what is not verified is not shown, and several companies may ask for a host.
        verified_at timestamptz,
        title text NOT NULL DEFAULT '',
        color text,
        logo text,
        logo_cloud text,
        logo_cloud_en text,
        favicon text,
        style text NOT NULL DEFAULT '',
        style_file text,
        script text NOT NULL DEFAULT '',
        link_to_help text NOT NULL DEFAULT '',
        demo_email text NOT NULL DEFAULT '',
        demo_password text NOT NULL DEFAULT '',
        PRIMARY KEY (company_id, host)
      );
      CREATE UNIQUE INDEX branding_host ON identity.branding (host) WHERE verified_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.branding, identity.branding_file');
  }
}
