// Creates the demo fleet in the demo company through the REST API, what is there already is left alone, and keeps the
// integration key for the simulation in $DATA_DIR/demo-fleet.json.
import { rename, writeFile } from 'node:fs/promises';
import { lorawanMeters, modems } from './fleet.mjs';
import { readDevicesFile, readSettings, UsageError } from './settings.mjs';

/** A caller of the REST API; an answer that is no success is an error with the server's sentence. */
function apiOf(url, token) {
  return async (method, path, body) => {
    const response = await fetch(new URL(`/api/${path}`, url), {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reply = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${reply.msg ?? ''}`);
    return reply.data;
  };
}

async function signIn({ url, token, admin }) {
  if (token) return token;
  if (!admin.password)
    throw new UsageError('Set SEED_TOKEN, or DEMO_ADMIN_PASSWORD of the demo company’s administrator.');
  const data = await apiOf(url)('POST', 'auth/login', { ...admin, personal_data_access: true });
  return data.access_token;
}

async function seedModems(api) {
  const { gateways } = await api('POST', 'device/gateways', { paginate: false });
  const ids = new Map(gateways.map((gateway) => [gateway.identity, gateway.id]));
  for (const { identity, name, modelId } of modems) {
    if (ids.has(identity)) continue;
    const { gateway } = await api('POST', 'device/gateway/create', { identity, name, model_id: modelId });
    ids.set(identity, gateway.id);
  }
  return ids;
}

/** The fleet as the API takes it. */
function* wantedDevices(gatewayIds) {
  const common = ({ name, serial, modelId, reportPeriod }) => ({
    name,
    serial,
    model_id: modelId,
    report_period_update: reportPeriod,
    warning_report_period: Math.max(reportPeriod * 3, 900),
  });
  for (const meter of lorawanMeters) {
    const counts = meter.impulseWeight !== 1 ? { impulse_weight: meter.impulseWeight, starting_value: 0 } : {};
    yield { ...common(meter), deviceID: meter.devEui, ...counts };
  }
  for (const { identity, meters } of modems) {
    for (const meter of meters) {
      yield { ...common(meter), gatewayID: gatewayIds.get(identity), inside_addr: meter.insideAddr };
    }
  }
}

async function seedDevices(api, gatewayIds) {
  const { metering_devices: known } = await api('POST', 'device/metering_devices', { paginate: false });
  const serials = new Set(known.map(({ serial }) => serial));
  const missing = [...wantedDevices(gatewayIds)].filter(({ serial }) => !serials.has(serial));
  for (const device of missing) await api('POST', 'device/metering_device/create', device);
  return missing.length;
}

/** The kept key where the door still knows it, else a new one: the door looks at the key before it looks at the event. */
async function keyFor(api, { url, devicesFile }) {
  const kept = (await readDevicesFile(devicesFile))?.key;
  if (kept) {
    const answer = await fetch(new URL('/integrations/chirpstack?event=none', url), {
      method: 'POST',
      headers: { 'x-integration-key': kept, 'content-type': 'application/json' },
      body: '{}',
    });
    if (answer.status !== 401) return kept;
  }
  const { secret } = await api('POST', 'integration/key/create', { name: 'Demo fleet' });
  return secret;
}

async function seed() {
  const settings = readSettings();
  const api = apiOf(settings.url, await signIn(settings));
  const gatewayIds = await seedModems(api);
  const created = await seedDevices(api, gatewayIds);
  const before = await readDevicesFile(settings.devicesFile);
  const content = { ...before, key: await keyFor(api, settings), seededAt: new Date().toISOString() };
  await writeFile(`${settings.devicesFile}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${settings.devicesFile}.new`, settings.devicesFile);
  console.log(`The demo fleet is there: ${created} devices created, ${modems.length} modems.`);
}

seed().catch((error) => {
  console.error(error instanceof UsageError ? error.message : `The demo fleet could not be created: ${error.message}`);
  process.exitCode = 1;
});
