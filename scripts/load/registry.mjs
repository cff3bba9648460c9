// (f) Cost of an uplink when only the registry grows: the same number of devices sends, and there are further ones,
// which every service keeps. Each size is a separate installation, started again for each of its runs, so that the
// sizes take turns: runs of the same state differ by 10 to 15 % from minute to minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { Sentence } from '../lib/project.mjs';
import { startBroker } from './broker.mjs';
import { connect } from './database.mjs';
import { embeddedBus } from './embedded-bus.mjs';
import { shownPart } from './figures.mjs';
import { Flow } from './flow.mjs';
import { addFurtherDevices } from './further-devices.mjs';
import { median, memoryOf, watch } from './machine.mjs';
import { startProduct } from './product.mjs';
import { topCosts } from './profile.mjs';

/** Highest cost of an uplink with the largest registry, relative to the smallest. */
const MOST_RATIO = 1.2;

/** At rest product and database together use less of a core. */
const REST_CORES = 0.15;
const LOOK_MS = 5000;
const PATIENCE_MS = 20 * 60_000;

/** An installation with a registry of one size. */
class Site {
  /**
   * @param {number} size devices in the registry
   * @param {{ senders: number, most: number, newPostgres: (name: string) => Promise<{ postgres: object, dataDir: string }>,
   *   later: (stop: () => Promise<void>) => void, isProfiled: boolean }} order most: uplinks of all its runs
   */
  constructor(size, order) {
    Object.assign(this, order, { size });
    this.runs = [];
    this.flow = null;
  }

  async start() {
    const { later, senders: devices, most } = this;
    const { postgres, dataDir } = await this.newPostgres(`registry-${this.size}`);
    const broker = await startBroker(dataDir, later);
    if (!broker) throw new Sentence('No mosquitto on the PATH: there is no broker to send through.');
    const isProfiled = this.isProfiled && this.flow;
    const product = await startProduct({
      databaseUrl: postgres.url,
      dataDir,
      devices: this.flow ? 0 : devices,
      env: { MQTT_URL: broker.url, MQTT_COMPANY: '1' },
      nodeFlags: isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${dataDir}`] : [],
      patienceMs: PATIENCE_MS,
      later,
    });
    const client = await connect(postgres.url);
    later(() => client.end());
    Object.assign(this, { postgres, dataDir, broker, product, client, bus: embeddedBus(client) });
    if (this.flow) this.flow.continueWith(this);
    else this.flow = new Flow({ product, client, postgres, broker, bus: this.bus, devices, most });
  }

  async stop() {
    await this.client.end();
    await this.product.stop();
    await this.broker.stop();
    await this.postgres.stop();
  }

  /** Fills the registry to its size; `batchWindowMs`: idle time afterwards, with the jobs of a minute. */
  async fill(batchWindowMs) {
    await this.start();
    const { product, client, postgres } = this;
    const count = this.size - this.senders;
    this.fillSeconds = await addFurtherDevices({ product, client, databaseUrl: postgres.url, count });
    this.rest = await this.#untilAtRest(batchWindowMs);
    // PostgreSQL would do this later because of the many rows.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
    await this.stop();
  }

  /** One turn: from the start on. */
  async run({ warm, forMs }) {
    await this.start();
    const { product, flow } = this;
    await this.#untilAtRest(LOOK_MS);
    const atRest = memoryOf(product.pid).now;
    await flow.run({ door: 'mqtt', most: warm });
    const run = await flow.run({ door: 'mqtt', forMs });
    this.runs.push({ ...run, readyMs: product.readyMs, atRest, peak: memoryOf(product.pid).peak });
    this.difference = await flow.difference();
    await this.stop();
  }

  /**
   * Waits until it is at rest on the average of one look.
   * @returns {Promise<number>} its share of a core then
   */
  async #untilAtRest(lookMs) {
    for (const end = performance.now() + PATIENCE_MS; ;) {
      const stop = watch({ product: this.product.pid, postgres: this.postgres.pid });
      await sleep(lookMs);
      const { cpu } = stop();
      const cores = ((cpu.product + (cpu.postgres ?? 0)) * 1000) / lookMs;
      if (cores <= REST_CORES) return cores;
      if (performance.now() > end) throw new Error(`${this.size} devices: still ${cores.toFixed(2)} cores busy`);
    }
  }
}

/**
 * @param {{ sizes: number[], senders: number, rounds: number, batchWindowMs: number, warm: number, forMs: number, most: number,
 *   newPostgres: Function, later: Function, isProfiled: boolean }} order batchWindowMs: at rest for so long after the registry was
 *   filled; warm: uplinks before each run; forMs: how long is sent; most: uplinks of all runs of a size
 * @returns {Promise<{ sites: object[], ratio: number, ratios: number[], profile?: object }>} by size, medians of its runs:
 *   `micros` of processor per uplink, of which `node` and `postgres`, and their `least` and `most`; `rate`, uplinks/s;
 *   `readyMs` from the start of the server; `atRest` and `peak`, MB of it; `rest`, cores of both while nothing comes in; `ratio`:
 *   of the largest size to the smallest, the median of the rounds
 */
export async function measureRegistry({ sizes, rounds, batchWindowMs, warm, forMs, ...order }) {
  const sites = sizes.map((size) => new Site(size, order));
  for (const site of sites) await site.fill(batchWindowMs);
  for (let round = 0; round < rounds; round++) {
    for (const site of round % 2 ? sites.toReversed() : sites) await site.run({ warm, forMs });
  }
  const [first, last] = [sites[0], sites.at(-1)];
  const ratios = last.runs.map(({ cpuMicros }, round) => cpuMicros / first.runs[round].cpuMicros);
  return {
    sites: sites.map(figuresOf),
    ratio: median(ratios),
    ratios,
    ...(order.isProfiled && { profile: await profiles([first, last]) }),
  };
}

function figuresOf({ size, runs, rest, fillSeconds, difference }) {
  const of = (figure) => median(runs.map(figure));
  const micros = runs.map(({ cpuMicros }) => cpuMicros);
  return {
    ...{ size, rest, fillSeconds, difference, runs },
    micros: of(({ cpuMicros }) => cpuMicros),
    node: of(({ parts }) => parts.product),
    postgres: of(({ parts }) => parts.postgres),
    ...{ least: Math.min(...micros), most: Math.max(...micros) },
    rate: of(({ rate }) => rate),
    readyMs: of(({ readyMs }) => readyMs),
    atRest: of(({ atRest }) => atRest),
    peak: of(({ peak }) => peak),
  };
}

/** Of the last run of each. */
async function profiles(sites) {
  const found = {};
  for (const { size, dataDir } of sites) {
    for (const [title, list] of Object.entries((await topCosts(dataDir)) ?? {}))
      found[`${title}, ${size} devices`] = list;
  }
  return found;
}

/** Notes it as rows of the table. */
export function noteRegistry(note, { sites, ratio, ratios }) {
  const count = (figure) => Math.round(figure).toLocaleString('en');
  for (const { size, micros, node, postgres, least, most, rate, readyMs, atRest, peak, rest, fillSeconds } of sites) {
    const parts = `Node ${node}, PostgreSQL ${shownPart(postgres)}; runs ${count(least)} to ${count(most)}; ${count(rate)} uplinks/s`;
    const server = `ready after ${(readyMs / 1000).toFixed(1)} s; ${atRest} MB at rest, ${peak} MB at the highest`;
    const beside = `${rest.toFixed(3)} of a core at rest; the others came within ${count(fillSeconds)} s`;
    const detail = `${parts}; ${server}; ${beside}`;
    note(`an uplink with ${count(size)} devices in the registry`, micros, { unit: ' us', detail });
  }
  const isWhole = sites.every(({ runs }) => runs.every((run) => run.isWhole));
  note('  of the largest registry, of the smallest', ratio, {
    ...(isWhole && { ratio: 'withMillionDevices', most: MOST_RATIO }),
    detail: `by round: ${ratios.map((each) => each.toFixed(2)).join(', ')}`,
  });
  const wrong = sites.map(
    ({ difference: { lost, twice, strange, deadLetters } }) => lost + twice + strange + deadLetters,
  );
  note('  uplinks lost, twice, never sent, or dead letters', Math.max(...wrong), { most: 0 });
}
