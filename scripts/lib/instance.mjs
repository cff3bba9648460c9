// A separate Gaugeway for a test: `npm start` on its own data folder and ports.
import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.mjs';
import { stopOrphan } from './postgres.mjs';
import { isRunning, stopProcess, waitForEnd } from './processes.mjs';
import { ROOT } from './project.mjs';

/**
 * Options of the build for what an instance of a test needs: no documentation, and the gateway compresses what it sends.
 */
export const TESTED_PARTS = ['messages', 'server', 'console'].flatMap((part) => ['--only', part]);

const START_LIMIT_MS = 240_000;

/** The processes of the instance on a data folder, as name and identity, in the order they were started. */
export async function processesOf(dataDir) {
  const text = await readFile(join(dataDir, 'runtime.json'), 'utf8').catch(() => null);
  return text ? Object.entries(JSON.parse(text).processes) : [];
}

/** Stops processes that a killed start left behind on a data folder: they would hold the ports and the database. */
export async function stopLeftOver(dataDir) {
  for (const [name, identity] of (await processesOf(dataDir)).reverse()) {
    if (name !== 'start' && name !== 'PostgreSQL') await stopProcess(identity);
  }
  await stopOrphan(join(dataDir, 'postgres'));
}

/**
 * Runs scripts/start.mjs until it reports that it is ready.
 * @param {{ dataDir: string, env?: Record<string, string>, byNpm?: boolean }} options byNpm: through `npm start`,
 *   which builds the documentation too
 */
export async function startInstance({ dataDir, env = {}, byNpm = false }) {
  await mkdir(dataDir, { recursive: true });
  const port = Number(env.PORT ?? (await freePort()));
  const modemPort = await freePort();
  const [program, ...args] = byNpm
    ? ['npm', 'start']
    : [process.execPath, join(ROOT, 'scripts/start.mjs'), ...TESTED_PARTS];
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BROKER_PORTS: `modem:${modemPort}`, ...env, PORT: String(port), DATA_DIR: dataDir },
  });
  const exited = new Promise((done) => child.once('exit', done));
  let output = '';
  await new Promise((ready, failed) => {
    const late = setTimeout(() => {
      // Nobody else would stop it: the caller gets no instance.
      child.kill('SIGTERM');
      failed(new Error(`It was not ready in time:\n${output}`));
    }, START_LIMIT_MS);
    const hear = (chunk) => {
      output += chunk;
      if (!output.includes('Ctrl-C stops everything.')) return;
      clearTimeout(late);
      ready();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(late);
      failed(new Error(`npm start ended with code ${code}:\n${output}`));
    });
  });
  const runtime = JSON.parse(await readFile(join(dataDir, 'runtime.json'), 'utf8'));

  return {
    url: runtime.url,
    runtime,
    dataDir,
    output: () => output,
    /** As Ctrl-C does; returns the exit code. */
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
    /** As a cut power line does: every process of the stack at once, PostgreSQL's own children too. */
    kill: async () => {
      const identities = (await processesOf(dataDir)).map(([, identity]) => identity);
      for (const identity of identities) {
        if (isRunning(identity)) killTree(Number(identity.split('@')[0]));
      }
      await exited;
      for (const identity of identities) await waitForEnd(identity, 10_000);
    },
  };
}

/** Each part leads a separate process group, except the start script, which is its parent's. */
function killTree(pid) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // No such group, or it has just ended.
    }
  }
}
