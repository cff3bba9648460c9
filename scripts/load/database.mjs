// A connection of the load's own to the PostgreSQL that it started: for bare figures, and to count rows.
import pg from 'pg';

/** A client whose connection may end with the server: the cause is what ended the server. */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
