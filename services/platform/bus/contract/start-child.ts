import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Storage } from './connect';
import { Seen } from './seen';

export interface Child {
  lines: Seen<string>;
  /** SIGKILL; resolves when the process has ended and its last line was read. */
  kill(): Promise<void>;
}

/** Starts contract/child.ts as a separate process. */
export function startChild(mode: 'publish' | 'consume', storage: Storage, topic: string, group = ''): Child {
  const hook = join(__dirname, '../../testing/register.cjs');
  const child: ChildProcess = spawn(
    process.execPath,
    ['-r', hook, join(__dirname, 'child.ts'), mode, JSON.stringify(storage), topic, group],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = new Seen<string>();
  const read = child.stdout ? createInterface({ input: child.stdout }) : null;
  // The log is on the same stream; only the child's messages are of interest.
  read?.on('line', (line) => {
    if (/^(acked|handled) /.test(line)) lines.add(line);
  });
  const exited = Promise.all([
    new Promise((resolve) => child.once('exit', resolve)),
    new Promise((resolve) => read?.once('close', resolve)),
  ]);
  return {
    lines,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
