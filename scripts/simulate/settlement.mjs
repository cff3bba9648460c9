// Many meters behind modems, for mass commands in a running instance:
//   node scripts/simulate/settlement.mjs [--meters 500] [--url ...] [--tcp host:port]   creates what is missing and plays it
//   node scripts/simulate/settlement.mjs heal                                          nothing goes wrong any more
// Of them 3 refuse every write, 2 say nothing, and 2 are behind a modem that is not connected, until they are healed.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiOf, inParallel } from './api.mjs';
import { electricity, imei, MODEL } from './fleet.mjs';
import { playMeter } from './meters/index.mjs';
import { startModem } from './modem.mjs';
import { readSettings, UsageError } from './settings.mjs';
import { text } from './words.mjs';

const PER_LINE = 10;
/** Calls at a time. */
const WIDTH = 4;
const LOOK_MS = 1000;
/** First of the identities and serial numbers; no other device of the simulation has them. */
const FIRST = { modem: 640, serial: 64_000_000 };
const REFUSING = 3;
const SILENT = 2;
/** The meters of the last line. */
const LOST = 2;

/** @returns {{ identity: string, name: string, isLost: boolean, meters: object[] }[]} */
function modemsOf(count) {
  const meter = (index, insideAddr) => ({
    kind: 'mercury230',
    modelId: MODEL.mercury230,
    insideAddr,
    name: text(`Посёлок, счётчик ${String(index + 1).padStart(3, '0')}`),
    serial: String(FIRST.serial + index),
    measures: electricity(64_000 + index, 2200),
    trouble: index < REFUSING ? 'refuses' : index < REFUSING + SILENT ? 'silent' : null,
  });
  const connected = count - LOST;
  const lines = Math.ceil(connected / PER_LINE);
  // Meters in trouble share no line with each other: the cost of one does not delay the others.
  const lineOf = (index) => (index >= connected ? lines : index % lines);
  const modems = Array.from({ length: lines + 1 }, (_, line) => ({
    identity: imei(FIRST.modem + line),
    name: text(`Модем, посёлок ${line + 1}`),
    isLost: line === lines,
    meters: [],
  }));
  for (let index = 0; index < count; index++) {
    const { meters } = modems[lineOf(index)];
    meters.push(meter(index, String(meters.length + 1)));
  }
  return modems;
}

/** A meter of the settlement with its trouble, until it is healed. */
function play({ trouble, ...meter }) {
  const temper = { refuses: trouble === 'refuses' ? 1 : 0 };
  const well = playMeter({ ...meter, temper });
  let isSilent = trouble === 'silent';
  return {
    answer: (request, at) => (isSilent ? null : well.answer(request, at)),
    heal() {
      temper.refuses = 0;
      isSilent = false;
    },
  };
}

async function create(api, modems) {
  const { gateways } = await api('POST', 'device/gateways', { paginate: false });
  const { metering_devices: known } = await api('POST', 'device/metering_devices', { paginate: false });
  const gatewayIds = new Map(gateways.map(({ identity, id }) => [identity, id]));
  const serials = new Set(known.map(({ serial }) => serial));
  let created = 0;
  await inParallel(modems, WIDTH, async ({ identity, name, meters }) => {
    const gatewayID =
      gatewayIds.get(identity) ??
      (await api('POST', 'device/gateway/create', { identity, name, model_id: MODEL.modem })).gateway.id;
    for (const { serial, name: called, insideAddr, modelId } of meters) {
      if (serials.has(serial)) continue;
      await api('POST', 'device/metering_device/create', {
        ...{ name: called, serial, model_id: modelId, gatewayID, inside_addr: insideAddr },
        // Once a day: it is there for commands.
        ...{ report_period_update: 86_400, warning_report_period: 259_200 },
      });
      created += 1;
    }
  });
  return created;
}

async function run(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { meters: { type: 'string' } },
  });
  const settings = readSettings(
    args.filter((arg, at) => arg !== '--meters' && args[at - 1] !== '--meters' && arg !== 'heal'),
  );
  const healed = join(dirname(settings.devicesFile), 'demo-settlement-healed');
  if (positionals[0] === 'heal') return writeFile(healed, '');
  const count = Number(values.meters ?? 500);
  if (!Number.isInteger(count) || count < 10 || count > 5000)
    throw new UsageError(`--meters is a number from 10 to 5000, not "${values.meters}"`);
  if (!settings.admin.password) throw new UsageError('Set DEMO_ADMIN_PASSWORD of the demo company’s administrator.');
  await rm(healed, { force: true });

  const modems = modemsOf(count);
  const data = await apiOf(settings.url)('POST', 'auth/login', { ...settings.admin, personal_data_access: true });
  const created = await create(apiOf(settings.url, data.access_token), modems);
  const meters = [];
  const playing = [];
  const connect = (modem) => {
    const own = modem.meters.map(play);
    meters.push(...own);
    playing.push(startModem({ ...settings.tcp, identity: modem.identity, delayMs: 5, meters: own }));
  };
  for (const modem of modems) if (!modem.isLost) connect(modem);
  const timer = setInterval(() => {
    if (!existsSync(healed)) return;
    clearInterval(timer);
    for (const meter of meters) meter.heal();
    for (const modem of modems) if (modem.isLost) connect(modem);
    console.log('all of them are well');
  }, LOOK_MS);
  console.log(`${count} meters behind ${modems.length} modems play, ${created} of them are new`);
  await new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT']) process.once(name, resolve);
  });
  clearInterval(timer);
  for (const modem of playing) modem.stop();
}

run(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof UsageError ? error.message : `The settlement ended: ${error.message}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
