// `npm run load`: how fast the product is here, as ratios measured in one run. Nothing of it leaves this machine.
//   --quick      a short run (some minutes) with less of everything
//   --smoke      some seconds of everything, tests/load too: whether it runs; how fast is not judged (`npm test`)
//   --only a,b   of: store, flow, read, row-security (its cost), scripts (those of tests/load, with as much as they say themselves),
//                steady (what an uplink costs at rates from 100 to 2,000 a second),
//                k6 (scenarios of tests/load/k6, where k6 is installed),
//                registry (what an uplink costs with up to a million devices, of which 500 send; half an hour, --quick a third of it),
//                kafka: the distributed shape on a real Kafka, which is in no other run, as it takes minutes (--quick: 6 to 10)
//                and needs Java 17, Maven, mosquitto and redis-server; says so and ends well where one is missing. Prints the processor
//                time of an uplink in every process (services, PostgreSQL; Kafka, Redis, broker and sender beside):
//                  - the same uplinks over MQTT in the embedded and in the distributed shape, and their ratio
//                  - uplinks that wait on the bus, drained by 1, 2 and 3 connectors and messages from 1 and from 4 partitions
//                  - 100,000 devices (--quick: 5,000), 1,111 messages/s of 3 values, one rule: part of the cores, bytes per value
//                scenario: 100,000 devices (--quick: 5,000), 1,111 messages/s of 3 values, one rule, in the embedded shape
//                timescale: bytes per value before and after compression, reads of a compressed month, late rows, corrections and
//                retention on TimescaleDB (needs --compose, or --database-url of a server that has it)
//   --door d     flow through this door only: http, mqtt
//   --rates a,b  of steady: uplinks a second, one after another
//   --devices n  that send in flow and steady: at the same rate, more devices report less often each
//   --database-url u  a PostgreSQL that is there, with or without TimescaleDB: each part gets a new database, dropped at
//                the end
//   --kafka a,b  --redis u  a Kafka (addresses of brokers) and a Redis that are there, for the part kafka, which a run with
//                one of them has without --only too. They have to be free of messages of Gaugeway and of keys, and are left so:
//                topics and groups of Gaugeway and the keys in the database of the URL are deleted. KAFKA_REPLICATION is
//                the product's. The processor time of servers that are there is unknown, but that of a PostgreSQL on
//                this machine; figures that need an unknown one have no limit
//   --compose    those of deploy/compose by docker, with new volumes, for this run
//   --reuse      deletes what an earlier run left in Kafka and Redis instead of refusing them
//   --profile    also where the server spends its time while uplinks come in
//   --keep       leaves the data folder for a look
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT, runScript, seconds, Sentence } from './lib/project.mjs';
import { stopOrphan } from './lib/postgres.mjs';
import { measureBareHttp } from './load/bare-http.mjs';
import { startBroker } from './load/broker.mjs';
import { measureBursts, shownRuns } from './load/bursts.mjs';
import { connect } from './load/database.mjs';
import { embeddedBus } from './load/embedded-bus.mjs';
import { Figures, shown, shownPart } from './load/figures.mjs';
import { Flow } from './load/flow.mjs';
import { measureK6 } from './load/k6.mjs';
import { measureKafka, noteScenario, whyNoKafka } from './load/kafka.mjs';
import { untilKnown } from './load/known.mjs';
import { cores, memoryOf } from './load/machine.mjs';
import { startMessages, startProduct } from './load/product.mjs';
import { topCosts } from './load/profile.mjs';
import { operatorsDuring } from './load/operators.mjs';
import { readOptions } from './load/options.mjs';
import { measureRead } from './load/read.mjs';
import { measureRegistry, noteRegistry } from './load/registry.mjs';
import { runScripts } from './load/scripts.mjs';
import { measureEmbeddedScenario } from './load/scenario.mjs';
import { Servers } from './load/servers.mjs';
import { SIZES } from './load/sizes.mjs';
import { stage } from './load/stage.mjs';
import { measureSteady } from './load/steady.mjs';
import { measureStore } from './load/store.mjs';
import { measureTimescale, noteTimescale } from './load/timescale.mjs';
import { measureIngestion, measureLists, bypassSwitch } from './load/row-security.mjs';

/** Scenarios that the product answers as one process. */
const DOORS = ['flow', 'read', 'row-security', 'scripts', 'steady', 'k6'];
let options;
await runScript(async () => void (options = readOptions(process.argv.slice(2))));
if (!options) process.exit();
const { parts, isQuick, isSmoke } = options;
const servers = new Servers(options.servers);
const figures = new Figures({ isSmoke });
const note = figures.note.bind(figures);
const size = { ...SIZES[isSmoke ? 'smoke' : isQuick ? 'quick' : 'full'] };
if (options.devices) size.devices = options.devices;
const started = performance.now();
const cleanups = [];
let stopping = null;
/** Registers a cleanup. Throws in a cancelled run: programs that it starts afterwards would remain. */
function later(cleanup) {
  if (stopping) throw new Error('called off');
  cleanups.unshift(cleanup);
}

/** One PostgreSQL, or one database of the server that is there, a part, so that none reads the data of another. */
async function newPostgres(folder, name, settings) {
  const dataDir = join(folder, name);
  // For a run that is cancelled while it starts.
  later(() => stopOrphan(join(dataDir, 'postgres')));
  const postgres = await servers.postgres({ dataDir, name, settings });
  later(postgres.stop);
  return { postgres, dataDir };
}

/** (a): the one stage of the product that has no API. */
async function measureStage(folder) {
  const { postgres, dataDir } = await newPostgres(folder, 'service');
  const messages = await startMessages({ databaseUrl: postgres.url, dataDir });
  later(messages.stop);
  const { rounds, batches, pairs } = size;
  const result = {};
  if (parts.includes('row-security')) {
    const ingestion = (result.rowSecurity = await measureIngestion({ messages, databaseUrl: postgres.url, pairs }));
    noteRowSecurity('ingestion', ingestion, `of ${ingestion.rows} readings`);
  }
  if (!parts.includes('store')) return result;
  const store = await measureStore({ messages, postgres, rounds, batches });
  const { copy, one, stored, complete, ratio, ratioOne, ratioComplete, behind, days, micros } = store;
  const each = ({ node, postgres }) => `${node} + ${shownPart(postgres)} us of CPU each (Node, PostgreSQL)`;
  note('decoded to committed rows, of bare COPY', ratio, {
    ratio: 'stored',
    least: 0.6,
    detail: `${stored} of ${copy} rows/s, four partitions side by side; ${each(micros.stored)}; COPY ${each(micros.copy)}`,
  });
  note('  one batch at a time', ratioOne, { ratio: 'storedOneByOne', detail: `${one} rows/s; ${each(micros.one)}` });
  note('  published, summed and judged beside', ratioComplete, {
    ratio: 'storedAndPublished',
    least: 0.5,
    detail: `${complete} rows/s; ${each(micros.complete)}; ${days} days judged, ready ${behind.toFixed(1)} s after the last row`,
  });
  return { ...result, store };
}

/** (i). */
async function timescaleFigures(folder) {
  const { postgres, dataDir } = await newPostgres(folder, 'timescale');
  const messages = await startMessages({ databaseUrl: postgres.url, dataDir });
  later(messages.stop);
  const found = await measureTimescale({ messages, postgres, size: size.timescale });
  noteTimescale(found, note);
  return found;
}

/** (d): the same call or batch with the rules and without them. */
function noteRowSecurity(what, { with: guarded, without, ratio }, detail) {
  note(`row-level security: ${what}, with it of without it`, ratio, {
    most: 1.05,
    detail: `${guarded.toFixed(2)} ms of ${without.toFixed(2)} ms ${detail}`,
  });
}

/** The product as one process, and the requested doors. */
async function measureDoors(folder) {
  const timed = parts.includes('steady') ? { track_commit_timestamp: 'on' } : {};
  const { postgres, dataDir } = await newPostgres(folder, 'product', timed);
  const hasUplinks = parts.includes('flow') || parts.includes('steady');
  const broker = hasUplinks ? await startBroker(dataDir, later) : null;
  const bypass = parts.includes('row-security') ? bypassSwitch(dataDir) : { env: {}, nodeFlags: [] };
  const product = await startProduct({
    databaseUrl: postgres.url,
    dataDir,
    devices: hasUplinks ? size.devices : 0,
    env: { ...(broker && { MQTT_URL: broker.url, MQTT_COMPANY: '1' }), ...bypass.env },
    nodeFlags: [...bypass.nodeFlags, ...(options.isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${dataDir}`] : [])],
    later,
  });
  const client = await connect(postgres.url);
  later(() => client.end());
  if (hasUplinks) await untilKnown({ client, bus: embeddedBus(client) }, size.devices);
  const result = {};
  // One for both parts: the uplinks of a second one would repeat those of the first.
  const { devices, most } = size;
  const flow = new Flow({ product, client, postgres, broker, bus: embeddedBus(client), devices, most });
  if (parts.includes('flow')) result.flow = await measureFlow(flow);
  if (parts.includes('steady') && broker) result.steady = await steadyFigures(flow);
  if (parts.includes('read')) result.read = await readFigures({ product, client });
  if (parts.includes('row-security')) {
    const lists = (result.lists = await measureLists({
      product,
      client,
      dataDir,
      devices: size.listed,
      pairs: size.pairs,
    }));
    for (const [name, cost] of Object.entries(lists)) noteRowSecurity(name, cost, 'over HTTP');
  }
  if (parts.includes('scripts')) {
    // They use the layout of a stored reading.
    if (!parts.includes('read')) await measureRead({ product, client, device: size.devices, rows: 1, rounds: 1 });
    result.scripts = await runScripts({ product, databaseUrl: postgres.url, env: size.scripts });
    note('scripts of tests/load that ran', Object.keys(result.scripts).length, {
      detail: Object.keys(result.scripts).join(', '),
    });
  }
  if (parts.includes('k6')) result.k6 = await k6Figures(product, dataDir);
  if (options.isProfiled) {
    await product.stop();
    result.profile = await topCosts(dataDir);
  }
  return result;
}

/** (h). */
async function k6Figures(product, dataDir) {
  const measured = await measureK6({
    product,
    dataDir,
    env: { DURATION: isQuick || isSmoke ? '30s' : '2m' },
  });
  for (const { name, p95, ratio, limit, failed } of measured?.rows ?? []) {
    note(`k6: ${name}, p95 of the bare endpoint`, ratio ?? NaN, { most: limit, detail: `${shown(p95 ?? NaN)} ms` });
    note('  failed', failed ?? NaN, { most: 0.01 });
  }
  return measured;
}

/** (g). */
async function steadyFigures(flow) {
  const { warm, steady } = size;
  await flow.run({ door: 'mqtt', most: warm });
  const rates = options.rates ?? steady.rates;
  const figures = await measureSteady(flow, { client: flow.client, ...steady, rates });
  for (const { rate, micros, commits, cores: busy, parts: of, wireToRow } of figures) {
    const rest = `${shown(commits)} commits/s`;
    if (rate === 0) note('at rest, share of a core', 100 * busy, { unit: ' %', detail: rest });
    else {
      note(`an uplink at ${rate}/s`, micros, {
        unit: ' us',
        detail: `Node ${of.product}, PostgreSQL ${shownPart(of.postgres)} until stored; ${rest}; ${busy.toFixed(2)} cores`,
      });
      if (!Number.isNaN(wireToRow)) note('  wire to row, p99', wireToRow, { unit: ' ms' });
    }
  }
  return figures;
}

/** (b). */
async function readFigures({ product, client }) {
  const { rows, reads: rounds } = size;
  const read = await measureRead({ product, client, device: size.devices, rows, rounds });
  const { raw, parsed, sent, service, columns, toRaw, toParsed, columnsToRaw } = read;
  const of = rows.toLocaleString('en');
  note(`device/messages of ${of} rows over HTTP, of the bare rows as text`, toRaw, {
    ratio: 'readOfText',
    most: 1.5,
    detail: `${service} ms of ${raw} ms and ${sent} ms for sending as many bytes`,
  });
  note('  of parsing them and JSON.stringify', toParsed, { ratio: 'readOfParsed', most: 1, detail: `${parsed} ms` });
  note('  as columns', columnsToRaw, { ratio: 'readAsColumns', detail: `${columns} ms` });
  return read;
}

/** Of an uplink of a run, by part: the sender and the broker are not the product's, and not in the sum. */
function costOf({ cpuMicros, idleMicros, parts: { product, postgres, ...others } }) {
  const beside = Object.entries(others).map(([part, micros]) => `${part} ${micros}`);
  const ofParts = `Node ${product}, PostgreSQL ${shownPart(postgres)}; besides: ${beside.join(', ')}`;
  return `${Math.round(cpuMicros)} us of CPU each (${ofParts}), ${Math.round(idleMicros)} us with all figures`;
}

/** (c). */
async function measureFlow(flow) {
  const { product, broker } = flow;
  const atRest = memoryOf(product.pid);
  const bare = await measureBareHttp(size.bareMs);
  const result = { atRest, bare, runs: {} };
  const announce = (name, run) => {
    result.runs[name] = run;
    const busy = run.free < 0.9 ? `; others used ${Math.round((1 - run.free) * 100)} % of the machine` : '';
    const detail = `${shown(run.rate)}/s as it was, ${costOf(run)}, p99 ${Math.round(run.p99)} ms${busy}`;
    note(`uplinks over ${name} to rows, messages/s (10,000 are wanted)`, run.rateAlone, { detail });
    const ofBare = { ratio: 'ofBareHttp', detail: `${shown(bare)} requests/s` };
    if (name === 'HTTP') note('  of bare HTTP', run.rateAlone / bare, ofBare);
  };
  // Warms up: code is compiled, and every device has its first row.
  const doors = (broker ? ['http', 'mqtt'] : ['http']).filter((door) => !options.door || door === options.door);
  for (const door of doors) await flow.run({ door, most: size.warm });
  for (const door of doors) announce(door.toUpperCase(), await flow.run({ door, forMs: size.forMs }));
  const [door] = doors.slice(-1);
  if (door) {
    const bursts = (result.bursts = await measureBursts(flow, { door, ...size }));
    const longest = bursts.runs.toSorted((a, b) => b.idleMs - a.idleMs)[0];
    note(`burst of ${shown(size.burst)}: lag back at zero after, s`, longest.idleMs / 1000, {
      most: 60,
      detail: `longest of ${bursts.runs.length}; ${shownRuns(bursts)}`,
    });
    const { during, quiet, calls } = bursts.list;
    note('  list of devices meanwhile, p99 of the one at rest', during.p99 / quiet.p99, {
      most: 3,
      detail: `${shown(during.p99)} ms of ${shown(quiet.p99)} ms, median ${shown(during.p50)} ms of ${shown(quiet.p50)} ms, ${calls} calls`,
    });
  }
  if (door === 'mqtt') {
    const { operators, pace, forMs } = size;
    const { done: run, ...calls } = await operatorsDuring({ product, operators }, () =>
      flow.run({ door, rate: pace, forMs }),
    );
    result.operators = { ...run, ...calls };
    note(`${operators} operators beside ${pace} uplinks/s, p95 of their calls`, calls.p95, {
      most: 150,
      unit: ' ms',
      detail: `${calls.calls} calls; ${shown(run.rate)} uplinks/s were stored, ${costOf(run)}`,
    });
  }
  if (!broker) console.log('No mosquitto on the PATH: the MQTT door is left out.');
  const { wanted, lost, twice, strange, deadLetters } = (result.difference = await flow.difference());
  note('uplinks lost', lost, {
    most: 0,
    detail: `of ${wanted}; refused ${flow.wrong.length} ${flow.wrong[0]?.[1] ?? ''}`,
  });
  note('rows twice, or never sent, or dead letters', twice + strange + deadLetters, { most: 0 });
  result.memory = memoryOf(product.pid);
  note('memory of the server at its highest', result.memory.peak, {
    most: 700,
    unit: ' MB',
    detail: `${atRest.now} MB at rest`,
  });
  return result;
}

/** (e). */
async function measureApart(folder) {
  const why = await whyNoKafka(servers.addresses);
  if (why) return void console.log(`The distributed shape is not measured: ${why}.`);
  return measureKafka({ servers, folder, size: size.kafka, later, note });
}

/** ThingsBoard's scenario in the embedded shape. */
async function scenarioFigures(folder) {
  const order = { servers, dataDir: join(folder, 'scenario-embedded'), size: size.kafka };
  const scenario = await stage(later, (keep) => measureEmbeddedScenario(keep, order));
  noteScenario('embedded', scenario, note);
  return scenario;
}

/** (f). */
async function registryFigures(folder) {
  const { registry, warm, forMs, most } = size;
  const registered = await measureRegistry({
    ...{ ...registry, warm, forMs, most, later, isProfiled: options.isProfiled },
    newPostgres: (name) => newPostgres(folder, name),
  });
  noteRegistry(note, registered);
  return registered;
}

/** Stops the started processes, and removes their folder; called twice, once. */
function stopAll(folder) {
  return (stopping ??= stopNow(folder));
}

async function stopNow(folder) {
  for (const cleanup of cleanups.splice(0))
    await Promise.resolve(cleanup()).catch((error) => console.error(`Stopping: ${error.message}`));
  if (options.isKept) console.log(`Left in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}

await runScript(async () => {
  const forBrowser = parts.includes('scripts') ? ['console', 'compressed'] : [];
  await build(console.log, { only: ['messages', 'server', ...forBrowser] });
  const folder = await mkdtemp(join(tmpdir(), 'gaugeway-load-'));
  // Without this a cancelled run leaves its database running.
  let times = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      // A second signal (`timeout` sends two) means the same; the third one ends the process without waiting.
      if (++times === 3) process.exit(1);
      process.exitCode = 1;
      void stopAll(folder).finally(() => process.exit(1));
    });
  }
  const result = {
    at: new Date().toISOString(),
    cores,
    node: process.version,
    quick: isQuick,
    smoke: isSmoke,
  };
  try {
    later(() => servers.stop());
    await servers.prepare();
    if (parts.includes('store') || parts.includes('row-security')) Object.assign(result, await measureStage(folder));
    if (parts.some((part) => DOORS.includes(part))) Object.assign(result, await measureDoors(folder));
    if (parts.includes('registry')) {
      result.registry = await registryFigures(folder);
      if (result.registry.profile) result.profile = { ...result.profile, ...result.registry.profile };
    }
    if (parts.includes('timescale')) result.timescale = await timescaleFigures(folder);
    if (parts.includes('scenario')) result.scenario = await scenarioFigures(folder);
    if (parts.includes('kafka')) result.kafka = await measureApart(folder);
  } catch (error) {
    // Before everything is stopped: the output of stopping is not the cause.
    console.error(error instanceof Sentence ? `\n${error.message}` : error);
    process.exitCode = 1;
  } finally {
    await stopAll(folder);
  }
  if (process.exitCode) return;
  result.rows = figures.rows;
  await mkdir(join(ROOT, '.data/load'), { recursive: true });
  await writeFile(join(ROOT, '.data/load/result.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(figures.table());
  for (const [title, list] of Object.entries(result.profile ?? {})) {
    console.log(`Busy time of the server by ${title}:`);
    for (const [name, part] of list) console.log(`  ${(part * 100).toFixed(1).padStart(5)} %  ${name}`);
  }
  const isAsStated = await figures.keepToReadme();
  console.log(`${cores} cores, ${seconds(started)}; .data/load/result.json`);
  if (!isAsStated || !figures.areKept) process.exitCode = 1;
});
process.exit();
