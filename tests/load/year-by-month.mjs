// Duration of the consumption of a year by month from the aggregates where a company has 10,000 metered points: of one
// point, as its card and its chart ask, of one device, and of the whole company.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... node tests/load/year-by-month.mjs
//
// The points, their devices and the aggregates of their year are added to the caller's company by SQL and removed again;
// POINTS=n changes their number, RUNS=n the calls of each kind. Prints the result as one line of JSON.
import pg from 'pg';
import { call } from './api.mjs';

const { EMAIL, PASSWORD, DATABASE_URL } = process.env;
const points = Number(process.env.POINTS ?? 10_000);
const runs = Number(process.env.RUNS ?? 60);
/** Ids that nothing of an installation in use has. */
const FIRST = 2_000_100_000;
/** EMU Professional II: tariff1 and tariff2 are its registers. */
const MODEL = 1375;
const FIELD = 'tariff1';
if (!EMAIL || !PASSWORD || !DATABASE_URL)
  throw new Error('Set EMAIL, PASSWORD and DATABASE_URL (see the head of this file).');

const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [from, to] = [`${dayBefore(365).slice(0, 7)}-01`, dayBefore(0)];

async function put(client, company) {
  const given = [FIRST, points, company];
  await client.query(
    `INSERT INTO messages.device
       (device_id, company_id, model_id, name, time_zone, transformation_ratio, version, serial, address, state)
     SELECT $1 + g, $3, ${MODEL}, 'year by month', 4, 1, 1, '', '', 'active' FROM generate_series(1, $2::int) g`,
    given,
  );
  await client.query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, version, links)
     SELECT $1 + g, $3, 'year by month', 3, 1, jsonb_build_array(jsonb_build_object('deviceId', $1 + g,
       'from', extract(epoch FROM $4::date)::int8 - 86400, 'to', null, 'ratio', null, 'losses', null,
       'start', '{}'::jsonb, 'end', '{}'::jsonb))
     FROM generate_series(1, $2::int) g`,
    [...given, from],
  );
  await client.query(
    `INSERT INTO messages.consumption_day (device_id, day, field, value, hours)
     SELECT $1 + g, d::date, '${FIELD}', 24, array_fill(1::float8, ARRAY[24])
     FROM generate_series(1, $2::int) g, generate_series($3::date, $4::date, interval '1 day') d`,
    [FIRST, points, from, to],
  );
  await client.query(
    `INSERT INTO messages.consumption_month (device_id, month, field, value)
     SELECT device_id, date_trunc('month', day)::date, field, sum(value) FROM messages.consumption_day
     WHERE device_id BETWEEN $1 AND $1 + $2::int GROUP BY 1, 2, 3`,
    [FIRST, points],
  );
  for (const table of ['device', 'accounting_point', 'consumption_day', 'consumption_month'])
    await client.query(`ANALYZE messages.${table}`);
}

async function take(client) {
  const given = [FIRST, FIRST + 100_000];
  for (const table of ['consumption_month', 'consumption_day', 'consumption_dirty', 'consumption_zone', 'device'])
    await client.query(`DELETE FROM messages.${table} WHERE device_id BETWEEN $1 AND $2`, given);
  await client.query('DELETE FROM messages.accounting_point WHERE point_id BETWEEN $1 AND $2', given);
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)];

/** Milliseconds of the calls, in turns over the points. */
async function measure(token, inputOf) {
  const took = [];
  for (let n = 0; n < runs; n++) {
    const input = { by: 'month', from, to, ...inputOf(1 + ((n * 7919) % points)) };
    const started = performance.now();
    const { parts } = await call('POST', 'consumption/series', input, token);
    took.push(performance.now() - started);
    if (parts.length < 12) throw new Error(`a year has ${parts.length} months`);
  }
  took.sort((a, b) => a - b);
  const shown = (ms) => Math.round(ms * 10) / 10;
  return { median: shown(quantile(took, 0.5)), p95: shown(quantile(took, 0.95)) };
}

const client = new pg.Client({ connectionString: DATABASE_URL });
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD });
const { access } = await call('GET', 'user/access', undefined, token);
const company = access.current_company_id;
try {
  await take(client);
  await put(client, company);
  console.log(
    JSON.stringify({
      points,
      point: await measure(token, (n) => ({ accounting_point_id: FIRST + n })),
      device: await measure(token, (n) => ({ device_id: FIRST + n })),
      company: await measure(token, () => ({ resource: 'electricity' })),
    }),
  );
} finally {
  await take(client);
  await client.end();
}
