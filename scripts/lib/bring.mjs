// Programs that some suites need and npm does not bring: found on PATH, else by the system's package manager (as root).
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of the first of these programs that is there; null without any. */
export function findProgram(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  return null;
}

let updated = null;

/**
 * Installs Debian packages where that is possible: as root, with apt-get.
 * @returns {Promise<string | null>} why it was not possible, in words; null when it worked
 */
async function aptGet(packages) {
  if (userInfo().uid !== 0 || !findProgram('apt-get')) return 'not found, and only root with apt-get could bring it';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    updated ??= run('apt-get', ['update', '-qq'], { env, timeout: 120_000 });
    await updated;
    // Suites that run at the same time may each bring a program: the second one waits for the first.
    const flags = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
    await run('apt-get', [...flags, ...packages], { env, timeout: 300_000, maxBuffer: 64 << 20 });
    return null;
  } catch (error) {
    return `apt-get could not bring ${packages.join(' ')}: ${error.message.split('\n')[0]}`;
  }
}

/**
 * Finds a program or brings it.
 * @param {{ programs: string[], packages: string[] }} wanted names on PATH, and the Debian packages that have one
 * @returns {Promise<{ path: string } | { why: string }>}
 */
export async function bring({ programs, packages }) {
  const found = findProgram(...programs);
  if (found) return { path: found };
  const why = await aptGet(packages);
  const path = findProgram(...programs);
  return path ? { path } : { why: `${programs[0]}: ${why ?? 'not in the package'}` };
}
