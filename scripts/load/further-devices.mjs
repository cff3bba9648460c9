// Devices that do not send, by the hundred thousand: rows by SQL, and published as the devices service publishes its
// registry, so that every service has them.
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEED_DEVICES } from '../../tests/load/many-devices.mjs';
import { LAG } from './embedded-bus.mjs';
import { built } from './product.mjs';

const require = createRequire(import.meta.url);

/** Devices inserted and published in one step. */
const STEP = 10_000;
/** Rows of one transaction, and largest number before the relay. */
const PAGE = 2000;
const MOST_WAITING = 20_000;

/** Longest wait until all have received the published devices. */
const PATIENCE_MS = 20 * 60_000;

const WAITING = 'SELECT count(*)::int AS waiting FROM devices.outbox';

/** Tables in which each service stores `device.registry`, and the devices that it stores. */
const PROJECTIONS = {
  'connector.device': 'true',
  "connector.provisioning WHERE kind = 'device'": "dev_eui <> ''",
  'events.device': 'true',
  'identity.company_device': 'true',
  'messages.device': 'true',
  'objects.device': 'true',
  'tasks.device': 'true',
};

/**
 * Adds devices of all models to the company of those that are there, and waits until every service has them.
 * @param {{ product: object, client: object, databaseUrl: string, count: number }} order
 * @returns {Promise<number>} seconds that it took
 * @throws where a service has not as many as there are
 */
export async function addFurtherDevices({ product, client, databaseUrl, count }) {
  const started = performance.now();
  const { models } = await product.call('device/model/metering_devices', {});
  const { rows } = await client.query(
    'SELECT company_id AS company, max(id) AS last FROM devices.metering_device GROUP BY 1',
  );
  const publish = await publisher(databaseUrl, rows[0].last);
  try {
    for (let done = 0; done < count; done += STEP) {
      const step = Math.min(STEP, count - done);
      await client.query(SEED_DEVICES, [rows[0].company, models.map(({ id }) => id), step, done]);
      while (await publish.page()) await until(client, WAITING, ({ waiting }) => waiting < MOST_WAITING);
    }
  } finally {
    await publish.end();
  }
  await until(client, WAITING, ({ waiting }) => waiting === 0);
  await until(client, LAG, ({ count }) => count === 0);
  await verify(client);
  return (performance.now() - started) / 1000;
}

/** Publishes devices above an id from their rows, with the devices service's own source of the registry. */
async function publisher(databaseUrl, above) {
  const { DataSource } = require('typeorm');
  const { Outbox } = built('services/platform/bus');
  const { MeteringDeviceEntity } = built('services/devices/metering-devices/metering-device.entity.js');
  const [source] = built('services/devices/registries.js').registries;
  const outbox = new Outbox();
  const database = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [MeteringDeviceEntity],
    poolSize: 1,
  });
  await database.initialize();
  let last = above;
  return {
    /** The next ones; false where there was none. */
    page: async () => {
      const ids = await database.transaction((manager) => source.publish(outbox, manager, 'devices', last, PAGE));
      last = ids.at(-1) ?? last;
      return ids.length > 0;
    },
    end: () => database.destroy(),
  };
}

async function until(client, sql, isTrue) {
  for (const end = performance.now() + PATIENCE_MS; !isTrue((await client.query(sql)).rows[0]); await sleep(50)) {
    if (performance.now() > end) throw new Error('what was published of the registry does not come to all services');
  }
}

/** Waits until each service has every device. */
async function verify(client) {
  for (const [table, which] of Object.entries(PROJECTIONS)) {
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM ${table}) AS found,
         (SELECT count(*)::int FROM devices.metering_device WHERE ${which}) AS wanted`,
    );
    const [{ found, wanted }] = rows;
    if (found !== wanted) throw new Error(`${table} has ${found} of ${wanted} devices`);
  }
}
