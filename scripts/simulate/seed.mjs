// Creates the demo fleet, its network server and its town in the demo company through the REST API, leaves existing
// entities alone, and keeps the integration key for the simulation in $DATA_DIR/demo-fleet.json.
import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { apiOf, inParallel } from './api.mjs';
import { calculator, calculatorExample, calculatorModel } from './calculator.mjs';
import { boards, lorawanMeters, modems, ownDevices, valves } from './fleet.mjs';
import { seedGatewayModel } from './gateway-model.mjs';
import { seedOwnModels } from './own-models/index.mjs';
import { seedRelayModel } from './relay-model.mjs';
import { seedNetwork } from './seed-network.mjs';
import { seedTown } from './seed-town.mjs';
import { readDevicesFile, readSettings, UsageError } from './settings.mjs';
import { placeOf } from './town.mjs';
import { text } from './words.mjs';
import { yearBefore } from './year.mjs';

/** Devices that are created at a time. */
const WIDTH = 4;

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
    const { gateway } = await api('POST', 'device/gateway/create', { identity, name: text(name), model_id: modelId });
    ids.set(identity, gateway.id);
  }
  return ids;
}

/** The company's own model of the heat calculator; null where its codec does not pass its example. */
async function seedCalculatorModel(api) {
  const { company_models: known } = await api('POST', 'device/model/company/list', {});
  const found = known.find(({ name, own }) => own && name === calculatorModel.name);
  const model = found ?? (await uploadCalculator(api));
  return model.state === 'ready' ? model.id : null;
}

const uploadCalculator = async (api) =>
  (await api('POST', 'device/model/company/codec', { ...calculatorModel, examples: [calculatorExample()] }))
    .company_model;

/** The fleet as the API takes it. */
function* wantedDevices(gatewayIds, year, { calculatorId, ownIds, relayId, boardId }) {
  const common = (meter) => ({ ...placed(meter), ...reports(meter) });
  const placed = (meter) => {
    const place = meter === year?.former ? `${placeOf.get(year.replaced)}, до замены` : placeOf.get(meter);
    return { name: text(place ?? meter.name) };
  };
  const reports = ({ serial, modelId, reportPeriod }) => ({
    serial,
    model_id: modelId,
    report_period_update: reportPeriod,
    warning_report_period: Math.max(reportPeriod * 3, 900),
  });
  for (const meter of [...lorawanMeters, ...valves, ...(year ? [year.former] : [])]) {
    const counts = meter.impulseWeight !== 1 ? { impulse_weight: meter.impulseWeight, starting_value: 0 } : {};
    yield { ...common(meter), deviceID: meter.devEui, ...counts };
  }
  for (const meter of ownDevices) {
    yield { ...common({ ...meter, modelId: ownIds[meter.kind] }), deviceID: meter.devEui };
  }
  if (calculatorId) yield { ...common({ ...calculator, modelId: calculatorId }), deviceID: calculator.devEui };
  for (const { identity, meters } of modems) {
    for (const meter of meters) {
      const own = meter.hasRelay ? { model_id: relayId } : {};
      yield { ...common(meter), ...own, gatewayID: gatewayIds.get(identity), inside_addr: meter.insideAddr };
    }
  }
  for (const board of boards) {
    const { identity } = board.modem;
    yield {
      ...common({ ...board, modelId: boardId }),
      ...{ gatewayID: gatewayIds.get(identity), inside_addr: board.insideAddr },
    };
  }
}

async function seedDevices(api, gatewayIds, year) {
  const ownModels = {
    calculatorId: await seedCalculatorModel(api),
    ownIds: await seedOwnModels(api),
    relayId: await seedRelayModel(api),
    boardId: await seedGatewayModel(api),
  };
  const { metering_devices: known } = await api('POST', 'device/metering_devices', { paginate: false });
  const serials = new Set(known.map(({ serial }) => serial));
  const missing = [...wantedDevices(gatewayIds, year, ownModels)].filter(({ serial }) => !serials.has(serial));
  const ids = new Map(known.map(({ serial, id }) => [serial, id]));
  await inParallel(missing, WIDTH, async (device) => {
    const { metering_device } = await api('POST', 'device/metering_device/create', device);
    ids.set(device.serial, metering_device.id);
  });
  return { created: missing.length, ids };
}

/** A rule that the fleet comes to fulfil now and then, next to those that every company has. */
const RULES = [
  {
    title: text('У прибора теплее 22 °C'),
    severity: 'info',
    conditions: [{ kind: 'threshold', field: 'temperature', comparison: 'above', value: 22, hysteresis: 1 }],
    // The water of a heat meter is always warmer.
    scope: { kind: 'resources', resources: ['water'] },
  },
];

async function seedRules(api) {
  const { events } = await api('POST', 'event/list', { paginate: false });
  const titles = new Set(events.map(({ title }) => title));
  for (const rule of RULES) if (!titles.has(rule.title)) await api('POST', 'event/create', rule);
}

/**
 * Data that is read from the wired meters beside their registers: clock, passport, profile, journal, archives of the
 * days and months.
 */
async function seedPolls(api, ids) {
  const wired = modems.flatMap(({ meters }) => meters.flatMap(({ serial }) => ids.get(serial) ?? []));
  await api('POST', 'device/opros/group/create', {
    name: text('Проводные счётчики'),
    ...{ model_id: null, connection_type: null, device_interface_id: null },
    ...{ report_period_update: 300, warning_report_period: 900 },
    poll_params: {},
    selected_data: { kinds: ['current', 'instant', 'clock', 'info', 'profile', 'journal'], archives: [101, 103] },
    // A poll reads three days of a profile at most: within half an hour nothing is missing.
    autoload_params: { depth_days: 14 },
    service_params: {},
    ...{ poll_one: false, averaging_pp: 30, is_active: true },
    device_ids: wired,
  });
}

/** The kept key where the door still knows it, else a new one: the door checks the key before the event. */
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
  const before = await readDevicesFile(settings.devicesFile);
  // Made once: a user's later changes and removals in the town stay.
  const isNewTown = !before?.hasTown;
  if (isNewTown) await seedRules(api);
  const madeAt = isNewTown && settings.hasYear ? Math.floor(Date.now() / 1000) : undefined;
  const year = madeAt === undefined ? null : yearBefore(madeAt);
  const { created, ids } = await seedDevices(api, gatewayIds, year);
  if (isNewTown) {
    await seedTown(api, ids, year);
    await seedPolls(api, ids);
  }
  // As the town: a link that a user takes away later stays away.
  const { networkPort } = settings;
  const networkToken = before?.networkToken ?? randomBytes(24).toString('hex');
  const network = networkPort ? { networkToken, networkPort } : {};
  if (networkPort && before?.networkPort !== networkPort) await seedNetwork(api, { networkToken, networkPort }, ids);
  const content = {
    ...before,
    ...network,
    key: await keyFor(api, settings),
    hasTown: true,
    ...(year ? { yearBefore: madeAt } : {}),
    seededAt: new Date().toISOString(),
  };
  await writeFile(`${settings.devicesFile}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${settings.devicesFile}.new`, settings.devicesFile);
  console.log(`The demo fleet is there: ${created} devices created, ${modems.length} modems.`);
}

seed().catch((error) => {
  console.error(error instanceof UsageError ? error.message : `The demo fleet could not be created: ${error.message}`);
  process.exitCode = 1;
});
