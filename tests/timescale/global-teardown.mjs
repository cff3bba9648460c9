export default async function teardown() {
  const { db, server } = globalThis.__GAUGEWAY_TIMESCALE__;
  await server.stop();
  await db.close();
}
