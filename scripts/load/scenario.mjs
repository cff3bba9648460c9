// ThingsBoard's published scenario in both shapes: many devices that each send a message of three values now and then,
// 1,111 a second altogether, and a rule that judges all of them.
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBroker } from './broker.mjs';
import { connect } from './database.mjs';
import { flowOf, startDistributed } from './distributed.mjs';
import { embeddedBus } from './embedded-bus.mjs';
import { Flow } from './flow.mjs';
import { untilIdle, untilKnown } from './known.mjs';
import { cores, watch } from './machine.mjs';
import { startProduct } from './product.mjs';
import { devEuiOf } from './uplinks.mjs';

const RATE = 1111;
/** A counter, as pulses and as a volume, and the battery's voltage. */
const KIND = 'dlr2';
const WARM_MS = 10_000;
const BATCH_WINDOW_MS = 10_000;
const PATIENCE_MS = 600_000;

/** An alarm that concerns every device and that none of them raises. */
const RULE = {
  title: 'load',
  severity: 'critical',
  conditions: [{ kind: 'threshold', field: 'battery_voltage', comparison: 'below', value: 2 }],
};

/** Devices like one that is there: EUI of that one, how many. */
const LIKE_ONE = `WITH inserted AS (
    INSERT INTO devices.metering_device
      (company_id, model_id, interface_id, device_group_id, name, dev_eui, time_zone, report_period, warning_period, impulse_weight)
    SELECT company_id, model_id, interface_id, device_group_id, 'load ' || n, left(dev_eui, 10) || lpad(to_hex(n), 6, '0'),
      time_zone, report_period, warning_period, impulse_weight
    FROM devices.metering_device, generate_series(1, $2::int - 1) n WHERE dev_eui = $1
    RETURNING id, company_id)
  INSERT INTO devices.device_status (device_id, company_id, silence_limit)
  SELECT i.id, i.company_id, s.silence_limit FROM inserted i, devices.device_status s
  WHERE s.device_id = (SELECT id FROM devices.metering_device WHERE dev_eui = $1)`;
/** As after an upgrade: the service publishes its registry once more at its next start. */
const PUBLISH_AGAIN = `DELETE FROM devices.republished WHERE topic = 'device.registry'`;

const SIZES = `SELECT
  (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'messages.message'::regclass)::float8 AS bytes,
  pg_total_relation_size('messages.frame')::float8 AS "frameBytes",
  (SELECT sum(cardinality("values")) FROM messages.message)::int AS values`;

async function insertLikeFirst(client, devices) {
  await client.query(LIKE_ONE, [devEuiOf(0), devices]);
  await client.query('VACUUM ANALYZE devices.metering_device, devices.device_status');
  await client.query(PUBLISH_AGAIN);
}

/** The embedded shape, with the devices. */
async function startEmbedded(keep, { servers, dataDir, devices }) {
  await mkdir(dataDir, { recursive: true });
  const broker = await keep(() => startBroker(dataDir));
  const postgres = await keep(() => servers.postgres({ dataDir, name: basename(dataDir) }));
  const client = await keep(
    () => connect(postgres.url),
    (one) => one.end(),
  );
  const bus = embeddedBus(client);
  const env = { MQTT_URL: broker.url, MQTT_COMPANY: '1' };
  const start = () =>
    keep(() => startProduct({ databaseUrl: postgres.url, dataDir, devices: 0, env, patienceMs: PATIENCE_MS }));
  const first = await start();
  await first.addDevice(0, KIND);
  await untilIdle(bus);
  await first.stop();
  await insertLikeFirst(client, devices);
  const shape = { product: await start(), postgres, broker, client, bus };
  await untilKnown(shape, devices);
  return shape;
}

/**
 * Load of services, PostgreSQL and Kafka while nothing is sent; without those whose process is unknown.
 * @returns {Promise<{ share: number, parts: Record<string, number> }>} of all cores, and each of one core, 0 to 1
 */
async function atRest({ product, postgres, kafka }) {
  const stop = watch({ ...product.pids, postgres: postgres.pid, ...(kafka && { kafka: kafka.pid }) });
  await sleep(BATCH_WINDOW_MS);
  const parts = Object.fromEntries(
    Object.entries(stop().cpu).map(([name, seconds]) => [name, (seconds * 1000) / BATCH_WINDOW_MS]),
  );
  return { share: Object.values(parts).reduce((sum, value) => sum + value, 0) / cores, parts };
}

/**
 * @param {import('./stage.mjs').Keep} keep
 * @param {{ servers: object, dataDir: string, size: { many: number, steadyMs: number } }} order
 * @returns {Promise<object>} `share` and `withoutKafka`: of all cores, 0 to 1; `rest`: of atRest, before anything is sent;
 *   `bytes` of the table with its indexes and `frameBytes` of the table of known frames; `values` that are in it
 */
export async function measureScenario(keep, { servers, dataDir, size: { many: devices, steadyMs } }) {
  const shape = await startDistributed(keep, { servers, dataDir, devices: 0 });
  await shape.product.addDevice(0, KIND);
  await untilIdle(shape.bus);
  await shape.processes.restart('devices', () => insertLikeFirst(shape.client, devices));
  await untilKnown(shape, devices);
  return measureOn(shape, (most) => flowOf(shape, { devices, kind: KIND, most }), { devices, steadyMs });
}

/** As measureScenario, in the embedded shape. */
export async function measureEmbeddedScenario(keep, { servers, dataDir, size: { many: devices, steadyMs } }) {
  const shape = await startEmbedded(keep, { servers, dataDir, devices });
  return measureOn(shape, (most) => new Flow({ ...shape, devices, kind: KIND, most }), { devices, steadyMs });
}

async function measureOn(shape, flowFor, { devices, steadyMs }) {
  await shape.product.call('event/create', RULE);
  await untilIdle(shape.bus);
  const rest = await atRest(shape);
  const most = Math.ceil((RATE * (WARM_MS + steadyMs) * 1.1) / 1000);
  const flow = flowFor(most);
  await flow.run({ door: 'mqtt', rate: RATE, forMs: WARM_MS });
  const run = await flow.run({ door: 'mqtt', rate: RATE, forMs: steadyMs });
  const difference = await flow.difference();
  const [sizes] = (await shape.client.query(SIZES)).rows;
  const shareOf = (micros) => (micros * run.rate) / 1e6 / cores;
  return {
    ...{ devices, rate: RATE, rest, run, difference, ...sizes },
    share: shareOf(run.cpuMicros + (run.parts.kafka ?? 0)),
    withoutKafka: shareOf(run.cpuMicros),
  };
}
