// The checks of `npm test`, as values: what each is called, what it needs, what it runs.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bring, findProgram } from './bring.mjs';
import { check, jest, playwright } from './check.mjs';
import { startInstance, stopLeftOver } from './instance.mjs';
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

async function needsChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH };
  return bring({ programs: names, packages: ['chromium', 'fonts-dejavu-core'] });
}

/** What only reads the sources. Two lanes run side by side: the slow one first. */
const reading = [
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
  {
    name: 'format',
    run: () =>
      check('node_modules/prettier/bin/prettier.cjs', [
        ...['--check', '.', '--log-level', 'warn'],
        ...['--cache', '--cache-location', `${CACHE}/prettier`],
      ]),
  },
  { name: 'types: server', run: () => check('node_modules/typescript/bin/tsc', ['-p', '.']) },
  { name: 'types: console', run: () => check('node_modules/typescript/bin/tsc', ['-p', 'web']) },
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
  { name: 'versions', run: () => check('scripts/lib/min-versions.mjs', []) },
];

/** Jest gives every file a database of its own; it uses both cores itself, three files at a time, as some mostly wait. */
const code = [
  {
    name: 'code',
    // Redis too, where it can be had: the jobs have a second backend on it. A machine that is slow and busy takes half of
    // the limit; what hangs is told by its name.
    run: async () => jest('code', [], { env: redisEnvironment(), limitMs: 2_400_000 }),
  },
];

function redisEnvironment() {
  const redis = findProgram('redis-server');
  return redis ? { TEST_REDIS_SERVER: redis } : {};
}

const built = [
  { name: 'build', run: () => check('scripts/build.mjs', []) },
  { name: 'bundle size', run: () => check('scripts/check-bundle.mjs', []) },
];

/** One broker at a time. */
const onKafka = [
  {
    name: 'kafka',
    needs: needsKafka,
    run: () => jest('kafka', ['--config', 'tests/kafka/jest.config.mjs', '--runInBand']),
  },
  {
    name: 'distributed',
    needs: needsKafka,
    run: () => jest('distributed', ['--config', 'tests/distributed/jest.config.mjs', '--runInBand']),
  },
];

const onServers = [
  {
    name: 'timescale',
    run: () => jest('timescale', ['--config', 'tests/timescale/jest.config.mjs']),
  },
  {
    name: 'mqtt brokers',
    run: () => jest('mqtt brokers', ['--config', 'tests/brokers/jest.config.mjs']),
  },
  {
    name: 'external sign-in',
    needs: needsSlapd,
    run: async ({ path }) =>
      jest('external sign-in', ['--config', 'tests/external/jest.config.mjs'], { env: { TEST_SLAPD: path } }),
  },
];

/** The benchmarks for some seconds each: that they run, and that nothing is lost on the way. */
const onLoad = [{ name: 'load', run: () => check('scripts/load.mjs', ['--smoke'], { limitMs: 300_000 }) }];

const onKills = [
  {
    name: 'faults',
    run: () => jest('faults', ['--config', 'tests/faults/jest.config.mjs', '--runInBand']),
  },
];

const journeys = [
  {
    name: 'journeys',
    needs: needsChromium,
    run: async ({ path }) => {
      const dataDir = join(TEST_DATA, 'journeys');
      await rm(dataDir, { recursive: true, force: true });
      // Each journey says by itself whose address it comes from (tests/journeys/console.ts).
      const instance = await startInstance({ dataDir, env: { TRUST_PROXY: '1' } });
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
  { lanes: [reading.slice(0, 1), reading.slice(1)] },
  { lanes: [code] },
  { lanes: [built] },
  // A broker and a database wait for the disk and for each other more than they compute.
  { lanes: [onKafka, [...onServers, ...onLoad], onKills] },
  { lanes: [journeys] },
];

/** Stops the instances that a broken test left behind. */
export async function stopTestInstances() {
  for (const name of await readdir(TEST_DATA).catch(() => [])) await stopLeftOver(join(TEST_DATA, name));
}
