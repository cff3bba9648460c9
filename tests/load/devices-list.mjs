// Speed of the list of metering devices with 100,000 of them: pages, filters, sorts and searches over HTTP.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... node tests/load/devices-list.mjs
//
// The devices are put into the caller's company by SQL and removed again. KEEP=1 leaves them, DEVICES=n changes their
// number, RUNS=n the calls of each kind. Prints a table and, at last, the result as one line of JSON.
import pg from 'pg';
import { call } from './api.mjs';
import { REMOVE_DEVICES, SEED_DEVICES } from './many-devices.mjs';

const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD, DATABASE_URL, KEEP } = process.env;
const devices = Number(process.env.DEVICES ?? 100_000);
const runs = Number(process.env.RUNS ?? 25);
const LIMIT_MS = 100;
if (!EMAIL || !PASSWORD || !DATABASE_URL)
  throw new Error('Set EMAIL, PASSWORD and DATABASE_URL (see the head of this file).');

const page = (input) => ({ per_page: 50, ...input });
const deep = Math.floor(devices / 2 / 50);

/** Actions of a person in a long list. */
const calls = {
  'first page': page({}),
  'page in the middle': page({ page: deep }),
  'last page': page({ page: Math.floor(devices / 50) }),
  'by serial, descending': page({ sort_field: 'serial', sort: 'desc' }),
  'by model': page({ sort_field: 'model' }),
  'by model, in the middle': page({ sort_field: 'model', page: deep }),
  'by state': page({ sort_field: 'state' }),
  'by last contact': page({ sort_field: 'last_contact', sort: 'desc' }),
  'by state, in the middle': page({ sort_field: 'state', page: deep }),
  'by last contact, in the middle': page({ sort_field: 'last_contact', page: deep }),
  'by battery': page({ sort_field: 'battery' }),
  'newest first': page({ sort_field: 'created_at', sort: 'desc' }),
  'no contact': page({ device_state: 'no_contact' }),
  'no contact, by last contact': page({ device_state: 'no_contact', sort_field: 'last_contact' }),
  'online, page 100': page({ device_state: 'online', page: 100 }),
  'one model, switched on': page({ model_id: 1, is_active: true }),
  'one interface': page({ interface_id: 1 }),
  'one group, no contact': page({ device_group_id: [4], device_state: 'no_contact' }),
  'search by serial': page({ search_string: '00004711' }),
  'search by device EUI': page({ search_string: '70-B3-D5-E7-00-00-12' }),
  'search that finds a third': page({ search_string: 'подъезд' }),
  'search that finds a third, page 300': page({ search_string: 'подъезд', page: 300 }),
  'search that finds all': page({ search_string: 'счётчик' }),
  'search by one letter': page({ search_string: 'ч' }),
  'search, by last contact': page({ search_string: 'подъезд', sort_field: 'last_contact', sort: 'desc' }),
};

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)];

async function measure(work) {
  await work();
  const times = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

const client = new pg.Client({ connectionString: DATABASE_URL });
// The waiting call reports the end of its server.
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD });
const { access } = await call('GET', 'user/access', undefined, token);
const company = access.current_company_id;
const { models } = await call('POST', 'device/model/metering_devices', {}, token);

const result = { devices, runs, limit_ms: LIMIT_MS, calls: {} };
try {
  await client.query(SEED_DEVICES, [company, models.map((model) => model.id), devices, 0]);
  await client.query('VACUUM ANALYZE devices.metering_device, devices.device_status');
  const bare = await measure(() => fetch(`${base}/healthz`).then((response) => response.text()));
  console.log(`bare request: ${quantile(bare, 0.5).toFixed(1)} ms`);
  for (const [name, input] of Object.entries(calls)) {
    let total = 0;
    const times = await measure(async () => {
      total = (await call('POST', 'device/metering_devices', input, token)).metering_devices.total;
    });
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    result.calls[name] = { total, p50_ms: +p50.toFixed(1), p95_ms: +p95.toFixed(1) };
    console.log(
      `${name.padEnd(34)} ${String(total).padStart(7)} found  p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)} ms${p95 > LIMIT_MS ? '  over the limit' : ''}`,
    );
  }
} catch (error) {
  // Before the tidying, which may fail for the same cause.
  console.error(error);
  process.exitCode = 1;
} finally {
  if (!KEEP) await client.query(REMOVE_DEVICES, [company]);
  await client.end();
}
console.log(JSON.stringify(result));
