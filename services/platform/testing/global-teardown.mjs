import { rm } from 'node:fs/promises';

export default async function teardown() {
  const started = globalThis.__GAUGEWAY_POSTGRES__;
  if (!started) return; // the set-up failed
  await started.postgres.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
