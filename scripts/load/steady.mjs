// (g) Cost of an uplink at steady rates, where batches are small: processor time and commits, as the rate grows.
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from './machine.mjs';

const COMMITS = `SELECT xact_commit::float8 AS commits FROM pg_stat_database WHERE datname = current_database()`;

/**
 * An idle connection writes its statistics after this time at the latest, ms (PostgreSQL, `PGSTAT_IDLE_INTERVAL` of
 * `pgstat.c`). Read sooner, commits of the start would count as those of the stream.
 */
const STATISTICS_MS = 10_500;

async function commitsOf(client) {
  await sleep(STATISTICS_MS);
  return (await client.query(COMMITS)).rows[0].commits;
}

/** Figures and verdicts of the last uplinks are made within this time, ms. */
const SETTLE_MS = 20_000;

/** Product and PostgreSQL without a stream: busy cores and commits a second. */
async function measureRest({ product, postgres }, client, forMs) {
  await sleep(SETTLE_MS);
  const before = await commitsOf(client);
  const stop = watch({ ...product.pids, postgres: postgres.pid });
  const started = performance.now();
  await sleep(forMs);
  const { cpu } = stop();
  const seconds = (performance.now() - started) / 1000;
  const busy = Object.values(cpu).reduce((sum, used) => sum + used, 0);
  const commits = ((await commitsOf(client)) - before) / (seconds + STATISTICS_MS / 1000);
  return { rate: 0, commits, micros: 0, parts: {}, cores: busy / seconds };
}

/**
 * Uplinks over MQTT at each rate, one after another; rate 0 = at rest.
 * @param {import('./flow.mjs').Flow} flow
 * @param {{ client: import('pg').Client, rates: number[], forMs: number }} order
 * @returns {Promise<{ rate: number, micros: number, commits: number, parts: Record<string, number>, cores: number, wireToRow?: number }[]>}
 *   micros: processor time of product and PostgreSQL per uplink, until nothing waits; commits: of the database a second;
 *   cores: mean number of busy cores; wireToRow: from sending to the commit of the row, p99, ms
 */
export async function measureSteady(flow, { client, rates, forMs }) {
  const figures = [];
  for (const rate of rates) {
    if (rate === 0) {
      figures.push(await measureRest(flow, client, forMs));
      continue;
    }
    const before = await commitsOf(client);
    const run = await flow.run({ door: 'mqtt', rate, forMs, most: Math.ceil((rate * forMs) / 1000), timed: true });
    const commits = ((await commitsOf(client)) - before) / (run.idleMs / 1000);
    figures.push({
      ...{ rate, commits, micros: run.idleMicros, parts: run.parts, wireToRow: await flow.wireToRow(run, 0.99) },
      cores: (run.idleMicros * run.sent) / 1e6 / (run.idleMs / 1000),
    });
  }
  return figures;
}
