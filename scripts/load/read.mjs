// (b) device/messages of 10,000 rows: the service's answer against the bare rows as text, and against the obvious way.
import pg from 'pg';
import { median } from './machine.mjs';
import { built } from './product.mjs';

const ROWS = 10_000;
const DEVICE = 5_000_001;
const COMPANY = 2;
const FIELDS = ['tariff1', 'tariff2', 'tariff3', 'tariff4', 'voltage1', 'voltage2', 'voltage3', 'current1'];
const TYPE = 1;

const AS_TEXT = { getTypeParser: () => (value) => value };
const SELECT = `SELECT ts, layout_id, "values", extra, status FROM messages.message
  WHERE device_id = ${DEVICE} AND type = ${TYPE} AND ts BETWEEN $1 AND $2 ORDER BY ts DESC LIMIT ${ROWS}`;

/** Stored by the service itself, so that the rows are as it writes them. */
async function fill({ ingest }, client, start) {
  const { readingDecoded } = built('proto/events');
  await client.query(
    `INSERT INTO messages.device (device_id, company_id, model_id, name, time_zone, transformation_ratio, version)
     VALUES ($1, $2, 1, 'load', 3, 1, 1) ON CONFLICT DO NOTHING`,
    [DEVICE, COMPANY],
  );
  for (let from = 0; from < ROWS; from += 1000) {
    const readings = Array.from({ length: 1000 }, (_, n) => ({
      type: TYPE,
      ts: start + (from + n) * 1800,
      layout: 0,
      values: FIELDS.map((__, field) => Math.round(((from + n) * 0.37 + field * 101) * 100) / 100),
    }));
    const value = {
      deviceId: DEVICE,
      companyId: COMPANY,
      modelId: 1,
      receivedAt: Date.now(),
      layouts: [{ fields: FIELDS }],
      readings,
    };
    const headers = { type: 'reading.decoded', version: 1, id: '', occurredAt: Date.now(), company: COMPANY };
    const decoded = readingDecoded.decode(readingDecoded.encode(value));
    await ingest([{ key: String(DEVICE), value: decoded, headers, partition: 1, offset: BigInt(from / 1000) }]);
  }
  await client.query('ANALYZE messages.message');
}

/** @returns {Promise<Record<string, number>>} milliseconds (medians) and the ratios */
export async function measureRead({ messages, databaseUrl, rounds }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const start = Math.floor(Date.now() / 1000) - (ROWS + 10) * 1800;
  const period = [start, start + (ROWS + 10) * 1800];
  await fill(messages, client, start);
  const context = {
    ...{ sessionId: 'load', userId: 1, companyId: COMPANY, chain: [COMPANY], isAdmin: true, isDemo: false, rights: {} },
    ...{ language: 'en', timeZone: 3, requestId: 'load', address: '127.0.0.1' },
  };
  const input = {
    device_id: DEVICE,
    msgType: TYPE,
    startDate: period[0],
    stopDate: period[1],
    limit: ROWS,
    offset: 0,
    sort: 'desc',
  };
  const ask = async (format) => {
    const reply = { header: () => undefined };
    return messages.controller.list(context, { ...input, format }, {}, reply);
  };
  const ways = {
    raw: () => client.query({ name: 'raw', text: SELECT, values: period, rowMode: 'array', types: AS_TEXT }),
    parsed: async () => {
      const { rows } = await client.query({ name: 'parsed', text: SELECT, values: period });
      const objects = rows.map(({ ts, values, extra }) => {
        const row = { datetime: Number(ts) };
        for (const [index, field] of FIELDS.entries()) row[field] = values[index];
        return Object.assign(row, extra);
      });
      return JSON.stringify({ messages: { data: objects } });
    },
    service: () => ask('rows'),
    columns: () => ask('columns'),
  };
  const rows = JSON.parse(await ask('rows')).data.messages.data.length;
  if (rows !== ROWS) throw new Error(`device/messages gave ${rows} rows instead of ${ROWS}`);
  const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const started = performance.now();
      await way();
      if (round >= 0) found[name].push(performance.now() - started);
    }
  }
  await client.end();
  const ratio = (to) => median(found.service.map((ms, round) => ms / found[to][round]));
  const times = Object.fromEntries(
    Object.entries(found).map(([name, all]) => [name, Math.round(median(all) * 10) / 10]),
  );
  return { ...times, toRaw: ratio('raw'), toParsed: ratio('parsed') };
}
