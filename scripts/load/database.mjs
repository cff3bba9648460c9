// Connections of the load's own to PostgreSQL, for bare figures and to count rows; and databases on a server that is there.
import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** A client whose connection may end with the server: the server's end is the cause to report. */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs a statement on a separate connection. */
async function runOn(url, sql) {
  const client = await connect(url);
  return client.query(sql).finally(() => client.end());
}

/** Connections that a server takes. */
export async function mostConnections(url) {
  const { rows } = await runOn(url, `SELECT current_setting('max_connections')::int AS most`);
  return rows[0].most;
}

/**
 * The process of a server that runs on this machine, found by the title of its session; undefined elsewhere (in a
 * container a session's number belongs to another process).
 * @returns {Promise<number | undefined>}
 */
async function serverPid(url) {
  const client = await connect(url);
  try {
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid, current_database() AS database');
    const [{ pid, database }] = rows;
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!title.startsWith('postgres: ') || !title.includes(` ${database} `)) return undefined;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  } finally {
    await client.end();
  }
}

/**
 * A new database on a server that is there.
 * @param {string} serverUrl of a user who may create databases
 * @param {string} name
 * @returns {Promise<{ url: string, pid?: number, drop: () => Promise<void> }>} pid: of a server on this machine
 */
export async function createDatabase(serverUrl, name) {
  const database = `gaugeway_load_${name}_${process.pid}`;
  await runOn(serverUrl, `CREATE DATABASE ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return {
    url: url.href,
    pid: await serverPid(url.href),
    drop: async () => void (await runOn(serverUrl, `DROP DATABASE ${database} WITH (FORCE)`)),
  };
}
