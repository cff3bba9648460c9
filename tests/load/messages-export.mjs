// Duration of the file of a million rows of one device as .csv and as .xlsx, by how much the server's memory grows
// meanwhile, and whether one that is cancelled half way leaves nothing behind.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... SERVER_PID=... node tests/load/messages-export.mjs
//
// The device and its rows are added to the caller's company by SQL and removed again; ROWS=n changes their number. Ends
// with 1 where a file has not all rows, or the memory grew beyond its limit. Prints the result as one line of JSON.
import { readFileSync } from 'node:fs';
import pg from 'pg';

const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD, DATABASE_URL, SERVER_PID } = process.env;
const rows = Number(process.env.ROWS ?? 1_000_000);
const LIMIT_MB = { csv: 200, xlsx: 200 };
/** An id that no device of an installation in use has. */
const DEVICE = 2_000_000_001;
const MODEL = 220;
/** Close together, so that all are in months that have a table already. */
const STEP_S = 2;
const SAMPLE_MS = 100;
/** After that long nothing works for who has left. */
const LEFT_MS = 2000;
if (!EMAIL || !PASSWORD || !DATABASE_URL || !SERVER_PID)
  throw new Error('Set EMAIL, PASSWORD, DATABASE_URL and SERVER_PID (see the head of this file).');

async function post(path, body, token) {
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
  return response;
}

/** Resident memory of the server, MB. */
function memory() {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${SERVER_PID}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

async function put(client, company, first) {
  await client.query(
    `INSERT INTO messages.device
       (device_id, company_id, model_id, name, time_zone, transformation_ratio, version, serial, address, state)
     VALUES ($1, $2, $3, 'A million rows', 6, 1, 1, '', '', 'active')`,
    [DEVICE, company, MODEL],
  );
  const layout = await client.query(
    `SELECT layout_id, cardinality("values") AS width FROM messages.message WHERE type = 1 ORDER BY ts DESC LIMIT 1`,
  );
  if (!layout.rows[0])
    throw new Error('There is no reading yet whose layout could be used: wait until the fleet has reported.');
  const { layout_id: layoutId, width } = layout.rows[0];
  await client.query(
    `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", received_at, status)
     SELECT $1, $2, 1, $3::int8 + g * $4::int8, $5, array_fill(g * 1.37, ARRAY[$6::int]), 0, 0
     FROM generate_series(0, $7::int - 1) g`,
    [DEVICE, company, first, STEP_S, layoutId, width, rows],
  );
  await client.query('ANALYZE messages.message');
}

async function take(client) {
  await client.query('DELETE FROM messages.message WHERE device_id = $1', [DEVICE]);
  await client.query('DELETE FROM messages.device WHERE device_id = $1', [DEVICE]);
}

async function measure(format, count, first, token) {
  const period = { startDate: first, stopDate: first + (count - 1) * STEP_S };
  const before = memory();
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, memory())), SAMPLE_MS);
  const started = performance.now();
  let bytes = 0;
  let lines = 0;
  try {
    const reply = await post('device/messages/export', { device_id: DEVICE, msgType: 1, format, ...period }, token);
    for await (const part of reply.body) {
      bytes += part.length;
      if (format === 'csv') for (const byte of part) if (byte === 10) lines += 1;
    }
  } finally {
    clearInterval(sampler);
  }
  const grown = peak - before;
  const seconds = (performance.now() - started) / 1000;
  const isWhole = format === 'xlsx' ? bytes > count : lines === count + 1;
  if (!isWhole) throw new Error(`the ${format} file has not all rows: ${lines} lines, ${bytes} bytes`);
  const figures = { rows: count, megabytes: bytes / 1e6, seconds, grownMb: grown, beforeMb: before };
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]));
}

/** Takes the first part of a file and leaves; the statements of its rows that still run some time later. */
async function cancel(client, first, token) {
  const leaving = new AbortController();
  const reply = await fetch(`${base}/api/device/messages/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...{ device_id: DEVICE, msgType: 1, format: 'xlsx' },
      ...{ startDate: first, stopDate: first + (rows - 1) * STEP_S },
    }),
    signal: leaving.signal,
  });
  await reply.body.getReader().read();
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve, LEFT_MS));
  const found = await client.query(
    `SELECT count(*)::int AS queries FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%messages.message %'
       AND pid <> pg_backend_pid()`,
  );
  // The slot of the job is free again: the next one is not refused.
  await post('device/messages/export', { device_id: DEVICE, msgType: 1, startDate: first, stopDate: first }, token);
  return { queries: found.rows[0].queries };
}

const client = new pg.Client({ connectionString: DATABASE_URL });
// The waiting call reports the end of its server.
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = (await (await post('auth/login', { email: EMAIL, password: PASSWORD })).json()).data;
const access = await fetch(`${base}/api/user/access`, { headers: { authorization: `Bearer ${token}` } });
const company = (await access.json()).data.access.current_company_id;
const last = Math.floor(Date.now() / 1000 / STEP_S) * STEP_S;
const first = last - rows * STEP_S;
try {
  await take(client);
  await put(client, company, first);
  const result = {
    csv: await measure('csv', rows, first, token),
    xlsx: await measure('xlsx', rows, first, token),
    cancelled: await cancel(client, first, token),
  };
  console.log(JSON.stringify(result));
  const isOver = Object.entries(LIMIT_MB).some(([format, most]) => result[format].grownMb > most);
  if (isOver || result.cancelled.queries > 0) process.exitCode = 1;
} finally {
  await take(client);
  await client.end();
}
