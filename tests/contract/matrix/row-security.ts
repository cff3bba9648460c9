import type { TestApp } from '@gaugeway/platform/testing';
import { Database, forCompany } from '@gaugeway/platform/database';
import { gateways, meteringDevices, SERVICES } from '@gaugeway/proto/api';
import { allServices } from '../../../services/all-in-one/all-services';
import { type MatrixContext, PATIENCE_MS } from './foreign-matrix';
import { KINDS, oneOfEachKind } from './samples/kinds';
import { NOTHING } from './samples/things';
import { isFull } from './tier';

/** The second protection, after the matrix: it was queried without the first one, and every table has it. */
export function rowSecurity(context: () => MatrixContext): void {
  // Each table holds a row of a company, without the rest of the matrix as well.
  beforeAll(() => oneOfEachKind(context().app, context().actors.owner), PATIENCE_MS);

  it('every table has a rule, or its service declares it open and it holds no row of a company', async () => {
    const tables = await tablesOf(context().app);
    const isExempt = ({ name }: Table) => WITH_ROWS_OF_COMPANIES.includes(name);
    expect(tables.filter((table) => !isExempt(table)).flatMap(faultsOf)).toEqual([]);
    const exempt = tables.filter((table) => isExempt(table) && faultsOf(table).length > 0);
    expect(exempt.map(({ name }) => name)).toEqual(WITH_ROWS_OF_COMPANIES);
    expect(tables.filter(({ guarded }) => !guarded).length).toBeGreaterThan(20);
  });

  it('without the conditions of the repositories and without the rules a list returns foreign rows', async () => {
    const { app, actors, unscoped } = context();
    const { owner, foreign } = actors;
    const asAdmin = (sql: string) => app.database.database.query(sql);
    await KINDS.device.make(app, owner);
    const readable = async () => {
      const { token } = foreign.sibling.admin;
      const reply = await unscoped.during(() => app.call(meteringDevices, { per_page: 100 }, { token }));
      expect(reply.status).toBe(200);
      return JSON.stringify(reply.body).includes(owner.mark);
    };
    expect(await readable()).toBe(false);
    for (const table of ['metering_device', 'device_status']) {
      await asAdmin(`ALTER TABLE devices.${table} DISABLE ROW LEVEL SECURITY`);
    }
    expect(await readable()).toBe(true);
    for (const table of ['metering_device', 'device_status']) {
      await asAdmin(`ALTER TABLE devices.${table} ENABLE ROW LEVEL SECURITY`);
    }
    expect(await readable()).toBe(false);
    expect((await app.call(gateways, {}, { token: owner.admin.token })).status).toBe(200);
  });

  // In the gate each table is tried below, and not each call.
  if (isFull) {
    it('the conditions of many statements were taken from them', () => {
      expect(context().unscoped.statements.size).toBeGreaterThan(60);
    });
  }

  it('every other table shows a company only its own rows', async () => {
    const { app, actors } = context();
    const tables = await tablesOf(app);
    const { companyId } = actors.owner;
    const database = new Database({ DATABASE_URL: app.database.url, DATABASE_POOL: 2 }, true);
    let rows = 0;
    try {
      for (const { name } of tables.filter(({ guarded, has_company }) => guarded && has_company)) {
        const [all] = await app.database.database.query<{ own: number; others: number }>(
          `SELECT count(*) FILTER (WHERE company_id = $1) AS own, count(*) FILTER (WHERE company_id <> $1) AS others FROM ${name}`,
          [companyId],
        );
        const seen = await forCompany(companyId, () =>
          database.query<{ company_id: number }>(`SELECT company_id FROM ${name}`),
        );
        // A company above shared nothing.
        expect({ name, seen: seen.map(({ company_id }) => company_id) }).toEqual({
          name,
          seen: Array.from({ length: all?.own ?? 0 }, () => companyId),
        });
        rows += all?.others ?? 0;
      }
    } finally {
      await database.onApplicationShutdown();
    }
    expect(rows).toBeGreaterThan(50);
  });

  it('no table shows a row to a company that has none, or lets it delete one', async () => {
    const { app } = context();
    const shared = new Set(
      allServices.flatMap(({ schema, rows }) => Object.keys(rows?.alsoRead ?? {}).map((name) => `${schema}.${name}`)),
    );
    const guarded = (await tablesOf(app)).filter((table) => table.guarded);
    const database = new Database({ DATABASE_URL: app.database.url, DATABASE_POOL: 2 }, true);
    const faults: string[] = [];
    let filled = 0;
    try {
      for (const { name } of guarded) {
        const [all] = await app.database.database.query(`SELECT FROM ${name} LIMIT 1`);
        if (all) filled++;
        const seen = await forCompany(NOTHING, () => database.query(`SELECT FROM ${name} LIMIT 1`));
        if (seen.length > 0 && !shared.has(name)) faults.push(`${name} is read`);
        const deleted = await forCompany(NOTHING, () => database.query(`DELETE FROM ${name} RETURNING 1`));
        if (deleted.length > 0) faults.push(`${name} is written`);
      }
    } finally {
      await database.onApplicationShutdown();
    }
    expect(faults).toEqual([]);
    expect(filled).toBeGreaterThan(50);
  });
}

interface Table {
  name: string;
  guarded: boolean;
  has_company: boolean;
  /** Guarded tables that its foreign keys refer to. */
  parents: string[];
}

/** Tables that the row rules of their service leave open. */
const OPEN: ReadonlySet<string> = new Set(
  allServices.flatMap(({ schema, rows }) => Object.keys(rows?.open ?? {}).map((name) => `${schema}.${name}`)),
);

/** Open tables that hold rows of companies; the reason is in the row rules of their service. */
const WITH_ROWS_OF_COMPANIES = ['identity.enter_code', 'messages.message'];

/** Faults of a table, each with the file that corrects it. */
function faultsOf({ name, guarded, has_company, parents }: Table): string[] {
  const [schema] = name.split('.');
  const rules = `services/${schema}/${schema}.rows.ts`;
  if (guarded)
    return OPEN.has(name) ? [`${name} has a policy in the database: remove it from \`open\` in ${rules}.`] : [];
  if (!OPEN.has(name)) return [`${name} has no policy: see docs/developer/tenancy.md, and name it in ${rules}.`];
  const through = `add it to \`through\` in ${rules} and remove it from \`open\``;
  if (has_company) return [`${name} has a company_id: remove it from \`open\` in ${rules}, so that it gets a policy.`];
  return parents.map((parent) => `${name} refers to rows of ${parent}, which belong to companies: ${through}.`);
}

/** Tables of all services, partitions not among them. */
export async function tablesOf(app: TestApp): Promise<Table[]> {
  const schemas = allServices.flatMap(({ schema, rows }) => (schema && rows ? [schema] : []));
  expect(schemas).toEqual(SERVICES.filter((name) => name !== 'gateway'));
  return app.database.database.query<Table & Record<string, unknown>>(
    `SELECT n.nspname || '.' || c.relname AS name, c.relrowsecurity AS guarded,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id') AS has_company,
       ARRAY(SELECT DISTINCT r.confrelid::regclass::text FROM pg_constraint r JOIN pg_class p ON p.oid = r.confrelid
         WHERE r.conrelid = c.oid AND r.contype = 'f' AND p.relrowsecurity ORDER BY 1) AS parents
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migration' ORDER BY 1`,
    [schemas],
  );
}
