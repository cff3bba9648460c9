// Connections of the load's own to PostgreSQL, for bare figures and to count rows; and databases on a server that is there.
import pg from 'pg';

/** A client whose connection may end with the server: the cause is what ended the server. */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * A new database on a server that is there. Its processor time is not measured: it has no `pid`.
 * @param {string} serverUrl of a user who may create databases
 * @param {string} name
 * @returns {Promise<{ url: string, pid: undefined, stop: () => Promise<void> }>} stop: drops it
 */
export async function createDatabase(serverUrl, name) {
  const run = async (sql) => {
    const client = await connect(serverUrl);
    await client.query(sql).finally(() => client.end());
  };
  const database = `gaugeway_load_${name}_${process.pid}`;
  await run(`CREATE DATABASE ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return { url: url.href, pid: undefined, stop: () => run(`DROP DATABASE ${database} WITH (FORCE)`) };
}
