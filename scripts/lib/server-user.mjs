// PostgreSQL refuses to run as root: root lends it to a user `postgres`, an ordinary user runs it as themselves.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Sentence } from './project.mjs';

const run = promisify(execFile);

/** @returns {Promise<{ uid?: number, gid?: number }>} empty for an ordinary user */
export async function serverUser() {
  if (userInfo().uid !== 0) return {};
  const ids = async () => ({
    uid: Number((await run('id', ['-u', 'postgres'])).stdout),
    gid: Number((await run('id', ['-g', 'postgres'])).stdout),
  });
  try {
    return await ids();
  } catch {
    await run('groupadd', ['-f', '-r', 'postgres']);
    await run('useradd', ['-r', '-g', 'postgres', '-M', '-s', '/usr/sbin/nologin', 'postgres']);
    return ids();
  }
}

/** The first folder of a path that the user may not pass through; null when there is none. */
async function closedFolder(path, user) {
  for (let folder = resolve(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    const { mode, uid, gid } = await stat(folder);
    const open = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (!open) return folder;
  }
  return null;
}

/**
 * Start of a program as that user: `[command, args, spawn options]` made from `(command, args)`.
 *
 * A project below a closed home (root's is one in most containers) could not be reached by another user. There the
 * program keeps one capability of root, to pass through folders (and, in a container that has not that one, the wider).
 * @param {{ uid?: number, gid?: number }} user
 * @param {string[]} paths that the program must reach, the program itself first
 */
export async function launcherFor(user, paths) {
  if (user.uid === undefined) return (command, args) => [command, args, {}];
  let closed = null;
  for (const path of paths) closed ??= await closedFolder(path, user);
  if (closed === null) return (command, args) => [command, args, user];

  for (const capability of ['dac_read_search', 'dac_override']) {
    const through = [
      ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'],
      // access(2) sees the capability only so; PostgreSQL calls it for its own programs.
      ...['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'],
    ];
    try {
      await run('setpriv', [...through, paths[0], '--version'], { cwd: '/' });
      return (command, args) => ['setpriv', [...through, command, ...args], {}];
    } catch {
      // Not to be had in this container: the next one, or the sentence.
    }
  }
  throw new Sentence(
    `PostgreSQL runs as the user "postgres" and may not enter ${closed}. ` +
      `Put the project and its DATA_DIR elsewhere, or allow it with: chmod o+x ${closed}`,
  );
}
