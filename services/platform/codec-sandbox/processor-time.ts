import { readFileSync } from 'node:fs';

/** proc(5): clock ticks are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time that a process has used, ms; undefined where the system does not report it. */
export function processorMsOf(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    // /proc/<pid>/stat, fields 14 and 15 (utime, stime); the name in field 2 may hold spaces and ends with `)`.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
