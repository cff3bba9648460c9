// (i) Compressed readings on TimescaleDB: bytes per value, reads of a month, late rows, corrections, retention. All rows are
// older than the ledger of keys, where a late row takes the longest way.
import { Sentence } from '../lib/project.mjs';
import { copy } from './copy.mjs';
import { connect } from './database.mjs';
import { shown } from './figures.mjs';
import { median } from './machine.mjs';
import { BATCH, COMPANY, FIELDS, handOver, packReading, register, rowsASecond } from './store.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Age of the newest row, days: the ledger begins with a month, 60 days ago or earlier. */
const NEWEST_DAYS = 95;
/** Days of a read. */
const MONTH = 30;
const READS = 50;
/** Devices of a COPY. */
const AT_ONCE = 20;

const OFFERED = `SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'timescaledb')
  AND EXISTS (SELECT FROM pg_settings WHERE name LIKE 'timescaledb.%') AS offered`;
/** The policy that the product gives its table. */
const POLICY = `SELECT job_id FROM timescaledb_information.jobs
  WHERE hypertable_schema = 'messages' AND hypertable_name = 'message' AND proc_name IN ('policy_compression', 'policy_columnstore')`;
const CHUNKS = `SELECT count(*)::int AS chunks, (count(*) FILTER (WHERE is_compressed))::int AS compressed
  FROM timescaledb_information.chunks WHERE hypertable_schema = 'messages' AND hypertable_name = 'message'`;
const SIZE = `SELECT hypertable_size('messages.message')::float8 AS bytes`;
const ROWS = `SELECT count(*)::int AS rows, (count(*) - count(DISTINCT (device_id, ts)))::int AS twice,
  (count(*) FILTER (WHERE revision > 0))::int AS corrected FROM messages.message`;
/** As device/messages reads a page. */
const READ = `SELECT ts, layout_id, "values", extra, status FROM messages.message
  WHERE device_id = $1 AND type = 1 AND ts BETWEEN $2 AND $3 ORDER BY ts DESC LIMIT 10000`;

/** Numbers of 0 to 1, the same in each run. */
function randomFrom(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const rounded = (value, digits) => Number(value.toFixed(digits));

/** Reception of an uplink in the stored form. */
const linkOf = (random) =>
  JSON.stringify({
    data_rate: `DR${5 - Math.floor(random() * 3)} SF7BW125`,
    gateways: [['24e124fffef01a2b', -60 - Math.floor(random() * 60), rounded(random() * 15 - 5, 1)]],
  });

/**
 * Rows of a device by radio, one per hour: four registers that rise, three voltages and a current, with a meter's noise.
 */
function* hoursOf(device, { from, hours }) {
  const random = randomFrom(device * 7919 + 1);
  const registers = [0, 1, 2, 3].map(() => Math.floor(random() * 100_000));
  for (let hour = 0; hour < hours; hour++) {
    const tariff = hour % 24 < 7 ? 1 : 0;
    registers[tariff] = rounded(registers[tariff] + random() * 2, 2);
    const measured = [0, 1, 2].map(() => rounded(225 + random() * 10, 1));
    const values = [...registers, ...measured, rounded(random() * 16, 2)];
    yield { ts: from + hour * HOUR, values, link: linkOf(random) };
  }
}

async function fill(client, { layoutId, devices, from, hours }) {
  const receivedAt = from * 1000;
  for (let first = 1; first <= devices; first += AT_ONCE) {
    const lines = [];
    for (let device = first; device < first + AT_ONCE && device <= devices; device++)
      for (const { ts, values, link } of hoursOf(device, { from, hours }))
        lines.push(`${device}\t${COMPANY}\t1\t${ts}\t${layoutId}\t0\t${receivedAt}\t{${values}}\t${link}\n`);
    await copy(
      client,
      `COPY messages.message (device_id, company_id, type, ts, layout_id, status, received_at, "values", link) FROM STDIN`,
      Buffer.from(lines.join('')),
    );
  }
  await client.query('VACUUM ANALYZE messages.message');
}

/** Milliseconds of a read of a month of a device, median. */
async function readMonths(client, { devices, from, hours }) {
  const random = randomFrom(17);
  const times = [];
  for (let n = 0; n < READS; n++) {
    const device = 1 + Math.floor(random() * devices);
    const begin = from + Math.floor(random() * Math.max(1, hours / 24 - MONTH)) * DAY;
    const started = performance.now();
    await client.query({ name: 'month', text: READ, values: [device, begin, begin + MONTH * DAY], rowMode: 'array' });
    times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * @param {{ messages: object, postgres: { url: string }, size: { devices: number, days: number, batches: number } }} order
 *   messages: of startMessages; batches: late ones of BATCH rows each, and as many corrections
 * @returns {Promise<object>} `values` that were stored; `plain`, `compressed`, `late` and `again`: bytes per value before
 *   compression, after it, with late rows and corrections, and after the next run of the policy; `reads` in ms, `rates` in
 *   rows/s; `lost` and `twice`: rows
 */
export async function measureTimescale({ messages, postgres, size: { devices, days, batches } }) {
  const client = await connect(postgres.url);
  try {
    const [{ offered }] = (await client.query(OFFERED)).rows;
    if (!offered)
      throw new Sentence('The server of --database-url has no TimescaleDB, or does not load it at its start.');
    return await measure({ messages, client, devices, days, batches });
  } finally {
    await client.end();
  }
}

async function measure({ messages, client, devices, days, batches }) {
  const one = async (sql, values) => (await client.query(sql, values)).rows[0];
  const { job_id: job } = await one(POLICY);
  // It must not run beside a measurement.
  await client.query('SELECT alter_job($1, scheduled => false)', [job]);
  await register(client, devices);
  messages.bus.publish = () => Promise.resolve();

  const now = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
  const from = now - (NEWEST_DAYS + days) * DAY;
  const period = { devices, from, hours: days * 24 };
  let offset = 0;
  /** Batches of rows as they come from the bus: devices take turns, `at` gives time and values by round. */
  const batchesOf = (count, at) =>
    Array.from({ length: count }, (_, batch) => {
      const packed = Array.from({ length: BATCH }, (__, n) => {
        const index = batch * BATCH + n;
        const deviceId = 1 + (index % devices);
        return packReading({ deviceId, ...at(deviceId, Math.floor(index / devices)), offset: offset++ });
      });
      return () => messages.ingest(handOver(packed, 0));
    });
  const rate = (made) => rowsASecond(made, (take) => take());
  const values = [1, 2, 3, 4, 230, 231, 229, 5];
  const onTime = () => batchesOf(batches, (_, round) => ({ ts: now - HOUR - round * 60 - offset, values }));

  // Warms up, and stores the layout of the rows.
  await rate(onTime());
  const { id: layoutId } = await one('SELECT id FROM messages.layout WHERE fields = $1', [FIELDS]);
  const rates = { onTime: await rate(onTime()) };
  const before = (await one(ROWS)).rows;
  await fill(client, { layoutId, ...period });
  const rows = devices * period.hours;
  const stored = rows * FIELDS.length;
  const bytes = async () => (await one(SIZE)).bytes;
  const runPolicy = async () => {
    const started = performance.now();
    await client.query(`CALL run_job(${job})`);
    const took = performance.now() - started;
    // As autovacuum does afterwards.
    await client.query('VACUUM ANALYZE messages.message');
    return took;
  };

  const found = { values: stored, rows, plain: await bytes(), reads: { plain: await readMonths(client, period) } };
  found.compressMs = await runPolicy();
  Object.assign(found, await one(CHUNKS), { compressedBytes: await bytes() });
  found.reads.compressed = await readMonths(client, period);

  const hourOf = (round) => from + (24 + round) * HOUR;
  rates.late = await rate(batchesOf(batches, (_, round) => ({ ts: hourOf(round) + HOUR / 2, values })));
  rates.corrections = await rate(batchesOf(batches, (_, round) => ({ ts: hourOf(round), values })));
  found.lateBytes = await bytes();
  found.reads.late = await readMonths(client, period);
  found.recompressMs = await runPolicy();
  found.againBytes = await bytes();
  found.reads.again = await readMonths(client, period);

  const counted = await one(ROWS);
  const added = batches * BATCH;
  return {
    ...{ ...found, rates, corrected: counted.corrected, twice: counted.twice },
    lost: before + rows + added - counted.rows + (added - counted.corrected),
    ...(await retention({ messages, one, from, period })),
  };
}

/** The retention of half of the period; `keptWrongly`: rows before the oldest kept chunk, or missing ones after it. */
async function retention({ messages, one, from, period }) {
  const end = from + Math.floor(period.hours / 48) * DAY;
  const count = async (sql, values) =>
    (await one(`SELECT count(*)::int AS count FROM messages.message ${sql}`, values)).count;
  const kept = await count('WHERE ts >= $1', [end]);
  const before = (await one(SIZE)).bytes;
  const started = performance.now();
  const dropped = await messages.dropBefore(end);
  const dropMs = performance.now() - started;
  const { bytes } = await one(SIZE);
  return {
    dropMs,
    droppedChunks: dropped.length,
    freed: before - bytes,
    missing: kept - (await count('WHERE ts >= $1', [end])),
  };
}

/** Notes the figures of measureTimescale. */
export function noteTimescale(found, note) {
  const { values, rows, plain, compressedBytes, lateBytes, againBytes, reads, rates } = found;
  const each = (bytes) => bytes / values;
  const inAll = `${shown(rows)} rows of ${values / rows} values; ${found.compressed} of ${found.chunks} chunks`;
  note('TimescaleDB: bytes per value before compression', each(plain), { detail: 'with indexes' });
  note('  after it', each(compressedBytes), {
    detail: `${inAll} compressed in ${(found.compressMs / 1000).toFixed(1)} s; ratio ${shown(plain / compressedBytes)}`,
  });
  note('  with late rows and corrections', each(lateBytes), {
    detail: `${shown(each(againBytes))} after the next run of the policy, ${(found.recompressMs / 1000).toFixed(1)} s`,
  });
  note('  a compressed month of a device, of an uncompressed one', reads.compressed / reads.plain, {
    detail: `${reads.compressed.toFixed(1)} of ${reads.plain.toFixed(1)} ms; with late rows ${reads.late.toFixed(1)}, after the policy ${reads.again.toFixed(1)} ms`,
  });
  note('  late rows into compressed chunks, of rows on time', rates.late / rates.onTime, {
    detail: `${shown(rates.late)} of ${shown(rates.onTime)} rows/s`,
  });
  note('  corrections in compressed chunks, of rows on time', rates.corrections / rates.onTime, {
    detail: `${shown(rates.corrections)} rows/s`,
  });
  note('  retention of half of the rows, ms', found.dropMs, {
    detail: `${found.droppedChunks} chunks, ${shown(found.freed / 1e6)} MB`,
  });
  note('  rows lost, stored twice, or missing after the retention', found.lost + found.twice + found.missing, {
    most: 0,
  });
}
