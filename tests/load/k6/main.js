// The load of an installation, by k6 1.8 or later. Its requests and limits: docs/deployment/load.md.
//
//   k6 run -e URL=https://meters.example.org -e EMAIL=... -e PASSWORD=... -e KEY=... tests/load/k6/main.js
import { sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { request, signIn } from './lib/api.js';
import { measureBare, note, notePush, summary, thresholds } from './lib/figures.js';
import { fleetOf, uplink } from './lib/fleet.js';
import { runSeconds, settings } from './lib/settings.js';
import { watch } from './lib/sockets.js';

const DAY = 86_400;
/** Between an answer and the next call of an operator, s. */
const READS = 1;

const { duration, rate, operators: people, watchers: sockets, commandRate, reports: orders } = settings;

const all = {
  uplinks: {
    executor: 'constant-arrival-rate',
    rate,
    timeUnit: '1s',
    duration,
    preAllocatedVUs: Math.ceil(rate / 10) + 1,
    maxVUs: rate * 2 + 10,
  },
  operators: { executor: 'constant-vus', vus: people, duration },
  watchers: { executor: 'per-vu-iterations', vus: sockets, iterations: 1, maxDuration: `${runSeconds + 30}s` },
  commands: { executor: 'constant-arrival-rate', rate: commandRate, timeUnit: '1s', duration, preAllocatedVUs: 20 },
  /** All orders as fast as they are taken, while the rest goes on. */
  reports: { executor: 'shared-iterations', vus: 10, iterations: orders, startTime: `${Math.floor(runSeconds / 4)}s` },
};

export const options = {
  scenarios: Object.fromEntries(settings.scenarios.map((name) => [name, { ...all[name], exec: name }])),
  thresholds: thresholds(),
  // Meters are created one after the other at the first run.
  setupTimeout: '10m',
};

export async function setup() {
  const session = await signIn();
  const token = settings.token || session;
  if (!token) throw new Error('set EMAIL and PASSWORD, or TOKEN to an API key');
  if (settings.scenarios.includes('watchers') && !session)
    throw new Error('watchers need EMAIL and PASSWORD: sockets take no API key; leave them out by SCENARIOS');
  if (settings.scenarios.includes('uplinks') && !settings.key)
    throw new Error('set KEY to an integration key, or leave out uplinks by SCENARIOS');
  const fleet = await fleetOf(settings.devices, token);
  if (fleet.length === 0) throw new Error('DEVICES has to be at least 1');
  return { session, token, fleet, bareMs: await measureBare() };
}

/** An event of ChirpStack's HTTP integration. */
export async function uplinks({ fleet, bareMs }) {
  const turn = exec.scenario.iterationInTest;
  const response = await http.asyncRequest(
    'POST',
    `${settings.url}/integrations/chirpstack?event=up`,
    JSON.stringify(uplink(fleet[turn % fleet.length], turn)),
    { headers: { 'content-type': 'application/json', 'x-integration-key': settings.key }, tags: { name: 'uplink' } },
  );
  note('uplinks', response.timings.duration, response.status === 200, bareMs);
}

/** One call of an operator, of those that screens make in turn: lists, a search, values of a day, events. */
export async function operators({ fleet, token, bareMs }) {
  const now = Math.floor(Date.now() / 1000);
  const { id } = fleet[Math.floor(Math.random() * fleet.length)];
  const calls = [
    ['device/metering_devices', { per_page: 50 }],
    ['device/metering_devices', { per_page: 50, sort_field: 'last_contact', sort: 'desc' }],
    ['device/metering_devices', { per_page: 50, search_string: 'load k6 1' }],
    ['device/messages', { device_id: id, msgType: 1, startDate: now - DAY, stopDate: now, limit: 10_000, offset: 0 }],
    ['event/occurred/list', {}],
  ];
  const [path, body] = calls[(exec.vu.idInTest + exec.vu.iterationInScenario) % calls.length];
  const response = await request(path, body, token);
  note('operators', response.timings.duration, response.status === 200, bareMs);
  sleep(READS);
}

/** A console that shows the devices and waits for pushes. */
export async function watchers({ fleet, session, bareMs }) {
  const devices = fleet.slice(0, 1000).map(({ id }) => id);
  const { ms, isWatching } = await watch({ token: session, devices, forMs: runSeconds * 1000, pushed: notePush });
  note('watchers', ms, isWatching, bareMs);
}

/** A poll of a device that was named for it; else the check that the console makes before it sends one. */
export async function commands({ fleet, token, bareMs }) {
  const [path, ids] = settings.commandDevices.length
    ? ['task/device/create', settings.commandDevices]
    : ['task/device/check', fleet.map(({ id }) => id)];
  const id = ids[exec.scenario.iterationInTest % ids.length];
  const response = await request(path, { command_type: 'poll', device_ids: [id] }, token);
  note('commands', response.timings.duration, response.status === 200, bareMs);
}

/** An order of a report of the last 30 days; reports are built in the background. */
export async function reports({ token, bareMs }) {
  const day = (back) => new Date(Date.now() - back * DAY * 1000).toISOString().slice(0, 10);
  const body = { title: `load k6 ${exec.scenario.iterationInTest}`, date_start: day(30), date_end: day(1) };
  const response = await request('report/infrastructure/create', body, token);
  note('reports', response.timings.duration, response.status === 200, bareMs);
}

export function handleSummary(data) {
  const { text, json } = summary(data);
  return { stdout: text, ...(settings.summaryPath && { [settings.summaryPath]: json }) };
}
