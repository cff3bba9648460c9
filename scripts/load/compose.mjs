// Kafka, TimescaleDB and Redis of deploy/compose with new volumes, for one run: the same images and settings as an
// installation, on ports of 127.0.0.1.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../lib/ports.mjs';
import { ROOT, Sentence } from '../lib/project.mjs';

const run = promisify(execFile);

const FOLDER = join(ROOT, 'deploy/compose');
const FILES = ['docker-compose.yml', 'load.yml'].map((name) => join(FOLDER, name));
const SERVICES = ['kafka', 'timescale', 'redis'];
/** Images are pulled at the first run. */
const START_LIMIT_MS = 900_000;
const STOP_LIMIT_MS = 180_000;

/** Values for all variables that the files require: ports and secrets. */
async function environment() {
  const texts = await Promise.all(FILES.map((file) => readFile(file, 'utf8')));
  const names = new Set([...texts.join('').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const values = [...names].map(async (name) => [
    name,
    name.endsWith('_PORT') ? String(await freePort()) : randomBytes(24).toString('hex'),
  ]);
  return Object.fromEntries(await Promise.all(values));
}

/**
 * Starts the servers and resolves when they are healthy.
 * @returns {Promise<{ databaseUrl: string, kafka: string[], redis: string, stop(): Promise<void> }>} stop: removes them
 *   with their data
 */
export async function startComposed() {
  const env = await environment();
  const project = ['--project-name', `gaugeway-load-${process.pid}`, '--env-file', '/dev/null'];
  const compose = async (args, timeout) => {
    const command = ['compose', ...project, ...FILES.flatMap((file) => ['--file', file]), ...args];
    try {
      await run('docker', command, { env: { ...process.env, ...env }, timeout, maxBuffer: 16 << 20 });
    } catch (error) {
      if (error.code === 'ENOENT') throw new Sentence('--compose needs docker with its plug-in compose on the PATH.');
      const cause = (error.stderr || error.message).trim().slice(-1000);
      throw new Sentence(`--compose: docker compose ${args[0]} failed:\n${cause}`);
    }
  };
  const stop = () => compose(['down', '--volumes'], STOP_LIMIT_MS);
  try {
    await compose(['up', '--detach', '--wait', ...SERVICES], START_LIMIT_MS);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  return {
    databaseUrl: `postgres://gaugeway:${env.POSTGRES_PASSWORD}@127.0.0.1:${env.LOAD_POSTGRES_PORT}/gaugeway`,
    kafka: [`127.0.0.1:${env.LOAD_KAFKA_PORT}`],
    redis: `redis://:${env.REDIS_PASSWORD}@127.0.0.1:${env.LOAD_REDIS_PORT}`,
    stop,
  };
}
