import { createHash, randomBytes } from 'node:crypto';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { migrateBus } from '../bus/embedded/schema';
import { Database, migrate } from '../database';
import { JOBS_SCHEMA } from '../jobs';
import type { Service } from '../service/define-service';

export interface TestDatabase {
  url: string;
  database: Database;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** Any number that no one else locks: one maker of templates at a time. */
const TEMPLATE_LOCK = 7_301_841;

/** A fresh database on the suite's PostgreSQL, migrated for the given services. */
export async function testDatabase(services: readonly Service[] = []): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the test through Jest, whose global set-up starts PostgreSQL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = services.length === 0 ? 'template1' : await templateFor(server, services);
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const url = named(server, name);
  const database = new Database({ DATABASE_URL: url, DATABASE_POOL: 6 });
  return {
    url,
    database,
    drop: async () => {
      await database.onApplicationShutdown();
      await onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** A user without rights beyond the databases that it owns. */
export const PLAIN_OWNER = { name: 'gaugeway_plain_owner', password: 'plain' };

/** Hands a database to a user who owns it and has no further right, as managed servers give it; its address for that user. */
export async function ownedByPlainUser({ url }: TestDatabase): Promise<string> {
  const own = new URL(url);
  await onServer(url, async (client) => {
    await client.query(
      `DO $$ BEGIN
         CREATE ROLE ${PLAIN_OWNER.name} LOGIN PASSWORD '${PLAIN_OWNER.password}' NOSUPERUSER NOCREATEROLE NOBYPASSRLS;
       EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
    await client.query(`ALTER DATABASE ${own.pathname.slice(1)} OWNER TO ${PLAIN_OWNER.name}`);
  });
  [own.username, own.password] = [PLAIN_OWNER.name, PLAIN_OWNER.password];
  return own.href;
}

/** The template of the run's databases with these schemas; its first user migrates it. */
async function templateFor(server: string, services: readonly Service[]): Promise<string> {
  const changes = services.map(({ schema, migrations }) => [schema, ...migrations.map(({ name }) => name)].join());
  const template = `template_${createHash('sha256').update(changes.join('\n')).digest('hex').slice(0, 16)}`;
  await onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const making = `${template}_making`;
    await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${making}`);
    await migrate(named(server, making), services);
    await prepareKernel(named(server, making));
    await client.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
  });
  return template;
}

/** The tables of the bus and of the job queue, which a process makes at its start where they are not there. */
async function prepareKernel(url: string): Promise<void> {
  await onServer(url, migrateBus);
  await onServer(url, (client) => runMigrations(client, JOBS_SCHEMA));
}

function named(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
