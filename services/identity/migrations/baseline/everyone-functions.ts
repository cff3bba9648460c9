import type { EveryoneFunction } from '@gaugeway/platform/database';

/** Functions by which a company's transaction learns the little that it may of other companies' rows. */
export const EVERYONE_FUNCTIONS: readonly EveryoneFunction[] = [
  {
    // Companies for which a call acts: its own, and all below it where the call includes the branch.
    name: 'identity.companies_within',
    returns: 'SETOF int',
    body: `WITH RECURSIVE within AS (
        SELECT nullif(current_setting('gaugeway.company', true), '')::int AS id
        UNION
        SELECT c.id FROM identity.company c JOIN within w ON c.parent_id = w.id
        WHERE current_setting('gaugeway.reach', true) = 'branch'
      )
      SELECT id FROM within WHERE id IS NOT NULL`,
  },
  {
    // Companies above it, without itself.
    name: 'identity.companies_above',
    returns: 'SETOF int',
    body: `WITH RECURSIVE above AS (
        SELECT c.parent_id AS id FROM identity.company c
        WHERE c.id = nullif(current_setting('gaugeway.company', true), '')::int
        UNION
        SELECT c.parent_id FROM identity.company c JOIN above a ON c.id = a.id
      )
      SELECT id FROM above WHERE id IS NOT NULL`,
  },
  {
    // Users of a company and of all below it: a limit above counts companies that the caller does not see.
    name: 'identity.users_of_branch',
    parameters: 'company int',
    returns: 'int',
    body: `WITH RECURSIVE branch AS (
        SELECT company AS id
        UNION ALL SELECT c.id FROM identity.company c JOIN branch b ON c.parent_id = b.id WHERE c.status <> 'deleted')
      SELECT count(*)::int FROM identity."user" u JOIN branch b ON b.id = u.company_id WHERE u.deleted_at IS NULL`,
  },
  {
    // A user who acted in the company may belong to one above.
    name: 'identity.name_of_user',
    parameters: 'user_id int',
    returns: 'text',
    body: 'SELECT u.name::text FROM identity."user" u WHERE u.id = user_id',
  },
];
