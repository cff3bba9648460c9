// Data that the pictures need in the demo company beside the fleet, and the ids of the entities that they show.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, Sentence } from '../lib/project.mjs';

const DAY_MS = 86_400_000;
const STEP_MS = 2_000;
const REPORT_LIMIT_MS = 120_000;
/** Of a LoRaWAN device that is not in the fleet. */
const UNKNOWN_EUI = '70b3d5e75f0f0001';

function find(what, wanted, list, nameOf) {
  const found = list.find((one) => nameOf(one) === wanted);
  if (!found) throw new Sentence(`The demo has no ${what} "${wanted}".`);
  return found;
}

export async function deviceWithSerial(api, serial) {
  const { metering_devices: list } = await api('POST', 'device/metering_devices', { paginate: false });
  return find('device', serial, list, (one) => one.serial).id;
}

export async function gatewayNamed(api, name) {
  const { gateways } = await api('POST', 'device/gateways', { paginate: false });
  return find('gateway', name, gateways, (one) => one.name).id;
}

export async function pointNamed(api, title) {
  return find('accounting point', title, await points(api), (one) => one.title).id;
}

/** The object at which a point is. */
export async function objectOfPoint(api, title) {
  return find('accounting point', title, await points(api), (one) => one.title).object_id;
}

export async function groupNamed(api, title) {
  const { balance_groups: page } = await api('POST', 'balance/groups', { search_string: title });
  return find('balance group', title, page.data, (one) => one.title).id;
}

async function points(api) {
  const { accounting_points: list } = await api('POST', 'objects/accounting_point/list', { paginate: false });
  return list;
}

/** Waits until the fleet has delivered its history: the charts of a company with half of it show no real one. */
export async function historyDelivered({ dataDir, limitMs, hasYear }) {
  const log = join(dataDir, 'logs/fleet.log');
  const end = hasYear ? /the year: \d+ uplinks/ : /history: \d+ uplinks/;
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(STEP_MS)) {
    if (end.test(await readFile(log, 'utf8').catch(() => ''))) return;
  }
  throw new Sentence('The demo fleet did not deliver its history in time.');
}

/** An uplink of a device that is not created, as ChirpStack posts it. */
export async function sendUnknownUplink({ url, dataDir }) {
  const { key } = JSON.parse(await readFile(join(dataDir, 'demo-fleet.json'), 'utf8'));
  const body = execFileSync(process.execPath, [join(ROOT, 'scripts/simulate/uplink.mjs'), UNKNOWN_EUI]);
  const headers = { 'x-integration-key': key, 'content-type': 'application/json' };
  await fetch(new URL('/integrations/chirpstack?event=up', url), { method: 'POST', headers, body });
}

/** A report of the past days, ready to be opened. */
export async function orderReport(api, title) {
  const { reports } = await api('POST', 'report/list', {});
  if (reports.data.some((one) => one.title === title)) return;
  const houses = (await points(api)).filter((one) => one.title.startsWith('Electricity, inlet'));
  const day = (before) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);
  const { report } = await api('POST', 'report/create/group', {
    title,
    template: 'consumption_parts',
    step: 'day',
    ...{ date_start: day(7), date_end: day(1) },
    accounting_point_ids: houses.map(({ id }) => id),
  });
  for (const until = Date.now() + REPORT_LIMIT_MS; Date.now() < until; await sleep(STEP_MS)) {
    const { reports: list } = await api('POST', 'report/list', {});
    if (list.data.find(({ id }) => id === report.id)?.made_at) return;
  }
  throw new Sentence(`The report "${title}" was not made in time.`);
}
