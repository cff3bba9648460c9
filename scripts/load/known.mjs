// Waits for the services before a measurement: uplinks of a device that they do not know yet become no rows.
import { setTimeout as sleep } from 'node:timers/promises';

const IDLE_PATIENCE_MS = 300_000;
const PATIENCE_MS = 600_000;

const KNOWN = `SELECT least((SELECT count(*) FROM connector.device), (SELECT count(*) FROM messages.device),
  (SELECT count(*) FROM events.device))::int AS count`;
const FIGURES_WAIT =
  'SELECT EXISTS (SELECT FROM messages.consumption_dirty) OR EXISTS (SELECT FROM messages.quality_dirty) AS waits';

/** Waits until nothing waits for any consumer. */
export async function untilIdle(bus) {
  for (const until = performance.now() + IDLE_PATIENCE_MS; (await bus.lag()) > 0; await sleep(500))
    if (performance.now() > until) throw new Error('the consumers did not come to the end of their topics');
}

/**
 * Waits until all services know that many devices, and nothing waits.
 * @param {{ client: import('pg').Client, bus: import('./embedded-bus.mjs').BusState }} shape
 * @param {number} devices
 */
export async function untilKnown({ client, bus }, devices) {
  const known = async () => (await client.query(KNOWN)).rows[0].count;
  for (const until = performance.now() + PATIENCE_MS; (await known()) < devices; await sleep(100))
    if (performance.now() > until) throw new Error(`only ${await known()} of ${devices} devices are known everywhere`);
  await untilIdle(bus);
}

/**
 * Waits until nothing waits to be summed or judged, twice in a row.
 * @param {import('pg').Client} client
 * @returns {Promise<number>} seconds until then
 */
export async function untilSummed(client) {
  const started = performance.now();
  for (let quiet = 0, since = 0; ; await sleep(250)) {
    const [{ waits }] = (await client.query(FIGURES_WAIT)).rows;
    const now = performance.now() - started;
    if (now > IDLE_PATIENCE_MS) throw new Error('the aggregates or the judging did not come to their end');
    quiet = waits ? 0 : quiet + 1;
    if (quiet === 1) since = now;
    if (quiet === 2) return since / 1000;
  }
}

/** Waits until nothing waits for any consumer, for a sum or for a verdict. */
export async function untilAtRest({ client, bus }) {
  await untilIdle(bus);
  await untilSummed(client);
  // Verdicts are published.
  await untilIdle(bus);
}
