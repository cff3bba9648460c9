import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { COMPANY_ROLE, COMPANY_SETTING, EVERYONE_SETTING, MAY_TAKE_ROLE } from './row-security';

/**
 * Row visibility of a schema for work of a company, beyond the rule that a table with a `company_id` shows the
 * company's rows.
 */
export interface RowRules {
  /** Tables without a `company_id`: the condition under which a row of theirs is the company's, by its parent. */
  readonly through?: Readonly<Record<string, string>>;
  /** Rows that are not the company's own and that it may read all the same, by table: a condition. */
  readonly alsoRead?: Readonly<Record<string, string>>;
  /** Tables without a rule, each with the reason. */
  readonly open?: Readonly<Record<string, string>>;
}

/**
 * true for a row of the company itself. The setting is read once per statement, and an index by company is usable. As
 * an array, because `=` next to the statement's `company_id = 2` makes PostgreSQL put a node over the scan that every
 * row passes (measured: 40 % of a count), and because the rows are estimated less wrongly.
 */
const OWN = `company_id = ANY ((SELECT ARRAY[nullif(current_setting('${COMPANY_SETTING}', true), '')::int])::int[])`;
const EVERYONE = `(SELECT current_setting('${EVERYONE_SETTING}', true) = 'on')`;

/**
 * Operators of our indexes that PostgreSQL does not promise to be silent about rows that do not fit. Unmarked, they are
 * checked after the policy, and a search by trigrams could not use its index. None of them shows a value in an error.
 */
const SILENT = ['textlike(text, text)', 'texticlike(text, text)', 'arraycontains(anyarray, anyarray)'];

/** One of the companies' tables that has neither a rule nor a reason to have none. */
export class UnguardedTableError extends Error {
  override readonly name = 'UnguardedTableError';
}

/** Prepares the role and the operators for all schemas, on the connection that migrates. */
export async function prepareRowSecurity(source: DataSource): Promise<void> {
  const [user] = await source.query<{ may: boolean; is_super: boolean; has: boolean }[]>(
    `SELECT rolsuper OR rolcreaterole AS may, rolsuper AS is_super, EXISTS (${MAY_TAKE_ROLE}) AS has
     FROM pg_roles WHERE rolname = session_user`,
  );
  if (user?.may && !user.has) {
    // Roles belong to the whole server: the start of another database may create it at the same moment.
    await source.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${COMPANY_ROLE}') THEN
        CREATE ROLE ${COMPANY_ROLE} NOLOGIN NOINHERIT NOBYPASSRLS;
      END IF;
      IF NOT pg_has_role(session_user, '${COMPANY_ROLE}', 'MEMBER') THEN
        EXECUTE format('GRANT ${COMPANY_ROLE} TO %I', session_user);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  }
  if (!user?.is_super) return;
  for (const name of SILENT) {
    const [known] = await source.query<{ silent: boolean }[]>(
      `SELECT proleakproof AS silent FROM pg_proc WHERE oid = to_regprocedure($1)`,
      [`pg_catalog.${name}`],
    );
    if (known && !known.silent) await source.query(`ALTER FUNCTION pg_catalog.${name} LEAKPROOF`);
  }
}

interface GuardedTable {
  name: string;
  has_company: boolean;
  is_forced: boolean;
  /** Hash of the definition that the policies were made from. */
  made_from: string | null;
}

/**
 * Gives every table of a schema its policies, after the schema's migrations. A table that was guarded alike before is left
 * alone: creating a policy would wait for all its readers. Throws UnguardedTableError.
 */
export async function enableRowSecurity(source: DataSource, schema: string, rules: RowRules): Promise<void> {
  const hasRole = (await source.query<unknown[]>(MAY_TAKE_ROLE)).length > 0;
  if (hasRole) await grant(source, schema);
  const tables = await source.query<GuardedTable[]>(
    `SELECT c.relname AS name, c.relforcerowsecurity AS is_forced,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
         AS has_company,
       (SELECT obj_description(p.oid, 'pg_policy') FROM pg_policy p
         WHERE p.polrelid = c.oid AND p.polname = 'own' AND c.relrowsecurity) AS made_from
     FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1`,
    [`"${schema}"`],
  );
  for (const table of tables) {
    const own = rules.through?.[table.name] ?? (table.has_company ? OWN : undefined);
    const isOpen = table.name === 'migration' || rules.open?.[table.name] !== undefined;
    if (isOpen) continue;
    if (own === undefined) {
      throw new UnguardedTableError(
        `${schema}.${table.name} has no company_id: name it in ${schema}.rows.ts, in \`through\` with the condition ` +
          'by which its rows belong to a company, or in `open` with the reason to have no policy ' +
          '(docs/developer/tenancy.md).',
      );
    }
    await guard(source, `"${schema}"."${table.name}"`, table, own, rules.alsoRead?.[table.name], !hasRole);
  }
}

async function grant(source: DataSource, schema: string): Promise<void> {
  const [missing] = await source.query<{ tables: number }[]>(
    `SELECT count(*)::int AS tables FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p', 'S')
       AND NOT CASE WHEN c.relkind = 'S' THEN has_sequence_privilege('${COMPANY_ROLE}', c.oid, 'USAGE')
         ELSE has_table_privilege('${COMPANY_ROLE}', c.oid, 'DELETE') END`,
    [`"${schema}"`],
  );
  if (!missing?.tables) return;
  await source.query(`GRANT USAGE ON SCHEMA "${schema}" TO ${COMPANY_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO ${COMPANY_ROLE};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA "${schema}" TO ${COMPANY_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA "${schema}" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${COMPANY_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA "${schema}" GRANT USAGE, SELECT ON SEQUENCES TO ${COMPANY_ROLE}`);
}

async function guard(
  source: DataSource,
  table: string,
  { made_from, is_forced }: GuardedTable,
  own: string,
  alsoRead: string | undefined,
  isForced: boolean,
): Promise<void> {
  const wanted = createHash('sha256')
    .update(`1\n${own}\n${alsoRead ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  if (made_from === wanted && is_forced === isForced) return;
  // USING also decides about the rows that a SELECT ... FOR SHARE locks; only the company's own rows may be written.
  const read = alsoRead
    ? `CREATE POLICY also_read ON ${table} FOR SELECT USING (${alsoRead});
       CREATE POLICY also_held ON ${table} FOR UPDATE USING (${alsoRead}) WITH CHECK (${own});`
    : '';
  await source.query(`BEGIN;
    DROP POLICY IF EXISTS own ON ${table};
    DROP POLICY IF EXISTS also_read ON ${table};
    DROP POLICY IF EXISTS also_held ON ${table};
    DROP POLICY IF EXISTS everyone ON ${table};
    CREATE POLICY own ON ${table} USING (${own});
    ${read}
    ${isForced ? `CREATE POLICY everyone ON ${table} USING (${EVERYONE});` : ''}
    COMMENT ON POLICY own ON ${table} IS '${wanted}';
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} ${isForced ? 'FORCE' : 'NO FORCE'} ROW LEVEL SECURITY;
    COMMIT`);
}
