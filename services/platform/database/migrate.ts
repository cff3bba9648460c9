import { DataSource } from 'typeorm';
import { withRemedy } from './missing-right';
import { prepareRowSecurity, enableRowSecurity } from './enable-row-security';
import { EVERYONE_OPTION } from './row-security';
import type { Service } from '../service/define-service';

/** The database was written by a later version of the product; going on would damage it. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError';
}

/** The database was written by an unreleased version whose changes are no longer part of the product. */
export class DatabaseOlderError extends Error {
  override readonly name = 'DatabaseOlderError';
}

/** A migration that represents all before it, of which `replaces` was the last. */
interface Baseline {
  readonly replaces: string;
}

/** Any number that no one else locks: one migrating process at a time. */
const MIGRATION_LOCK = 7_301_840;

/** Digits at the end of a migration's name: Unix milliseconds. */
const NUMBER_LENGTH = 13;

/**
 * Brings the schemas of the services up to the code, one process at a time.
 * Throws DatabaseNewerError where a schema holds a migration that the code does not know, DatabaseOlderError where it is
 * older than the baseline, MissingRightError where the database's user may not run a statement.
 */
export async function migrate(databaseUrl: string, services: readonly Service[]): Promise<void> {
  const lock = await new DataSource({ type: 'postgres', url: databaseUrl, poolSize: 1 }).initialize();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Before any change: a refused database stays as its version left it.
    for (const { schema, migrations } of services)
      if (schema) refuseOlder(schema, migrations, await appliedMigrations(lock, schema));
    await prepareRowSecurity(lock);
    for (const service of services) {
      if (!service.schema) continue;
      await migrateSchema(databaseUrl, lock, service, service.schema);
      if (service.rows) await enableRowSecurity(lock, service.schema, service.rows);
    }
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    throw withRemedy(error, connectionOf(databaseUrl));
  } finally {
    await lock.destroy();
  }
}

function connectionOf(databaseUrl: string): { user: string; database: string } {
  const { username, pathname } = new URL(databaseUrl);
  return { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}

async function migrateSchema(databaseUrl: string, lock: DataSource, service: Service, schema: string): Promise<void> {
  await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const source = await new DataSource({
    type: 'postgres',
    url: databaseUrl,
    poolSize: 1,
    schema,
    migrations: [...service.migrations],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    // Policies may apply to the owner of the tables too: a migration changes the rows of all companies.
    extra: { options: EVERYONE_OPTION },
  }).initialize();
  try {
    const applied = await appliedMigrations(source, schema);
    await adoptBaseline(source, service, schema, applied);
    refuseNewer(service, schema, applied);
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

/** Names of the migrations that a schema has had. */
async function appliedMigrations(source: DataSource, schema: string): Promise<Set<string>> {
  const [table] = await source.query<{ name: string | null }[]>(`SELECT to_regclass($1)::text AS name`, [
    `"${schema}".migration`,
  ]);
  if (!table?.name) return new Set();
  const applied = await source.query<{ name: string }[]>(`SELECT name FROM "${schema}".migration`);
  return new Set(applied.map(({ name }) => name));
}

function baselineOf(migrations: Service['migrations']): (Service['migrations'][number] & Baseline) | undefined {
  return migrations.find((migration): migration is Service['migrations'][number] & Baseline => 'replaces' in migration);
}

function refuseOlder(schema: string, migrations: Service['migrations'], applied: ReadonlySet<string>): void {
  const baseline = baselineOf(migrations);
  if (!baseline || applied.size === 0 || applied.has(baseline.name) || applied.has(baseline.replaces)) return;
  throw new DatabaseOlderError(
    `The database is of an unreleased version before 1.0.0: "${schema}" has not had the change ${baseline.replaces}. ` +
      'Use an empty DATA_DIR or database, or start the last commit before the baseline with it once.',
  );
}

/** Counts the baseline as applied where a schema has had the migrations that it replaces. */
async function adoptBaseline(
  source: DataSource,
  { migrations }: Service,
  schema: string,
  applied: Set<string>,
): Promise<void> {
  const baseline = baselineOf(migrations);
  if (!baseline || applied.has(baseline.name) || !applied.has(baseline.replaces)) return;
  const number = Number(baseline.name.slice(-NUMBER_LENGTH));
  await source.transaction(async (manager) => {
    await manager.query(`DELETE FROM "${schema}".migration WHERE timestamp < $1`, [number]);
    await manager.query(`INSERT INTO "${schema}".migration (timestamp, name) VALUES ($1, $2)`, [number, baseline.name]);
  });
  for (const name of applied) if (Number(name.slice(-NUMBER_LENGTH)) < number) applied.delete(name);
  applied.add(baseline.name);
}

function refuseNewer({ migrations }: Service, schema: string, applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    `The database is newer than this version of Gaugeway: "${schema}" has had the change ${unknown.join(', ')}, ` +
      'which this version does not know. Start the version that was last used with it, or give another DATA_DIR.',
  );
}
