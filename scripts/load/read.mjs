// (b) device/messages of 10,000 rows over HTTP: against the bare rows as text, and against the obvious way.
import { setTimeout as sleep } from 'node:timers/promises';
import { withBareHttp } from './bare-http.mjs';
import { send } from './flow.mjs';
import { startFor } from './uplinks.mjs';

/** Message type of the uplinks' current values. */
const TYPE = 1;
const PATIENCE_MS = 120_000;
const AS_TEXT = { getTypeParser: () => (value) => value };

/** Creates a device whose rows came in as uplinks over HTTP. Returns its id and its first time, Unix seconds. */
async function fill({ product, client, device, rows }) {
  const id = await product.addDevice(device);
  const fleet = { devices: 1, from: device, start: startFor(1, rows) };
  const order = { door: 'http', url: product.url, key: product.key, fleet, first: 0, most: rows, forMs: PATIENCE_MS };
  const { sent, refused } = await send(order);
  if (sent !== rows || refused.length > 0) throw new Error(`${refused.length} of ${sent} uplinks were refused`);
  const count = async () =>
    (
      await client.query('SELECT count(*)::int AS count FROM messages.message WHERE device_id = $1 AND type = $2', [
        id,
        TYPE,
      ])
    ).rows[0].count;
  for (const until = performance.now() + PATIENCE_MS; (await count()) < rows; await sleep(50)) {
    if (performance.now() > until) throw new Error(`only ${await count()} of ${rows} uplinks became rows`);
  }
  await client.query('ANALYZE messages.message');
  return { id, start: fleet.start };
}

/**
 * @param {{ product: object, client: object, device: number, rows: number, rounds: number }} order device: number of one
 *   that does not exist yet
 * @returns {Promise<Record<string, number>>} milliseconds, of the quickest round each: `raw` and `parsed` by `pg` alone, `sent` as many bytes
 *   by Node's own HTTP, `service` and `columns` by the product; and the ratios of the service to raw and to parsed, each
 *   with the sending
 */
export async function measureRead(order) {
  const { product, client, rows, rounds } = order;
  const { id, start } = await fill(order);
  const now = Math.floor(Date.now() / 1000);
  const period = { startDate: start, stopDate: now };
  const ask = (format) =>
    product.call(
      'device/messages',
      { device_id: id, msgType: TYPE, ...period, limit: rows, offset: 0, sort: 'desc', format },
      { text: true },
    );
  const text = await ask('rows');
  const { data } = JSON.parse(text).data.messages;
  if (data.length !== rows) throw new Error(`device/messages gave ${data.length} rows instead of ${rows}`);
  const layouts = await client.query('SELECT id, fields FROM messages.layout');
  const fieldsOf = new Map(layouts.rows.map((layout) => [layout.id, layout.fields]));
  const select = `SELECT ts, layout_id, "values", extra, status FROM messages.message
    WHERE device_id = ${id} AND type = ${TYPE} AND ts BETWEEN $1 AND $2 ORDER BY ts DESC LIMIT ${rows}`;

  return withBareHttp(async (bare) => {
    const ways = {
      raw: () => client.query({ name: 'raw', text: select, values: [start, now], rowMode: 'array', types: AS_TEXT }),
      parsed: async () => {
        const found = await client.query({ name: 'parsed', text: select, values: [start, now] });
        const objects = found.rows.map(({ ts, layout_id: layout, values, extra }) => {
          const row = { datetime: Number(ts) };
          for (const [index, field] of fieldsOf.get(layout).entries()) row[field] = values[index];
          return Object.assign(row, extra);
        });
        return JSON.stringify({ messages: { data: objects } });
      },
      sent: async () => (await fetch(`${bare}/bytes/${Buffer.byteLength(text)}`)).text(),
      service: () => ask('rows'),
      columns: () => ask('columns'),
    };
    const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    // The first rounds warm up and are thrown away.
    for (let round = -3; round < rounds; round++) {
      for (const [name, way] of Object.entries(ways)) {
        const started = performance.now();
        await way();
        if (round >= 0) found[name].push(performance.now() - started);
      }
    }
    // The quickest of each: the share of other programs differs from round to round and is not the product's.
    const times = Object.fromEntries(
      Object.entries(found).map(([name, all]) => [name, Math.round(Math.min(...all) * 10) / 10]),
    );
    const ratio = (name, to) => times[name] / (times[to] + times.sent);
    return {
      ...times,
      toRaw: ratio('service', 'raw'),
      toParsed: ratio('service', 'parsed'),
      columnsToRaw: ratio('columns', 'raw'),
    };
  });
}
