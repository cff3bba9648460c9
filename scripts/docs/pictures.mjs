// Pictures of the console for the documents, taken from a new demo company: English, light, 1440 px. Two runs differ in
// data of the time only.
//   npm run docs:pictures                     all pictures, of an instance that is started and stopped for them
//   npm run docs:pictures -- --only devices   some, by comma
//   npm run docs:pictures -- --data <folder>  of the running instance on that data folder
//   npm run docs:pictures -- --check          fail if a picture is missing, unused or too large
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { CHROMIUM_FLAGS, needsChromium } from '../lib/chromium.mjs';
import { startInstance } from '../lib/instance.mjs';
import { whyPortIsTaken } from '../lib/ports.mjs';
import { ROOT, runScript, Sentence } from '../lib/project.mjs';
import { DEMO_ADMIN_EMAIL } from '../lib/settings.mjs';
import { apiOf } from '../simulate/api.mjs';
import { text } from './console-texts.mjs';
import { PICTURES, REPORT } from './picture-list.mjs';
import { historyDelivered, orderReport, sendUnknownUplink } from './picture-setup.mjs';
import { compress } from './png.mjs';

const FOLDER = join(ROOT, 'docs/images');
const LARGEST = 150_000;
const DEFAULT_PORT = 8080;
const SIZE = { width: 1440, height: 900 };
/** The year of history takes minutes, and longer on a busy machine. */
const HISTORY_LIMIT_MS = 1_800_000;
/** A page with live updates may never be idle. */
const IDLE_LIMIT_MS = 3_000;
const SETTLE_MS = 500;
/** Something is being loaded or drawn. */
const BUSY =
  '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root, [role="progressbar"][aria-label*="oad"]';
/** Hides parts that appear and disappear: notices, the caret, transitions. */
const STILL = `
  .mantine-Notifications-root, [class*="mantine-Notifications"] { display: none !important; }
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }`;
/** Of the demo town: an owners' association (docs/getting-started/demo.md). */
const CONSUMER = { contract: '1001', code: 'DEMO-2025-TOWN' };

await runScript(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, data: { type: 'string' }, check: { type: 'boolean' } },
  });
  if (values.check) return checkPictures();
  const wanted = chosen(values.only);
  const chromium = await needsChromium();
  if ('why' in chromium) throw new Sentence(`No browser: ${chromium.why}`);
  if (values.data) return takeAll(wanted, values.data, chromium.path);
  await build(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'gaugeway-pictures-'));
  // Addresses that a screen shows are those of a plain `npm start`, if its port is free.
  const port = (await whyPortIsTaken(DEFAULT_PORT, '127.0.0.1')) === null ? { PORT: String(DEFAULT_PORT) } : {};
  const instance = await startInstance({ dataDir, env: { ...port, DEMO_LANGUAGE: 'en', DEMO_YEAR: '1' } });
  try {
    await takeAll(wanted, dataDir, chromium.path);
  } finally {
    await instance.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function chosen(only) {
  if (!only) return PICTURES;
  const names = only.split(',');
  const unknown = names.filter((name) => !PICTURES.some((picture) => picture.name === name));
  if (unknown.length > 0) throw new Sentence(`There is no picture ${unknown.join(', ')} in picture-list.mjs.`);
  return PICTURES.filter(({ name }) => names.includes(name));
}

async function takeAll(pictures, dataDir, executablePath) {
  const { url, adminEmail } = JSON.parse(await readFile(join(dataDir, 'runtime.json'), 'utf8'));
  const secret = async (name) => (await readFile(join(dataDir, name), 'utf8')).trim();
  const accounts = {
    company: { email: DEMO_ADMIN_EMAIL, password: await secret('demo-admin-password') },
    operator: { email: adminEmail, password: await secret('admin-password') },
    consumer: null,
  };
  await historyDelivered({ dataDir, limitMs: HISTORY_LIMIT_MS, hasYear: true });
  const { access_token: token } = await apiOf(url)('POST', 'auth/login', accounts.company);
  const api = apiOf(url, token, 'en');
  await sendUnknownUplink({ url, dataDir });
  await orderReport(api, REPORT);

  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const failures = [];
    // A browser per account, which keeps its loaded files for the next picture.
    for (const [who, account] of Object.entries(accounts)) {
      const own = pictures.filter((picture) => picture.who === who);
      if (own.length === 0) continue;
      const context = await openSignedIn(browser, { url, account });
      for (const picture of own) {
        const size = await take(context, picture, api).catch((error) => {
          failures.push(`${picture.name}: ${error.message.split('\n')[0]}`);
        });
        if (size) console.log(`docs/images/${picture.name}.png  ${Math.ceil(size / 1000)} kB`);
      }
      await context.close();
    }
    if (failures.length > 0) throw new Sentence(`Not taken:\n${failures.join('\n')}`);
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<number>} bytes of the file */
async function take(context, { name, who, route, steps }, api) {
  const page = await context.newPage();
  try {
    await page.goto(`/#/${typeof route === 'string' ? route : await route(api)}`);
    await atRest(page);
    if (who === 'consumer') await signInAsConsumer(page);
    await steps?.(page);
    // Nothing is hovered: a tooltip would cover the content below.
    await page.mouse.move(0, 0);
    await atRest(page);
    const file = compress(await page.screenshot());
    await writeFile(join(FOLDER, `${name}.png`), file);
    return file.length;
  } finally {
    await page.close();
  }
}

/** A browser in which an account has signed in before and has seen the welcome; a consumer signs in by the form. */
async function openSignedIn(browser, { url, account }) {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: SIZE, deviceScaleFactor: 1, colorScheme: 'light', reducedMotion: 'reduce' },
    ...{ locale: 'en-GB', timezoneId: 'Europe/Moscow', serviceWorkers: 'block' },
  });
  const kept = { 'gaugeway.language': 'en', 'gaugeway.newsletter': 'shown' };
  if (account) {
    const reply = await context.request.post('/api/auth/login', { data: account });
    if (!reply.ok()) throw new Sentence(`${account.email} cannot sign in: ${await reply.text()}`);
    kept['gaugeway.session'] = '1';
  }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  return context;
}

async function signInAsConsumer(page) {
  await page.getByLabel(text('consumer-portal:contract')).fill(CONSUMER.contract);
  await page.getByLabel(text('consumer-portal:code'), { exact: true }).fill(CONSUMER.code);
  await page.getByRole('button', { name: text('consumer-portal:enter') }).click();
  await page.getByRole('button', { name: text('consumer-portal:sign_out') }).waitFor();
  await page.getByText(text('consumer-portal:loading')).waitFor({ state: 'hidden' });
}

/** Everything is loaded and drawn. */
async function atRest(page) {
  await page.getByRole('heading').first().waitFor();
  await page.addStyleTag({ content: STILL });
  await page.waitForLoadState('networkidle', { timeout: IDLE_LIMIT_MS }).catch(() => undefined);
  await page.waitForFunction((busy) => !document.querySelector(busy), BUSY);
  await page.evaluate(() => document.fonts.ready);
  // A chart is drawn in the frames after its data, and a list may ask for more once it is laid out.
  await page.waitForTimeout(SETTLE_MS);
  await page.waitForFunction((busy) => !document.querySelector(busy), BUSY);
}

/** Pictures, their list and the documents that show them agree. */
async function checkPictures() {
  const files = (await readdir(FOLDER)).sort();
  const declared = PICTURES.map(({ name }) => `${name}.png`);
  const tracked = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const pages = await Promise.all(tracked.filter(Boolean).map((page) => readFile(join(ROOT, page), 'utf8')));
  const shown = new Set(
    pages.flatMap((page) => Array.from(page.matchAll(/!\[[^\]]+\]\([^)]*images\/([^)]+)\)/g), ([, name]) => name)),
  );
  const sizes = await Promise.all(files.map(async (name) => ({ name, size: (await stat(join(FOLDER, name))).size })));
  const faults = [
    ...declared.filter((name) => !files.includes(name)).map((name) => `${name} is declared and was not taken.`),
    ...files.filter((name) => !declared.includes(name)).map((name) => `${name} is not in picture-list.mjs.`),
    ...files.filter((name) => !shown.has(name)).map((name) => `${name} is in no document.`),
    ...[...shown].filter((name) => !files.includes(name)).map((name) => `${name} is in a document and does not exist.`),
    ...sizes
      .filter(({ size }) => size > LARGEST)
      .map(({ name, size }) => `${name} has ${size} bytes, more than ${LARGEST}.`),
  ];
  if (faults.length > 0) throw new Sentence(faults.join('\n'));
  console.log(`${files.length} pictures are declared, shown and small enough`);
}
