// `npm start`: from a fresh clone to a running Gaugeway with a living demo fleet. Ctrl-C stops all that it started.
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuseOldNode, ROOT, runScript, seconds, Sentence } from './lib/project.mjs';
import { DEMO_ACCOUNT, readSettings } from './lib/settings.mjs';
import { Stack } from './stack.mjs';

const PARENT_CHECK_MS = 500;

class Interrupted extends Error {}

const startedAt = performance.now();

// Without a listener, an output on a full disk ends the stack.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

await runScript(async () => {
  refuseOldNode();
  const settings = readSettings();
  const parts = readParts();
  const stack = new Stack(settings, console.log);
  const stopRequested = untilStopRequested();
  try {
    await Promise.race([bringUp(stack, parts), stopRequested.then(() => Promise.reject(new Interrupted()))]);
    const reason = await Promise.race([stopRequested, stack.failed]);
    if (reason instanceof Error) throw reason;
    console.log('\nStopping ...');
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    console.log('\nStopping ...');
  } finally {
    await stack.stop();
  }
  console.log('Stopped.');
});
// Whatever was still under way when it was interrupted (an installation, a build) ends with it.
process.exit();

/** Resolves at a signal, or when the npm that started this process ends. The third signal ends it at once. */
function untilStopRequested() {
  let signals = 0;
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (++signals === 3) process.exit(1);
        done(signal);
      });
    }
    // npm passes SIGINT and SIGTERM on, but neither SIGHUP nor its own death.
    if (process.env.npm_lifecycle_event !== 'start') return;
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && done('npm ended'), PARENT_CHECK_MS).unref();
  });
}

/** `--only server`: the parts to build, for instances of tests; all without it. */
function readParts() {
  try {
    return parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
  } catch (error) {
    throw new Sentence(`${error.message}. The settings of npm start are variables: docs/getting-started/install.md.`);
  }
}

async function bringUp(stack, parts) {
  const { settings } = stack;
  await stack.claim();
  await ensureInstalled(console.log);
  await build(console.log, parts);
  await stack.start();
  let fleet = '';
  if (settings.demo) {
    fleet = await stack.startFleet().then(
      () => 'The demo fleet is alive; its history fills up in the first minutes.',
      (error) => `The demo fleet could not be started: ${error.message}.`,
    );
  }
  console.log(printAddress(stack, fleet));
}

function printAddress({ settings, secrets, url }, fleet) {
  const near = (name) => {
    const path = join(settings.dataDir, name);
    return relative(ROOT, path).startsWith('..') ? path : relative(ROOT, path);
  };
  const password = () => {
    if (secrets.admin.isGiven) return '(the password of ADMIN_PASSWORD)';
    return secrets.admin.isNew ? secrets.admin.value : `(the password is in ${near('admin-password')})`;
  };
  const rows = [
    ['Console', url],
    ...(settings.demo ? [['Demo', `${DEMO_ACCOUNT.email}  ${DEMO_ACCOUNT.password}   (read-only)`]] : []),
    ['Admin', `${settings.adminEmail}  ${password()}`],
    ['API', `${url}/api/docs`],
    ['Modems', settings.brokerPorts.map((broker) => `TCP port ${broker.port} (${broker.name})`).join(', ')],
    ['Log', near('logs/app.log')],
  ];
  const kept = secrets.admin.isNew ? `The admin password is kept in ${near('admin-password')}.` : '';
  return [
    '',
    `Gaugeway is ready after ${seconds(startedAt)}.`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(9)} ${value}`),
    '',
    ...[kept, fleet].filter(Boolean),
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
