// Duration of the spreadsheet of 100,000 metering devices, each with a reading on either side of the period.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... node tests/load/readings-export.mjs
//
// The devices and their readings are added to those of the caller's company by SQL and removed again; DEVICES=n changes
// their number. Ends with 1 where the file has not a row for each, or took longer than its limit.
import pg from 'pg';
import { isJudged } from './verdict.mjs';

const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD, DATABASE_URL } = process.env;
const devices = Number(process.env.DEVICES ?? 100_000);
const LIMIT_S = 60;
/** Ids that no device of an installation in use has. */
const FIRST = 2_000_000_000;
const DAY = 86_400;
if (!EMAIL || !PASSWORD || !DATABASE_URL)
  throw new Error('Set EMAIL, PASSWORD and DATABASE_URL (see the head of this file).');

async function post(path, body, token) {
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
  return response;
}

async function put(client, company, times) {
  await client.query(
    `INSERT INTO messages.device
       (device_id, company_id, model_id, name, time_zone, transformation_ratio, version, serial, address, state)
     SELECT $1::int + g, $2, (ARRAY[214, 220, 222, 225, 226, 230])[1 + g % 6], 'Счётчик подъезд ' || md5(g::text), 6, 1, 1,
       lpad(g::text, 8, '0'), 'Алматы, улица Абая ' || g % 300 || ', кв. ' || g % 90, 'active'
     FROM generate_series(1, $3::int) g`,
    [FIRST, company, devices],
  );
  const { rows } = await client.query(
    'SELECT layout_id, cardinality("values") AS width FROM messages.message ORDER BY ts DESC LIMIT 1',
  );
  if (!rows[0])
    throw new Error('There is no reading yet whose layout could be used: wait until the fleet has reported.');
  for (const time of times)
    await client.query(
      `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", received_at, status)
       SELECT $1::int + g, $2, 1, $3::int8, $4, array_fill(g * 1.37 + $3::int8 / 1e6, ARRAY[$5::int]), $3::int8 * 1000, 0
       FROM generate_series(1, $6::int) g`,
      [FIRST, company, time, rows[0].layout_id, rows[0].width, devices],
    );
  await client.query('ANALYZE messages.device');
}

async function take(client, times) {
  await client.query('DELETE FROM messages.message WHERE device_id > $1 AND ts = ANY($2::int8[])', [FIRST, times]);
  await client.query('DELETE FROM messages.device WHERE device_id > $1', [FIRST]);
}

const client = new pg.Client({ connectionString: DATABASE_URL });
// The waiting call reports the end of its server.
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = (await (await post('auth/login', { email: EMAIL, password: PASSWORD })).json()).data;
const access = await fetch(`${base}/api/user/access`, { headers: { authorization: `Bearer ${token}` } });
const company = (await access.json()).data.access.current_company_id;
const now = Math.floor(Date.now() / 1000);
const times = [now - 20 * DAY, now - DAY];
try {
  await put(client, company, times);
  const started = performance.now();
  const reply = await post('service/almaty_su/export', { start_date: now - 15 * DAY, stop_date: now }, token);
  const { byteLength } = await reply.arrayBuffer();
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ devices, seconds: +seconds.toFixed(1), bytes: byteLength, limit_s: LIMIT_S }));
  // A row of the file takes more than this even packed.
  if (byteLength < devices * 20 || (isJudged && seconds > LIMIT_S)) process.exitCode = 1;
} catch (error) {
  // Before the tidying, which may fail for the same cause.
  console.error(error);
  process.exitCode = 1;
} finally {
  await take(client, times);
  await client.end();
}
