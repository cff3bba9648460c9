import { rm } from 'node:fs/promises';
import stopDatabase from '../../services/platform/testing/global-teardown.mjs';

export default async function teardown() {
  await stopDatabase();
  const started = globalThis.__GAUGEWAY_KAFKA__;
  if (!started) return;
  await started.kafka.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
