// Connections of the load's own to PostgreSQL, for bare figures and to count rows; and databases on a server that is there.
import pg from 'pg';

/** A client whose connection may end with the server: the cause is what ended the server. */
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
 * A new database on a server that is there.
 * @param {string} serverUrl of a user who may create databases
 * @param {string} name
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function createDatabase(serverUrl, name) {
  const database = `gaugeway_load_${name}_${process.pid}`;
  await runOn(serverUrl, `CREATE DATABASE ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return {
    url: url.href,
    drop: async () => void (await runOn(serverUrl, `DROP DATABASE ${database} WITH (FORCE)`)),
  };
}
