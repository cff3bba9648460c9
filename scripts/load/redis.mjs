// Redis, which keeps the jobs and joins the gateways of the distributed shape: Debian's redis-server, or one that is there.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../lib/bring.mjs';
import { freePort, whyPortIsTaken } from '../lib/ports.mjs';
import { identityOf, stopProcess } from '../lib/processes.mjs';
import { built } from './product.mjs';

/** Runs `act` with a connection to a Redis that is there; fails at once where it does not answer. */
async function withRedis(url, act) {
  const { RedisClient } = built('services/platform/redis');
  const client = new RedisClient(url, { lazyConnect: true, connectTimeout: 5000, retryStrategy: () => null });
  let cause = null;
  client.on('error', (error) => (cause = error));
  try {
    await client.connect().catch((error) => {
      throw cause ?? error;
    });
    return await act(client);
  } finally {
    client.disconnect();
  }
}

/** Number of keys in the database of a URL. */
export const keysIn = (url) => withRedis(url, (client) => client.dbsize());

/** Deletes all keys in the database of a URL. */
export const emptyRedis = (url) => withRedis(url, (client) => client.flushdb());

/** @returns {Promise<{ url: string, pid: number, stop(): Promise<void> }>} */
export async function startRedis(dataDir) {
  const folder = join(dataDir, 'redis');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  // As an installation has it (deploy/compose).
  const settings = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];
  const child = spawn(
    findProgram('redis-server'),
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings],
    // Its own process group: Ctrl-C in the terminal must not stop it before the product, which waits for it at its end.
    { detached: true, stdio: 'ignore' },
  );
  const exited = new Promise((done) => child.once('exit', done).once('error', done));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const identity = identityOf(child.pid);
  for (const until = performance.now() + 10_000; (await whyPortIsTaken(port, '127.0.0.1')) === null; await sleep(50)) {
    if (performance.now() > until || child.exitCode !== null) throw new Error('redis-server did not start');
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      await stopProcess(identity);
      await exited;
      process.removeListener('exit', kill);
    },
  };
}
