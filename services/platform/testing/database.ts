import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { Database, migrate } from '../database';
import type { Service } from '../service/define-service';

export interface TestDatabase {
  url: string;
  database: Database;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** A fresh database on the suite's PostgreSQL, migrated for the given services. */
export async function testDatabase(services: readonly Service[] = []): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the test through Jest, whose global set-up starts PostgreSQL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href, services);
  const database = new Database({ DATABASE_URL: url.href, DATABASE_POOL: 6 });
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.onApplicationShutdown();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
