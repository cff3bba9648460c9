// (e) The distributed shape: every service a separate process, on a real Kafka, with PostgreSQL, Redis and a broker.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { kafkaAvailable } from '../kafka.mjs';
import { findProgram } from '../lib/bring.mjs';
import { startBroker } from './broker.mjs';
import { connect } from './database.mjs';
import { flowOf, startDistributed } from './distributed.mjs';
import { embeddedBus } from './embedded-bus.mjs';
import { Flow } from './flow.mjs';
import { measureGrowth } from './kafka-growth.mjs';
import { untilKnown } from './known.mjs';
import { measureScenario } from './scenario.mjs';
import { startProduct } from './product.mjs';
import { stage } from './stage.mjs';

/**
 * Reason, as a sentence, why this cannot be measured here; null = it can.
 * @param {import('./servers.mjs').ServerAddresses} addresses of servers that are there
 */
export async function whyNoKafka({ kafka, redis }) {
  const { ok, why } = kafka ? { ok: true, why: '' } : await kafkaAvailable();
  if (!ok) return why;
  const missing = ['mosquitto', ...(redis ? [] : ['redis-server'])].filter((program) => !findProgram(program));
  return missing.length > 0 ? `there is no ${missing.join(' and no ')} on the PATH` : null;
}

/**
 * The same uplinks in both shapes, one after the other.
 * @param {{ servers: object, folder: string, size: object, later: Function }} order
 */
async function measureShapes({ servers, folder, size, later }) {
  const { devices, warm, sent } = size;
  const measure = async (flow) => {
    // Warms up: code is compiled, and every device has its first row.
    await flow.run({ door: 'mqtt', most: warm });
    return { run: await flow.run({ door: 'mqtt', most: sent }), difference: await flow.difference() };
  };
  const embedded = await stage(later, async (keep) => {
    const dataDir = join(folder, 'embedded');
    const postgres = await keep(() => servers.postgres({ dataDir, name: 'embedded' }));
    const broker = await keep(() => startBroker(dataDir));
    const env = { MQTT_URL: broker.url, MQTT_COMPANY: '1' };
    const product = await keep(() => startProduct({ databaseUrl: postgres.url, dataDir, devices, env }));
    const client = await keep(
      () => connect(postgres.url),
      (one) => one.end(),
    );
    const parts = { product, postgres, broker, client, bus: embeddedBus(client) };
    await untilKnown(parts, devices);
    return measure(new Flow({ ...parts, devices, most: warm + sent }));
  });
  const distributed = await stage(later, async (keep) => {
    const shape = await startDistributed(keep, { servers, dataDir: join(folder, 'distributed'), devices });
    return measure(flowOf(shape, { devices, most: warm + sent }));
  });
  return { embedded, distributed };
}

/** Processor microseconds per uplink, by process, of those that are the product's and of those beside it. */
function partsOf({ parts }) {
  const { kafka, redis, broker, sender, ...ours } = parts;
  const list = (of) =>
    Object.entries(of)
      .flatMap(([name, micros]) => (micros === undefined ? [] : `${name} ${micros}`))
      .join(', ');
  return `${list(ours)}; besides: ${list({ kafka, redis, broker, sender })}`;
}

/** Note about a run that other processes disturbed. */
const disturbed = ({ free }) => (free < 0.9 ? `; others used ${Math.round((1 - free) * 100)} % of the machine` : '');

/**
 * All of it; one part after the other, each with separate programs.
 * @param {object} order
 * @param {import('./servers.mjs').Servers} order.servers
 * @param {string} order.folder of all data
 * @param {object} order.size
 * @param {(stop: () => Promise<void>) => void} order.later
 * @param {Function} order.note prints a figure (scripts/load.mjs)
 */
export async function measureKafka({ servers, folder, size, later, note }) {
  const shapes = await measureShapes({ servers, folder, size, later });
  noteShapes(shapes, note);
  const growth = [];
  for (const partitions of [1, 4]) {
    const runs = await stage(later, (keep) =>
      measureGrowth(keep, { servers, dataDir: join(folder, `growth-${partitions}`), partitions, size }),
    );
    growth.push(...runs);
    for (const run of runs) noteGrowth(run, note);
  }
  const scenario = await stage(later, (keep) =>
    measureScenario(keep, { servers, dataDir: join(folder, 'scenario'), size }),
  );
  noteScenario('distributed', scenario, note);
  return { shapes, growth, scenario };
}

/** Limits of the scenario, % of two cores (docs/performance.md). */
const SCENARIO_SHARE = { embedded: 20, distributed: 35 };

function noteShapes({ embedded, distributed }, note) {
  for (const [name, { run }] of Object.entries({ embedded, distributed }))
    note(`uplinks over MQTT to rows, ${name}, us of processor each`, run.cpuMicros, {
      detail: `${Math.round(run.rate)}/s as it was; ${partsOf(run)}${disturbed(run)}`,
    });
  const [one, apart] = [embedded.run, distributed.run];
  note('  distributed (services and PostgreSQL) of embedded', apart.cpuMicros / one.cpuMicros, {
    ...(one.isWhole && { most: 1.5 }),
    // Processor time grows where processes of others take turns with ours.
    detail: Math.abs(one.free - apart.free) > 0.1 ? 'others used the machine in one of the two: measure again' : '',
  });
  const { kafka } = apart.parts;
  if (kafka !== undefined)
    note("  with Kafka's JVM", (apart.cpuMicros + kafka) / one.cpuMicros, { detail: `${kafka} us besides` });
  note('  until nothing waits for any consumer', apart.idleMicros / one.idleMicros, {
    detail: `${Math.round(apart.idleMicros)} of ${Math.round(one.idleMicros)} us, without Kafka's JVM`,
  });
  noteDifference('distributed', distributed.difference, note);
  noteDifference('embedded', embedded.difference, note);
}

function noteDifference(name, { wanted, lost, twice, strange, deadLetters }, note) {
  note(`  ${name}: lost, twice, never sent, dead letters`, lost + twice + strange + deadLetters, {
    most: 0,
    detail: `${lost}, ${twice}, ${strange}, ${deadLetters} of ${wanted}`,
  });
}

function noteGrowth({ partitions, instances, run, difference }, note) {
  const of = `${partitions} partition${partitions > 1 ? 's' : ''}, ${instances} connector + ${instances} messages`;
  note(`${of}: drained, uplinks/s`, run.rate, {
    detail: `${run.sent} in ${(run.storedMs / 1000).toFixed(1)} s; ${Math.round(run.cpuMicros)} us of processor each (${partsOf(run)})${disturbed(run)}`,
  });
  if (difference) noteDifference(`${partitions} partition${partitions > 1 ? 's' : ''}`, difference, note);
}

/** Notes the figures of measureScenario or measureEmbeddedScenario. */
export function noteScenario(shape, scenario, note) {
  const { devices, rate, rest, run, share, withoutKafka, bytes, frameBytes, values, difference } = scenario;
  const seconds = Math.round(run.storedMs / 1000);
  note(`${shape}: ${devices} devices, ${rate} messages/s of 3 values, one rule: of the cores`, withoutKafka * 100, {
    // The limits are shares of two cores, PostgreSQL included.
    ...(availableParallelism() === 2 && run.isWhole && { most: SCENARIO_SHARE[shape] }),
    unit: ' %',
    detail: `${Math.round(run.rate)}/s for ${seconds} s${share > withoutKafka ? `; with Kafka's JVM ${(share * 100).toFixed(1)} %` : ''}; us of processor each: ${partsOf(run)}${disturbed(run)}`,
  });
  const each = Object.entries(rest.parts).map(([name, part]) => `${name} ${(part * 100).toFixed(1)}`);
  note('  before, while nothing is sent', rest.share * 100, {
    unit: ' %',
    detail: `% of one core: ${each.join(', ')}`,
  });
  note('  bytes per stored value, before compression', bytes / values, {
    detail: `${values} values, with indexes; what keeps repeats apart (messages.frame) takes ${(frameBytes / values).toFixed(1)} more; after compression: --only timescale`,
  });
  noteDifference(`scenario, ${shape}`, difference, note);
}
