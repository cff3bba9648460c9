import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was last published of a user holds all that other services know of one; NULL = nothing yet, or the rights of the
 * access group were changed. `published_company` stays for a release that runs next to this one.
 */
export class UserStates1765530000000 implements MigrationInterface {
  name = 'UserStates1765530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION identity.user_state(company int, status text, is_admin boolean, is_demo boolean, access_group int,
        deleted timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN deleted IS NOT NULL THEN 'gone' ELSE company::text || ' ' || status || ' ' || is_admin::text
          || ' ' || is_demo::text || ' ' || coalesce(access_group, 0)::text END
      $$;
      ALTER TABLE identity."user" ADD published_state text;
      DROP INDEX identity.user_unpublished;
      CREATE INDEX user_unpublished ON identity."user" (id) WHERE published_state
        IS DISTINCT FROM identity.user_state(company_id, status, is_admin, is_demo, access_group_id, deleted_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX identity.user_unpublished;
      ALTER TABLE identity."user" DROP published_state;
      DROP FUNCTION identity.user_state(int, text, boolean, boolean, int, timestamptz);
      CREATE INDEX user_unpublished ON identity."user" (id)
        WHERE published_company IS DISTINCT FROM CASE WHEN deleted_at IS NULL THEN company_id ELSE 0 END;
    `);
  }
}
