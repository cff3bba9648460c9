import { DataSource } from 'typeorm';
import { withRemedy } from './missing-right';
import { prepareWall, raiseWall } from './raise-wall';
import type { Service } from '../service/define-service';

/** The database was written by a later version of the product; going on would damage it. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError';
}

/** Any number that no one else locks: one migrating process at a time. */
const MIGRATION_LOCK = 7_301_840;

/**
 * Brings the schemas of the services up to the code, one process at a time.
 * Throws DatabaseNewerError where a schema holds a migration that the code does not know, MissingRightError where the
 * database's user may not run a statement.
 */
export async function migrate(databaseUrl: string, services: readonly Service[]): Promise<void> {
  const lock = await new DataSource({ type: 'postgres', url: databaseUrl, poolSize: 1 }).initialize();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareWall(lock);
    for (const service of services) {
      if (!service.schema) continue;
      await migrateSchema(databaseUrl, lock, service, service.schema);
      if (service.rows) await raiseWall(lock, service.schema, service.rows);
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
  }).initialize();
  try {
    await refuseNewer(source, service, schema);
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

async function refuseNewer(source: DataSource, service: Service, schema: string): Promise<void> {
  const [table] = await source.query<{ name: string | null }[]>(`SELECT to_regclass($1)::text AS name`, [
    `"${schema}".migration`,
  ]);
  if (!table?.name) return;
  const known = new Set(service.migrations.map((migration) => migration.name));
  const applied = await source.query<{ name: string }[]>(`SELECT name FROM "${schema}".migration`);
  const unknown = applied.map((row) => row.name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    `The database is newer than this version of Gaugeway: "${schema}" has had the change ${unknown.join(', ')}, ` +
      'which this version does not know. Start the version that was last used with it, or give another DATA_DIR.',
  );
}
