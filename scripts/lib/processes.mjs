// Processes by their pid: whether one lives, whether it is still the same one, and stopping it with a time limit.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** Dead, but its parent has not collected it yet. */
function isZombie(pid) {
  return statOf(pid)?.[0] === 'Z';
}

/** The fields of /proc/<pid>/stat behind the command's name, which may itself hold spaces; null without /proc. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * Names a process so that a later one with the same pid is not taken for it: pid and start time (in ticks since the
 * machine came up, field 22 of /proc/<pid>/stat). Where there is no /proc, the pid alone.
 */
export function identityOf(pid) {
  const startedAt = statOf(pid)?.[19];
  return startedAt ? `${pid}@${startedAt}` : String(pid);
}

/** true: the process with this identity still runs. */
export function isRunning(identity) {
  const pid = Number(identity.split('@')[0]);
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) && identityOf(pid) === identity;
}

/** Waits until the process has ended; false when it still runs after the time limit. */
export async function waitForEnd(identity, limitMs) {
  for (const until = performance.now() + limitMs; isRunning(identity); await sleep(50)) {
    if (performance.now() > until) return false;
  }
  return true;
}

/** Asks a process to end, and ends it when it has not done so within the limit. */
export async function stopProcess(identity, { signal = 'SIGTERM', limitMs = 20_000 } = {}) {
  if (!isRunning(identity)) return;
  const pid = Number(identity.split('@')[0]);
  process.kill(pid, signal);
  if (await waitForEnd(identity, limitMs)) return;
  if (isRunning(identity)) process.kill(pid, 'SIGKILL');
  await waitForEnd(identity, 5_000);
}
