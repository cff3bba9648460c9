import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../scripts/lib/ports.mjs';

/** The program, where the machine has one (scripts/lib/suites.mjs). */
export const REDIS_SERVER = process.env['TEST_REDIS_SERVER'];

/**
 * `describe` of tests that need a Redis server: the gate leaves them to the suite `redis and mosquitto`; elsewhere they
 * count as skipped where there is none.
 */
export const describeWithRedis: (name: string, tests: () => void) => void =
  // oxlint-disable-next-line house/every-test -- not every machine has the program
  process.env['TEST_TIER'] === 'gate' ? () => undefined : REDIS_SERVER ? describe : describe.skip;

export interface TestRedis {
  url: string;
  /** Connections stay open, and no command is answered until the stop. */
  freeze(): void;
  stop(): Promise<void>;
}

/** A Redis server of a test's own that keeps nothing. Throws where it does not start. */
export async function testRedis(program = REDIS_SERVER ?? ''): Promise<TestRedis> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'gaugeway-redis-'));
  const server = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50 });
  // Until it listens each try is refused; the next one is made.
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return {
    url,
    freeze: () => void server.kill('SIGSTOP'),
    stop: async () => {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      server.kill('SIGCONT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
