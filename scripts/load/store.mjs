// (a) From decoded readings to committed rows, against a bare COPY of rows of the same kind into the same table.
import { copy } from './copy.mjs';
import { connect } from './database.mjs';
import { untilSummed } from './known.mjs';
import { median, watch } from './machine.mjs';
import { built } from './product.mjs';

export const FIELDS = ['tariff1', 'tariff2', 'tariff3', 'tariff4', 'voltage1', 'voltage2', 'voltage3', 'current1'];
const DEVICES = 1000;
/** Readings of a batch. */
export const BATCH = 1000;
/** The bus hands over the batches of different partitions side by side, and has so many by default (BUS_PARTITIONS). */
const PARTITIONS = 4;

export const COMPANY = 2;
/** EMU Professional II, whose fields they are. */
const MODEL = 1375;

const START = Math.floor(Date.now() / 1000) - 86_400;
/** Four registers that rise, three voltages and a current. */
const valuesOf = (device, ts) =>
  FIELDS.map((_, field) => {
    const value = field < 4 ? device * 13.7 + (ts - START) * 0.001 * (field + 1) : field < 7 ? 228 + (ts % 7) : 2.5;
    return Math.round(value * 100) / 100;
  });

/** The devices as the aggregates and the judging of quality know them. */
export const register = (client, devices = DEVICES) =>
  client.query(
    `INSERT INTO messages.device
       (device_id, company_id, model_id, name, time_zone, transformation_ratio, version, serial, address, state)
     SELECT g, ${COMPANY}, ${MODEL}, 'store', 0, 1, 1, '', '', 'active' FROM generate_series(1, ${devices}) g
     ON CONFLICT DO NOTHING`,
  );

/** A decoded row of a device, encoded as it waits on the bus. */
export function packReading({ deviceId, ts, values, offset }) {
  const value = {
    deviceId,
    companyId: COMPANY,
    modelId: MODEL,
    receivedAt: Date.now(),
    layouts: [{ fields: FIELDS }],
    readings: [{ type: 1, ts, layout: 0, values }],
    link: { rssi: -90, snr: 7, batteryPercent: 90, gateway: '24e124fffef01a2b' },
  };
  return { key: String(deviceId), payload: built('proto/events').readingDecoded.encode(value), offset: BigInt(offset) };
}

/** The events of a batch as the bus hands them over. */
export function handOver(packed, partition) {
  const { readingDecoded } = built('proto/events');
  return packed.map(({ key, payload, offset }) => ({
    key,
    value: readingDecoded.decode(payload),
    headers: { type: 'reading.decoded', version: 1, id: '', occurredAt: Date.now(), company: COMPANY },
    partition,
    offset,
  }));
}

/**
 * Batches as they wait on the bus, packed: one event per device, one row each; each of another partition than the one
 * before. A batch is decoded when it is handed over, as the bus does it: 20,000 decoded events that wait would be moved
 * about by the garbage collector while the measurement runs.
 * @returns {(() => object[])[]} each returns the events of a batch
 */
export function decodedBatches(round, batches) {
  return Array.from({ length: batches }, (_, batch) => {
    const ts = START + (round * batches + batch) * 60;
    const packed = Array.from({ length: BATCH }, (__, n) => {
      const deviceId = 1 + (n % DEVICES);
      const offset = (round * batches + batch) * BATCH + n;
      return packReading({ deviceId, ts, values: valuesOf(deviceId, ts), offset });
    });
    return () => handOver(packed, batch % PARTITIONS);
  });
}

/** The same rows, of other devices, as COPY takes them. */
function copyBatches(round, batches) {
  return Array.from({ length: batches }, (_, batch) => {
    const ts = START + (round * batches + batch) * 60;
    const lines = Array.from({ length: BATCH }, (__, n) => {
      const device = 1_000_001 + (n % DEVICES);
      return `${device}\t2\t1\t${ts}\t1\t0\t${Date.now()}\t{${valuesOf(device, ts).join(',')}}\t\\N\n`;
    });
    return Buffer.from(lines.join(''));
  });
}

/** Rows per second, and processor microseconds per row of this process and of PostgreSQL. */
async function costOf(postgres, batches, write, lines = 1) {
  const stop = watch({ postgres: postgres.pid });
  const before = process.cpuUsage();
  const rate = await rowsASecond(batches, write, lines);
  const { user, system } = process.cpuUsage(before);
  const { cpu } = stop();
  const rows = batches.length * BATCH;
  return { rate, node: (user + system) / rows, postgres: (cpu.postgres * 1e6) / rows };
}

/** Rows per second when `write` takes the batches in this many parallel lines. */
export async function rowsASecond(batches, write, lines = 1) {
  const started = performance.now();
  const line = async (first) => {
    for (let n = first; n < batches.length; n += lines) await write(batches[n]);
  };
  await Promise.all(Array.from({ length: lines }, (_, first) => line(first)));
  return (batches.length * BATCH * 1000) / (performance.now() - started);
}

/**
 * `complete` publishes the stored readings, so that they are summed and judged beside.
 * @returns {Promise<Record<string, any>>} `copy`, `one`, `stored` and `complete`, rows per s, and `ratio`, `ratioOne`, `ratioComplete` of COPY:
 *   medians over the rounds; `behind`, seconds that sums and verdicts took after the last row; `days` that were judged;
 *   `micros` of processor per row, by way and part
 */
export async function measureStore({ messages, postgres, rounds, batches }) {
  const client = await connect(postgres.url);
  await register(client);
  const { bus, ingest } = messages;
  const publish = bus.publish.bind(bus);
  const take = (batch) => ingest(batch());
  const found = { copy: [], one: [], stored: [], complete: [] };
  let round = 0;
  let behind = 0;
  let days = 0;
  const ways = {
    copy: () =>
      costOf(postgres, copyBatches(round++, batches), (text) =>
        copy(
          client,
          `COPY messages.message (device_id, company_id, type, ts, layout_id, status, received_at, "values", extra) FROM STDIN`,
          text,
        ),
      ),
    one: () => {
      bus.publish = () => Promise.resolve();
      return costOf(postgres, decodedBatches(round++, batches), take);
    },
    stored: () => {
      bus.publish = () => Promise.resolve();
      return costOf(postgres, decodedBatches(round++, batches), take, PARTITIONS);
    },
    complete: () => {
      bus.publish = publish;
      return costOf(postgres, decodedBatches(round++, batches), take, PARTITIONS);
    },
  };
  try {
    // The first round warms up and is thrown away.
    for (let n = 0; n <= rounds; n++) {
      for (const [name, measure] of Object.entries(ways)) {
        // Once unmeasured: under a steady load earlier readings are summed and judged beside new ones.
        if (name === 'complete') await measure();
        const cost = await measure();
        if (n > 0) found[name].push(cost);
      }
      // Else the next round would measure COPY while sums and verdicts run.
      behind = await untilSummed(client);
    }
    ({ days } = (await client.query('SELECT count(*)::int AS days FROM messages.quality_day')).rows[0]);
  } finally {
    bus.publish = publish;
    await client.end();
  }
  const ratios = (name) => median(found[name].map(({ rate }, n) => rate / found.copy[n].rate));
  const of = (name, part) => Math.round(median(found[name].map((cost) => cost[part])));
  const names = Object.keys(found);
  return {
    ...Object.fromEntries(names.map((name) => [name, of(name, 'rate')])),
    micros: Object.fromEntries(names.map((name) => [name, { node: of(name, 'node'), postgres: of(name, 'postgres') }])),
    ratio: ratios('stored'),
    ratioOne: ratios('one'),
    ratioComplete: ratios('complete'),
    behind,
    days,
  };
}
