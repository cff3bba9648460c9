// Many meters behind one gateway device in the demo town, to see and show the effects of its loss:
// node scripts/simulate/crowd.mjs [200]
// node scripts/simulate/causes.mjs crowd-lost [minutes]
// PORT and DATA_DIR as of `npm start`. Existing entities are left alone; the running simulation connects the meters.
import { apiOf, inParallel } from './api.mjs';
import { causesFile, writeCauses } from './causes.mjs';
import { crowdOf, MOST_OF_CROWD } from './fleet.mjs';
import { readSettings } from './settings.mjs';
import { text } from './words.mjs';

const USUAL = 200;
/** Devices that are created at a time. */
const WIDTH = 4;

async function main([input = String(USUAL)]) {
  const count = Number(input);
  if (!Number.isInteger(count) || count < 1 || count > MOST_OF_CROWD)
    throw new Error(`Usage: node scripts/simulate/crowd.mjs [meters], 1 to ${MOST_OF_CROWD} (default ${USUAL})`);
  const { url, devicesFile, admin } = readSettings([]);
  const { access_token: token } = await apiOf(url)('POST', 'auth/login', { ...admin, personal_data_access: true });
  const api = apiOf(url, token);
  const { identity, name, modelId, meters } = crowdOf(count);
  const { gateways } = await api('POST', 'device/gateways', { paginate: false });
  const gatewayId =
    gateways.find((gateway) => gateway.identity === identity)?.id ??
    (await api('POST', 'device/gateway/create', { identity, name: text(name), model_id: modelId })).gateway.id;
  const { metering_devices: known } = await api('POST', 'device/metering_devices', { paginate: false });
  const serials = new Set(known.map(({ serial }) => serial));
  const missing = meters.filter(({ serial }) => !serials.has(serial));
  await inParallel(missing, WIDTH, (meter) =>
    api('POST', 'device/metering_device/create', {
      ...{ name: text(meter.name), serial: meter.serial, model_id: meter.modelId },
      ...{ gatewayID: gatewayId, inside_addr: meter.insideAddr },
      ...{ report_period_update: meter.reportPeriod, warning_report_period: meter.reportPeriod * 3 },
    }),
  );
  await writeCauses(causesFile(devicesFile), { crowd: count });
  console.log(`${text(name)}: ${count} meters, ${missing.length} of them created.`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
