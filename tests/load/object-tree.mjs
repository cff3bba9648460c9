// Speed of the object tree with 55,000 nodes with 100,000 devices: a level of it with the devices of each
// branch, the whole of it, and a branch of 5,000 nodes that is moved.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... node tests/load/object-tree.mjs
//
// The nodes and their devices are added to the caller's company by SQL and removed again; RUNS=n changes the calls of each
// kind, JUDGE=0 says no verdict. Ends with 1 where a limit is not kept. Prints the result as one line of JSON.
import pg from 'pg';
import { call } from './api.mjs';
import { isJudged } from './verdict.mjs';

const { EMAIL, PASSWORD, DATABASE_URL } = process.env;
const runs = Number(process.env.RUNS ?? 60);
/** Children of each node, from the top down: districts, quarters, streets, houses. 55,110 nodes in all. */
const LEVELS = [10, 10, 50, 10];
const DEVICES_OF_HOUSE = 2;
/** Ids that nothing of an installation in use has. */
const FIRST = 2_000_300_000;
const NAME = 'object tree';
/** The script's nodes of the company $1. */
const OWN = `company_id = $1 AND comment ~ '^${NAME} \\d$' AND name LIKE '${NAME} %'`;
const LIMITS = { level: 50, move: 1000 };
if (!EMAIL || !PASSWORD || !DATABASE_URL)
  throw new Error('Set EMAIL, PASSWORD and DATABASE_URL (see the head of this file).');

/** Result of a call, and its duration, ms. */
async function timed(...order) {
  const started = performance.now();
  const data = await call(...order);
  return { data, took: performance.now() - started };
}

/** Level by level; the devices are in the houses. */
async function put(client, company) {
  let parents = `SELECT NULL::uuid AS _id, '/' AS path`;
  for (const [depth, count] of LEVELS.entries()) {
    await client.query(
      `WITH made AS (SELECT p._id AS parent_id, p.path, n,
           nextval(pg_get_serial_sequence('objects.object', 'pin'))::int AS pin
         FROM (${parents}) p CROSS JOIN generate_series(1, $2::int) n)
       INSERT INTO objects.object (company_id, parent_id, pin, path, sort, name, type, comment, unrestricted_value, country,
         region, city, city_district, settlement, area, street, house, block)
       OVERRIDING SYSTEM VALUE
       SELECT $1, parent_id, pin, path || pin || '/', n, '${NAME} ' || n, $3, '${NAME} ${depth}', '', '', '', '', '', '', '',
         '', '', '' FROM made`,
      [company, count, depth === LEVELS.length - 1 ? 'house' : 'folder'],
    );
    parents = `SELECT _id, path FROM objects.object WHERE comment = '${NAME} ${depth}'`;
  }
  await client.query(
    `INSERT INTO objects.object_device (device_id, company_id, object_id)
     SELECT $2::int + row_number() OVER (), $1, o._id
     FROM (${parents}) o CROSS JOIN generate_series(1, ${DEVICES_OF_HOUSE})`,
    [company, FIRST],
  );
  // Other services need not know them.
  await forget(client, company);
  for (const table of ['object', 'object_device']) await client.query(`VACUUM ANALYZE objects.${table}`);
}

/** The changes of the script's own nodes and devices, which are not to be published. */
const forget = (client, company) =>
  client.query(
    `DELETE FROM objects.place_change WHERE company_id = $1 AND CASE kind WHEN 'device' THEN subject_id > $2
       ELSE subject_id IN (SELECT pin FROM objects.object WHERE ${OWN}) END`,
    [company, FIRST],
  );

async function take(client, company) {
  await client.query(
    'DELETE FROM objects.object_device WHERE company_id = $1 AND device_id > $2 AND device_id < $2 + 1000000',
    [company, FIRST],
  );
  await forget(client, company);
  await client.query(`DELETE FROM objects.object WHERE ${OWN}`, [company]);
}

const quantile = (list, q) => {
  const sorted = [...list].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)] ?? 0) * 10) / 10;
};
const times = (list) => ({ median: quantile(list, 0.5), p95: quantile(list, 0.95) });

const client = new pg.Client({ connectionString: DATABASE_URL });
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD });
const company = (await call('GET', 'user/access', undefined, token)).access.current_company_id;
try {
  await take(client, company);
  await put(client, company);
  const level = async (parentId) => timed('POST', 'objects/build_tree', { parentId, with_stats: true }, token);
  const top = (await level(null)).data.objects.filter(({ name }) => name.startsWith(NAME));
  const took = { top: [], level: [], tree: [], move: [] };
  let quarters = [];
  for (let n = -3; n < runs; n++) {
    const ofTop = await level(null);
    const district = await level(top[(n + 3) % top.length]._id);
    quarters = district.data.objects;
    const streets = await level(quarters[(n + 3) % quarters.length]._id);
    if (streets.data.objects.length !== LEVELS[2]) throw new Error(`a level has ${streets.data.objects.length} nodes`);
    if (n < 0) continue;
    took.top.push(ofTop.took);
    took.level.push(district.took, streets.took);
  }
  for (let n = 0; n < 3; n++) took.tree.push((await timed('GET', 'objects/tree', undefined, token)).took);
  // A district of 5,511 nodes and 10,000 devices below another one and back, as who drags it does.
  const [moved, other] = top;
  for (let n = 0; n < 6; n++) {
    const { object } = await call('POST', 'objects/object/get', { object_id: moved._id }, token);
    const { _id, version } = object;
    const parentId = n % 2 === 0 ? other._id : null;
    took.move.push((await timed('POST', 'objects/update', { _id, version, parentId }, token)).took);
  }
  const result = Object.fromEntries(Object.entries(took).map(([name, list]) => [name, times(list)]));
  console.log(JSON.stringify({ nodes: 55_110, devices: 100_000, ...result }));
  if (isJudged && (result.level.p95 > LIMITS.level || result.move.p95 > LIMITS.move)) process.exitCode = 1;
} finally {
  await take(client, company);
  await client.end();
}
