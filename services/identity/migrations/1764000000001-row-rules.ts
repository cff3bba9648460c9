import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the row rules of the schema ask (identity.rows.ts), and the little that a company learns of others. */
export class RowRules1764000000001 implements MigrationInterface {
  readonly name = 'RowRules1764000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The companies for which a call acts: its own, and where it says so all below that one.
      CREATE FUNCTION identity.companies_within() RETURNS SETOF int
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        WITH RECURSIVE within AS (
          SELECT nullif(current_setting('gaugeway.company', true), '')::int AS id
          UNION
          SELECT c.id FROM identity.company c JOIN within w ON c.parent_id = w.id
          WHERE current_setting('gaugeway.reach', true) = 'branch'
        )
        SELECT id FROM within WHERE id IS NOT NULL
      $$;

      -- Those above it, without itself.
      CREATE FUNCTION identity.companies_above() RETURNS SETOF int
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        WITH RECURSIVE above AS (
          SELECT c.parent_id AS id FROM identity.company c
          WHERE c.id = nullif(current_setting('gaugeway.company', true), '')::int
          UNION
          SELECT c.parent_id FROM identity.company c JOIN above a ON c.id = a.id
        )
        SELECT id FROM above WHERE id IS NOT NULL
      $$;

      -- How many users a company has together with all below it: a limit above counts companies that the caller does not see.
      CREATE FUNCTION identity.users_of_branch(company int) RETURNS int
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        WITH RECURSIVE branch AS (
          SELECT company AS id
          UNION ALL SELECT c.id FROM identity.company c JOIN branch b ON c.parent_id = b.id WHERE c.status <> 'deleted')
        SELECT count(*)::int FROM identity."user" u JOIN branch b ON b.id = u.company_id WHERE u.deleted_at IS NULL
      $$;

      -- Who did something in the company may have come from one above.
      CREATE FUNCTION identity.name_of_user(user_id int) RETURNS text
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        SELECT u.name FROM identity."user" u WHERE u.id = user_id
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION identity.name_of_user(int); DROP FUNCTION identity.users_of_branch(int);
      DROP FUNCTION identity.companies_above(); DROP FUNCTION identity.companies_within()`);
  }
}
