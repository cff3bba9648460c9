import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { processorMsOf } from '../../codec-sandbox/processor-time';

/** Limits of a process; it is ended beyond them. */
export interface ProcessBounds {
  /** Processor time, ms. */
  processorMs: number;
  /** Time by the clock, ms, however busy the machine is. */
  clockMs: number;
  /** Heap of JavaScript objects, MB, and resident memory in all, bytes. */
  heapMb: number;
  residentBytes: number;
}

/** Run from its source, as tests do, a process reads TypeScript as they do. */
const READ_TYPESCRIPT = ['-r', join(__dirname, '../../testing/register.cjs')];

/**
 * Starts a script with a channel to this process. It has no environment, less priority than the server, and is ended first
 * where memory runs out.
 */
export function startBounded(script: string, heapMb: number, stdin: 'pipe' | 'ignore'): ChildProcess {
  const child = fork(script, [], {
    env: {},
    execArgv: [...(extname(script) === '.ts' ? READ_TYPESCRIPT : []), `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: [stdin, 'ignore', 'pipe', 'ipc'],
  });
  try {
    setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
    // proc_pid_oom_score_adj(5): where the machine or the container has no memory left, this goes, and not the server.
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
  } catch {
    // A system without these settings.
  }
  return child;
}

/** Usage of a process since a piece of work began. */
export class ProcessUse {
  private readonly since = Date.now();
  private readonly processorBefore: number;

  constructor(private readonly child: ChildProcess) {
    this.processorBefore = processorMsOf(child.pid) ?? 0;
  }

  /** The exceeded bound; null = none. */
  excess(bounds: ProcessBounds): string | null {
    if (Date.now() - this.since > bounds.clockMs) return 'time by the clock';
    if ((processorMsOf(this.child.pid) ?? 0) - this.processorBefore > bounds.processorMs) return 'processor time';
    return residentBytesOf(this.child.pid) > bounds.residentBytes ? 'memory' : null;
  }
}

/** Resident memory of a process (VmRSS of proc_pid_status(5), kB there); 0 where the system does not report it. */
function residentBytesOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
