// A lock file that survives nothing: it names the process that holds it, and is taken over after the end of that
// process.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning } from './processes.mjs';

/**
 * Takes the lock.
 * @param {string} path
 * @returns {Promise<{ release(): Promise<void> } | { heldBy: string }>} who holds it (its pid), when it is not to be had
 */
export async function takeLock(path) {
  await mkdir(dirname(path), { recursive: true });
  const mine = identityOf(process.pid);
  for (;;) {
    try {
      await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (holder === '') await sleep(20); // being written at this moment, or just released
    const again = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (again !== holder) continue;
    if (isRunning(holder)) return { heldBy: holder.split('@')[0] };
    // Moved away rather than deleted: of two that find it stale, one moves it and the other finds a fresh one.
    await rename(path, `${path}.stale`).catch(() => undefined);
    await rm(`${path}.stale`, { force: true });
  }
}

/** Does the work under the lock, waiting for its holder. */
export async function withLock(path, work) {
  for (;;) {
    const lock = await takeLock(path);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        await lock.release();
      }
    }
    await sleep(200);
  }
}
