// The demo fleet: 40 LoRaWAN meters, 2 valves, 3 devices of the company's own models and a heat calculator that report through the door of the
// network server and take its downlinks, and 10 meters behind TCP modems that answer when they are polled. Runs until it is stopped.
import { rename, writeFile } from 'node:fs/promises';
import { calculator } from './calculator.mjs';
import { causesFile, playCauses } from './causes.mjs';
import { openDoor } from './door.mjs';
import { boards, lorawanMeters, modems, ownDevices, valves } from './fleet.mjs';
import { answerNow, deliverHistory, reportAgain, reportLive, reportNow } from './lorawan.mjs';
import { playMeter } from './meters/index.mjs';
import { startModem } from './modem.mjs';
import { startNetwork } from './network/network.mjs';
import { readDevicesFile, readSettings, USAGE, UsageError } from './settings.mjs';
import { yearBefore } from './year.mjs';

const DAY = 86_400;
/** Deliveries at a time: each waits for a durable write, and writes that wait together are one. */
const CONCURRENCY = 48;
/** The year yields to everything else. */
const YEAR = { concurrency: 8, perSecond: 400 };

const print = (message) => console.log(`${new Date().toISOString()} ${message}`);

/** History that a former run delivered is not delivered again. */
async function historyStart(settings) {
  const now = Math.floor(Date.now() / 1000);
  const kept = (await readDevicesFile(settings.devicesFile))?.historyUntil ?? 0;
  return { from: Math.max(now - settings.historyDays * DAY, kept), to: now };
}

async function keepProgress({ devicesFile }, progress) {
  const content = await readDevicesFile(devicesFile);
  if (!content) return;
  await writeFile(`${devicesFile}.new`, `${JSON.stringify({ ...content, ...progress }, null, 2)}\n`, { mode: 0o600 });
  await rename(`${devicesFile}.new`, devicesFile);
}

async function deliverRecent(settings, { door, devices, signal }) {
  const { from, to } = await historyStart(settings);
  if (to - from < 60) return;
  const started = performance.now();
  print(`history of ${((to - from) / DAY).toFixed(1)} days begins`);
  const count = await deliverHistory({
    ...{ door, devices, from, to, signal, concurrency: CONCURRENCY },
    onProgress: (until) => keepProgress(settings, { historyUntil: until }),
  });
  print(`history: ${count} uplinks in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * The year before the town was made, where the seed requests it, from its end back; a later run goes on where this one
 * ended. A file of an earlier release says until where it came forwards.
 */
async function deliverYear(settings, { door, signal }) {
  const {
    yearBefore: madeAt,
    yearUntil = 0,
    yearFrom = Infinity,
  } = (await readDevicesFile(settings.devicesFile)) ?? {};
  const year = madeAt && yearBefore(madeAt);
  if (!year) return;
  const [from, to] = [Math.max(year.from, yearUntil), Math.min(year.to, yearFrom)];
  if (from >= to) return;
  const started = performance.now();
  print('the year of a house and of a meter of each resource begins');
  const count = await deliverHistory({
    ...YEAR,
    ...{ door, signal, devices: year.devices, was: year.was, from, to, isBackwards: true },
    onProgress: (reached) => keepProgress(settings, { yearFrom: reached }),
  });
  print(`the year: ${count} uplinks in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The network server of the LoRaWAN devices, where the seed connected one; without it they only report. */
async function playNetwork({ networkPort: port, devicesFile }, { door, signal, devices }) {
  const token = (await readDevicesFile(devicesFile))?.networkToken;
  if (!port || !token) return null;
  const way = { door, signal };
  const report = (device) => reportAgain(way, device);
  const send = (device, frame) => answerNow(way, device, frame);
  return startNetwork({ port, token, door, devices, signal, report, send, print }).catch((error) => {
    print(`the network server cannot listen on port ${port}: ${error.message}`);
    return null;
  });
}

async function run() {
  const settings = readSettings();
  if (settings.help) return console.log(USAGE);
  const key = settings.key ?? (await readDevicesFile(settings.devicesFile))?.key;
  if (!key)
    throw new UsageError(
      `There is no key: give --key, or let scripts/simulate/seed.mjs write ${settings.devicesFile}.`,
    );

  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stop.abort());

  const connected = new Map();
  const connect = (modem, isConnected) => {
    connected.get(modem)?.stop();
    connected.delete(modem);
    if (!isConnected || !settings.tcp) return;
    const { identity } = modem;
    const meters = [...modem.meters, ...boards.filter((board) => board.modem === modem)];
    connected.set(modem, startModem({ ...settings.tcp, identity, meters: meters.map(playMeter), print }));
  };
  for (const modem of modems) connect(modem, true);
  const door = openDoor({ url: settings.url, key, concurrency: CONCURRENCY + 4 });
  const devices = [...lorawanMeters, ...valves, ...ownDevices, calculator];
  const network = await playNetwork(settings, { door, signal: stop.signal, devices });
  const live = reportLive({
    door,
    devices,
    onSent: (devEui) => network?.heard(devEui),
    intervalSeconds: settings.intervalSeconds,
    signal: stop.signal,
    print,
  });
  const history = deliverRecent(settings, { door, devices, signal: stop.signal }).then(() =>
    deliverYear(settings, { door, signal: stop.signal }),
  );
  playCauses({
    ...{ path: causesFile(settings.devicesFile), signal: stop.signal, connect, print },
    report: (meter) => reportNow({ door, signal: stop.signal }, meter),
  });
  print(`${devices.length} LoRaWAN devices and ${connected.size} modems are alive`);
  try {
    await Promise.all([live, history]);
  } finally {
    stop.abort();
    for (const modem of connected.values()) modem.stop();
    network?.stop();
    door.close();
  }
}

run().catch((error) => {
  console.error(error instanceof UsageError ? error.message : `The simulation ended: ${error.message}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
