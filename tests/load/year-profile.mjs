// Duration of the chart of a year of half-hours from the click until it is drawn, in Chromium, and the four requests
// of it alone.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... node tests/load/year-profile.mjs
//
// A device is created by a call and deleted at the end, its rows are added by SQL; RUNS=n changes the number of clicks.
// CHROMIUM=path where it is not /usr/bin/chromium. Prints the result as one line of JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { call } from './api.mjs';

const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD, DATABASE_URL } = process.env;
const runs = Number(process.env.RUNS ?? 10);
/** A Mercury 234, which has a power profile. */
const MODEL = 234;
/** The modem that it is behind. */
const MODEM = 2;
const TYPE = 5;
const FIELDS = ['power_active', 'power_reactive'];
const HALF_HOUR = 1800;
const ROWS = 17_520;
if (!EMAIL || !PASSWORD || !DATABASE_URL)
  throw new Error('Set EMAIL, PASSWORD and DATABASE_URL (see the head of this file).');

/** The rows of a year until the last half-hour, with the days, weeks and seasons of a house. */
async function put(client, deviceId, last) {
  const first = last - (ROWS - 1) * HALF_HOUR;
  for (let month = new Date(first * 1000); month.getTime() <= last * 1000;) {
    const [from, to] = [0, 1].map((more) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + more) / 1000);
    const name = `message_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
    await client.query(
      `CREATE TABLE IF NOT EXISTS messages.${name} PARTITION OF messages.message FOR VALUES FROM (${from}) TO (${to})`,
    );
    month = new Date(to * 1000);
  }
  await client.query('INSERT INTO messages.layout (fields) VALUES ($1) ON CONFLICT (fields) DO NOTHING', [FIELDS]);
  await client.query(
    `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", received_at, status)
     SELECT d.device_id, d.company_id, ${TYPE}, t, l.id,
       ARRAY[2 + sin(t / 13751.0) + cos(t / 5020000.0) + random(), 0.3 + random() / 5], t, 0
     FROM messages.device d, messages.layout l, generate_series($2::int8, $3::int8, ${HALF_HOUR}) t
     WHERE d.device_id = $1 AND l.fields = $4`,
    [deviceId, first, last, FIELDS],
  );
  await client.query('ANALYZE messages.message');
}

/** The device as the service of the messages knows it, which takes a moment. */
async function known(client, deviceId) {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await client.query('SELECT 1 FROM messages.device WHERE device_id = $1', [deviceId]);
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the device did not arrive');
}

/** From the click until the picture of the chart has its lines, milliseconds, and the slowest request on its way. */
async function clicked(page) {
  const slowest = [];
  const finished = (request) => {
    if (request.url().endsWith('/device/messages')) slowest.push(request.timing().responseEnd);
  };
  page.on('requestfinished', finished);
  const started = performance.now();
  await page.getByRole('button', { name: 'Show a year' }).click();
  const chart = page.getByRole('dialog').getByRole('img').locator('canvas').first();
  await chart.waitFor();
  await page.waitForFunction(
    () => {
      const canvas = document.querySelector('[role=dialog] [role=img] canvas');
      if (!canvas) return false;
      // The lines: pixels that are neither empty nor the grey of the axes.
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let coloured = 0;
      for (let at = 0; at < data.length; at += 16)
        if (data[at + 3] > 200 && Math.abs(data[at] - data[at + 2]) > 60) coloured += 1;
      return coloured > 2000;
    },
    undefined,
    { polling: 50 },
  );
  const took = performance.now() - started;
  page.off('requestfinished', finished);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { took, request: Math.max(0, ...slowest) };
}

const quantile = (list, q) => {
  const sorted = [...list].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)] ?? 0);
};

const client = new pg.Client({ connectionString: DATABASE_URL });
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD });
const profile = await mkdtemp(join(tmpdir(), 'year-profile-'));
let device;
let gateway;
let browser;
try {
  const name = `Year profile ${Date.now()}`;
  const modem = { name, model_id: MODEM, identity: `year-${Date.now()}` };
  gateway = (await call('POST', 'device/gateway/create', modem, token)).gateway.id;
  const meter = { name, model_id: MODEL, inside_addr: '1', gatewayID: gateway };
  const { metering_device: made } = await call('POST', 'device/metering_device/create', meter, token);
  const { id } = made;
  device = id;
  await known(client, id);
  const now = Math.floor(Date.now() / 1000 / HALF_HOUR) * HALF_HOUR;
  await put(client, id, now);
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  const page = await browser.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('gaugeway.language', 'en');
    localStorage.setItem('gaugeway.newsletter', 'shown');
  });
  await page.goto(`${base}/#/auth/login`);
  await page.locator('input').first().fill(EMAIL);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/cloud/);
  await page.goto(`${base}/#/cloud/devices/data/${id}?tab=power_profiles`);
  await page.getByRole('button', { name: 'Show a year' }).waitFor();
  const found = [];
  for (let run = 0; run < runs; run++) {
    // A page that was loaded before holds its answers: each click asks the server.
    if (run > 0) await page.reload();
    await page.getByRole('button', { name: 'Show a year' }).waitFor();
    await page.waitForLoadState('networkidle');
    found.push(await clicked(page));
  }
  const took = found.map((each) => each.took);
  const requests = found.map(({ request }) => request);
  console.log(
    JSON.stringify({
      rows: ROWS,
      click: { median: quantile(took, 0.5), p95: quantile(took, 0.95) },
      slowestRequest: { median: quantile(requests, 0.5), p95: quantile(requests, 0.95) },
    }),
  );
} finally {
  await browser?.close();
  if (device !== undefined) await client.query('DELETE FROM messages.message WHERE device_id = $1', [device]);
  for (const [kind, id] of Object.entries({ metering_device: device, gateway })) {
    if (id === undefined) continue;
    for (const way of ['remove_in_trash', 'remove_from_trash'])
      await call('DELETE', `device/${kind}/${way}/${id}`, { id: String(id) }, token).catch(({ message }) =>
        console.error(message),
      );
  }
  await client.end();
  await rm(profile, { recursive: true, force: true });
}
