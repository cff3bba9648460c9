// Costs of the load: CPU time and memory of processes, and the share of the machine that others used meanwhile.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Ticks of /proc a second: USER_HZ, 100 on every Linux. */
const TICKS = 100;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** CPU seconds of a process and of its children that have ended. */
function cpuOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) / TICKS;
}

const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** CPU seconds of the whole machine since it came up: used by anybody, and altogether. */
function cpuOfMachine() {
  const [, ...ticks] = (read('/proc/stat').split('\n')[0] ?? '').split(/ +/).map(Number);
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
  const all = ticks.slice(0, 8).reduce((sum, value) => sum + value, 0);
  return { used: (all - idle) / TICKS, all: all / TICKS };
}

/**
 * Watches processes from now on.
 * @param {Record<string, number | undefined>} pids by name, undefined = not watched; their children count as theirs. What ended meanwhile sends its CPU time
 *   itself (`ended`)
 * @returns {(ended?: Record<string, number>) => { cpu: Record<string, number>, free: number }} CPU seconds of each, and the part of the machine (0 to
 *   1) that other programs left over
 */
export function watch(pids) {
  const known = Object.entries(pids).filter(([, pid]) => pid !== undefined);
  const measure = () => ({
    machine: cpuOfMachine(),
    cpu: Object.fromEntries(
      known.map(([name, pid]) => [name, [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuOf(one), 0)]),
    ),
  });
  const before = measure();
  return (ended = {}) => {
    const after = measure();
    const running = Object.fromEntries(known.map(([name]) => [name, after.cpu[name] - before.cpu[name]]));
    const cpu = { ...running, ...ended };
    const ours = Object.values(cpu).reduce((sum, value) => sum + value, 0);
    const all = after.machine.all - before.machine.all;
    const others = Math.max(0, after.machine.used - before.machine.used - ours);
    return { cpu, free: all > 0 ? 1 - others / all : 1 };
  };
}

/** Resident memory now and at its highest, MB. */
export function memoryOf(pid) {
  const text = read(`/proc/${pid}/status`);
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export const cores = availableParallelism();

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

/** The smallest value that so large a part of them (0 to 1) does not exceed. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN;
}
