import { access, constants, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, stopOrphan } from '../../../scripts/lib/postgres.mjs';
import { identityOf, isRunning } from '../../../scripts/lib/processes.mjs';

const PREFIX = 'gaugeway-test-';
/** Linux keeps this folder in memory, where a copy of a database takes a thirtieth of the time that it takes on a disk. */
const IN_MEMORY = '/dev/shm';
const ROOM_NEEDED = 4 * 2 ** 30;

/** A test database need not survive a crash of the machine, and nobody reads its log. */
const WITHOUT_DURABILITY = {
  ...{ fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', wal_compression: 'off', synchronous_commit: 'off' },
};
/** PostgreSQL 18 and later: a read from memory is cheaper than handing it to another process. */
const IN_MEMORY_READS = { io_method: 'sync' };
/**
 * A process of all services holds 25 connections, four test files at a time have two of them at most, and connections
 * that a failed test leaves open must not fail the next ones.
 */
const CONNECTIONS = 400;

/** One PostgreSQL for the whole run of Jest; every test file makes its own databases in it (database.ts). */
export default async function setup() {
  const place = await placeForDatabases();
  await removeLeftOver(place);
  const dataDir = await mkdtemp(join(place, PREFIX));
  await writeFile(ownerFile(dataDir), identityOf(process.pid));
  const major = process.env.TEST_POSTGRES_MAJOR;
  const sockets = place === IN_MEMORY ? join(dataDir, 'postgres') : '';
  const settings = {
    ...{ ...WITHOUT_DURABILITY, ...(!major && IN_MEMORY_READS) },
    ...{ max_connections: String(CONNECTIONS), unix_socket_directories: sockets },
  };
  const postgres = await startPostgres({ dataDir, settings, ...(major && { major: Number(major) }) });
  await shortenHandshakes(postgres.url);
  // A statement through a socket file costs 9 µs less than through TCP, of 50 to 70.
  process.env.TEST_DATABASE_URL = sockets ? `${postgres.url}?host=${sockets}` : postgres.url;
  globalThis.__GAUGEWAY_POSTGRES__ = { postgres, dataDir };
}

/** A process opens forty connections; the proof of a password by 4,096 rounds costs each of them some milliseconds. */
async function shortenHandshakes(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL 16 and later; without it the tests take a little longer.
    await client.query('SET scram_iterations = 1').catch(() => undefined);
    const password = client.escapeLiteral(decodeURIComponent(new URL(url).password));
    await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${password}`);
  } finally {
    await client.end();
  }
}

async function placeForDatabases() {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM_NEEDED ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir(); // no Linux, or none of ours
  }
}

const ownerFile = (dataDir) => join(dataDir, 'owner');

/** Removes the data of killed runs. */
async function removeLeftOver(place) {
  for (const name of await readdir(place)) {
    // Data of another user stays.
    if (name.startsWith(PREFIX)) await removeOrphan(join(place, name)).catch(() => undefined);
  }
}

async function removeOrphan(dataDir) {
  const owner = await readFile(ownerFile(dataDir), 'utf8');
  if (owner === '' || isRunning(owner)) return; // only just made, or at work
  await stopOrphan(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true });
}
