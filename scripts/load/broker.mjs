// Debian's mosquitto as ChirpStack's broker, if it is installed.
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../lib/bring.mjs';
import { freePort } from '../lib/ports.mjs';
import { identityOf, stopProcess } from '../lib/processes.mjs';

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}

/**
 * @param {(stop: () => Promise<void>) => void} later receives the function that stops it as soon as there is something
 * to stop
 * @returns {Promise<{ url: string, pid: number, stop(): Promise<void> } | null>} null where there is no mosquitto
 */
export async function startBroker(dataDir, later = () => undefined) {
  const program = findProgram('mosquitto');
  if (!program) return null;
  const folder = join(dataDir, 'mosquitto');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    // As an installation has it: waiting messages are saved periodically.
    'autosave_interval 60',
    // A burst waits here while the product works it off.
    'max_queued_messages 0',
    'max_inflight_messages 1000',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ];
  await writeFile(join(folder, 'mosquitto.conf'), `${settings.join('\n')}\n`);
  const child = spawn(program, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  const exited = new Promise((done) => child.once('exit', done).once('error', done));
  const identity = identityOf(child.pid);
  const stop = async () => {
    await stopProcess(identity);
    await exited;
  };
  try {
    later(stop);
    for (const until = performance.now() + 10_000; !(await answers(port)); await sleep(50)) {
      if (performance.now() > until || child.exitCode !== null) throw new Error('mosquitto did not start');
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `mqtt://127.0.0.1:${port}`, pid: child.pid, stop };
}
