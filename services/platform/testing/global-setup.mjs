import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';

/** One PostgreSQL for the whole run of Jest; every test file makes databases of its own in it (database.ts). */
export default async function setup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gaugeway-test-'));
  // A test database need not survive a crash of the machine.
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } });
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.__GAUGEWAY_POSTGRES__ = { postgres, dataDir };
}
