// Runs a command of the built server, for scripts whose stdout is that of the command.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** Parts of the build that a command needs; the others take ten times as long. */
const PARTS = ['messages', 'server'];

/**
 * Runs the command with the arguments of this process, builds the server before where it is missing, and exits with the
 * code of the last command.
 * @param {string} file below dist/services
 */
export function runBuilt(file) {
  const command = join(ROOT, 'dist/services', file);
  if (!existsSync(command)) {
    const only = PARTS.flatMap((part) => ['--only', part]);
    const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), ...only], {
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
