// Costs of row-level security: the same calls and the same batches with the rules and without them, in turns.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOVE_DEVICES, SEED_DEVICES } from '../../tests/load/many-devices.mjs';
import { connect } from './database.mjs';
import { BATCH, decodedBatches, rowsASecond } from './store.mjs';

/** Another company's devices are in the same tables: two for each three of the caller's. */
const OTHERS = 999_999;
/** Devices that the user without `access_all` is tied to: every so-manieth. */
const TIED_EVERY = 100;

const switchFile = (dataDir) => join(dataDir, 'row-security-bypass');

/** Start settings of the product with which its rules can be left out for a while (bypass-row-security.cjs). */
export const bypassSwitch = (dataDir) => ({
  nodeFlags: ['--require', join(import.meta.dirname, 'bypass-row-security.cjs')],
  env: { ROW_SECURITY_BYPASS: switchFile(dataDir) },
});

const quintile = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 5)];

/**
 * The same thing done in turns with and without, first one then the other first.
 * @returns {Promise<{ with: number, without: number, ratio: number }>} milliseconds of the first quintile: others on the
 *   machine make a run longer and none shorter
 */
async function inTurns(pairs, { enable, disable }, work) {
  const times = { with: [], without: [] };
  const timed = async (which) => {
    await (which === 'with' ? enable() : disable());
    const started = performance.now();
    await work();
    times[which].push(performance.now() - started);
  };
  for (let pair = -2; pair < pairs; pair++) {
    for (const which of pair % 2 ? ['with', 'without'] : ['without', 'with']) await timed(which);
    // Warms up.
    if (pair < 0) times.with.length = times.without.length = 0;
  }
  const [guarded, without] = [quintile(times.with), quintile(times.without)];
  return { with: guarded, without, ratio: guarded / without };
}

/** Calls of the API as one user, over one kept connection. */
function caller(url, token) {
  return async (path, body) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} gave ${reply.status}: ${text}`);
    return JSON.parse(text).data;
  };
}

/** A user who sees only their tied entities. */
async function tiedUser(product, client, company) {
  const rules = { read: [4, 6, 10], create: [], update: [], delete: [], access_all: [] };
  const { access_group } = await product.call('access/group/create', { name: 'tied', access_rules: rules });
  const email = 'tied@gaugeway.local';
  const { user, password } = await product.call('user/create', {
    ...{ name: 'Tied', email, access_group_id: access_group.id },
  });
  await client.query(
    `UPDATE devices.metering_device SET tied_users = ARRAY[$1::int] WHERE company_id = $2 AND id % ${TIED_EVERY} = 0`,
    [user.id, company],
  );
  const { access_token: token } = await product.call('auth/login', { email, password });
  return caller(product.url, token);
}

/**
 * Lists over HTTP.
 * @returns {Promise<Record<string, { with: number, without: number, ratio: number }>>} by name
 */
export async function measureLists({ product, client, dataDir, devices, pairs }) {
  const { access_token: token } = await product.call('auth/login', product.admin);
  const call = caller(product.url, token);
  const company = (await call('user/access')).access.current_company_id;
  const { models } = await call('device/model/metering_devices', {});
  const ids = models.map(({ id }) => id);
  const tables = 'devices.metering_device, devices.device_status';
  const file = switchFile(dataDir);
  const rules = { enable: () => rm(file, { force: true }), disable: () => writeFile(file, '') };
  try {
    await client.query(SEED_DEVICES, [company, ids, Math.ceil(devices * 0.6), 0]);
    await client.query(SEED_DEVICES, [OTHERS, ids, Math.floor(devices * 0.4), devices]);
    const tied = await tiedUser(product, client, company);
    await client.query(`VACUUM ANALYZE ${tables}`);
    const [{ id }] = (
      await client.query(`SELECT max(id) AS id FROM ${tables.split(',')[0]} WHERE company_id = $1`, [company])
    ).rows;
    const page = (input) => () => call('device/metering_devices', { per_page: 50, ...input });
    const kinds = {
      'first page': page({}),
      'page in the middle': page({ page: Math.ceil((devices * 0.6) / 2 / 50) }),
      'by model': page({ sort_field: 'model' }),
      'by last contact': page({ sort_field: 'last_contact', sort: 'desc' }),
      'no contact': page({ device_state: 'no_contact' }),
      'single hit': page({ search_string: '00000101-load' }),
      'search that finds a third': page({ search_string: 'подъезд' }),
      'of a tied user': () => tied('device/metering_devices', { per_page: 50 }),
      'one device': () => call(`device/metering_device/${id}`),
      'base stations': () => call('device/base_stations', { per_page: 50 }),
      points: () => call('objects/accounting_point/list', {}),
      consumers: () => call('reference/consumer/list', {}),
    };
    const found = {};
    for (const [name, work] of Object.entries(kinds)) found[name] = await inTurns(pairs, rules, work);
    return found;
  } finally {
    await rules.enable();
    for (const owner of [company, OTHERS]) await client.query(REMOVE_DEVICES, [owner]);
  }
}

/** The same for batches of decoded readings until they are rows, of 1,000 each, with the rules of every table removed. */
export async function measureIngestion({ messages, databaseUrl, pairs }) {
  const client = await connect(databaseUrl);
  const { rows } = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relrowsecurity ORDER BY 1`,
  );
  const to = (word) => () =>
    client.query(rows.map(({ name }) => `ALTER TABLE ${name} ${word} ROW LEVEL SECURITY`).join(';'));
  const rules = { enable: to('ENABLE'), disable: to('DISABLE') };
  let round = 1_000;
  try {
    const found = await inTurns(pairs, rules, () =>
      rowsASecond(decodedBatches(round++, 1), (batch) => messages.ingest(batch())),
    );
    return { ...found, rows: BATCH };
  } finally {
    await rules.enable();
    await client.end();
  }
}
