import { readFileSync, readlinkSync } from 'node:fs';

/**
 * The kernel (its boot) and the process-id space this process runs in: with an equal one, a process id means the same
 * process. '' where the system does not report it; then a dead member's leases simply run out.
 */
export function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Only a clear "no such process" counts; an id given to another process since then counts as alive. */
export function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
  }
}
