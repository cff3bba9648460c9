// The built product for the load: all of it as a separate process, which is called through its doors (HTTP, MQTT); and,
// for the one stage that has no door, the handling of a batch of the bus by its messages service.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/ports.mjs';
import { identityOf, isRunning, stopProcess } from '../lib/processes.mjs';
import { ROOT, Sentence, SERVER_FLAGS } from '../lib/project.mjs';
import { devEuiOf, KINDS } from './uplinks.mjs';

const require = createRequire(import.meta.url);
const ADMIN = { email: 'admin@gaugeway.local', password: randomBytes(18).toString('base64url') };

/** One set a run: an instance that is started again on its database continues its session with the broker. */
const SECRETS = Object.fromEntries(
  ['JWT_SECRET', 'INTERNAL_SECRET', 'SEALING_SECRET'].map((name) => [name, randomBytes(48).toString('base64url')]),
);

/** Of every process of the product. */
export const environment = (databaseUrl, dataDir) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  ...SECRETS,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO: '0',
  BROKER_HOST: '127.0.0.1',
  BROKER_PORTS: 'modem:0',
});

export const built = (path) => require(join(ROOT, 'dist', path));

/**
 * The service `messages` in this process, started on a separate database: its handler of a topic is all that is used.
 */
export async function startMessages({ databaseUrl, dataDir }) {
  Object.assign(process.env, environment(databaseUrl, dataDir), { PORT: '0', LOG_LEVEL: 'fatal' });
  built('services/platform/config');
  const { createServiceApp } = built('services/platform/service/run-service.js');
  const { messagesService } = built('services/messages/messages.module.js');
  const { Bus } = built('services/platform/bus');
  const { forEveryone } = built('services/platform/database');
  const app = await forEveryone(async () => {
    const created = await createServiceApp([messagesService]);
    await created.init();
    return created;
  });
  const bus = app.get(Bus, { strict: false });
  const taken = bus.subscriptions.find(({ topic, group }) => topic.name === 'reading.decoded' && group === 'messages');
  if (!taken) throw new Error('the group "messages" does not take reading.decoded from the bus any more');
  const { TimeSeries } = built('services/messages/store/timeseries/time-series.js');
  return {
    bus,
    ingest: (events) => forEveryone(() => taken.handle(events)),
    dropBefore: (ts) => forEveryone(() => app.get(TimeSeries, { strict: false }).dropBefore(ts)),
    stop: () => app.close(),
  };
}

/**
 * Everything in one process, as `npm start` runs it, with so many more devices and an integration key.
 * @param {{ databaseUrl: string, dataDir: string, devices: number, env?: Record<string, string>, nodeFlags?: string[],
 * patienceMs?: number, later?: (stop: () => Promise<void>) => void }} order patienceMs: longest wait until it is
 * ready; later: receives the function that stops it as soon as there is something to stop
 * @returns {Promise<Record<string, any>>} `readyMs`: from its start until all its parts were ready
 */
export async function startProduct(order) {
  const {
    databaseUrl,
    dataDir,
    devices,
    env = {},
    nodeFlags = [],
    patienceMs = 180_000,
    later = () => undefined,
  } = order;
  const started = performance.now();
  const { pid, url, ready, stop } = await startProcess('all-in-one', {
    dataDir,
    nodeFlags,
    env: { ...environment(databaseUrl, dataDir), ...env },
  });
  try {
    later(stop);
    await ready(patienceMs);
    const readyMs = performance.now() - started;
    const { key, call, addDevice } = await prepare(url, devices);
    return { url, key, call, addDevice, admin: ADMIN, pid, pids: { product: pid }, readyMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A process of the built product, on a free port of 127.0.0.1.
 * @param {string} service its folder in dist/services
 * @param {{ name?: string, dataDir: string, env: Record<string, string>, nodeFlags?: string[], port?: number }} order
 *   name: of its log in the data folder
 * @returns {Promise<{ pid: number, url: string, ready(limitMs?: number): Promise<void>, stop(): Promise<void> }>} ready
 *   resolves when it can be called
 */
export async function startProcess(service, { name = 'app', dataDir, env, nodeFlags = [], port }) {
  const usedPort = port ?? (await freePort());
  const log = await open(join(dataDir, `${name}.log`), 'a', 0o600);
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, ...nodeFlags, join(ROOT, 'dist/services', service, 'main.js')],
    {
      cwd: ROOT,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, PORT: String(usedPort), LOG_LEVEL: 'warn', ...env },
    },
  );
  const exited = new Promise((done) => child.once('exit', done));
  await log.close();
  const identity = identityOf(child.pid);
  const url = `http://127.0.0.1:${usedPort}`;
  return {
    pid: child.pid,
    url,
    ready: async (limitMs = 60_000) => {
      for (const until = performance.now() + limitMs; performance.now() < until; await sleep(100)) {
        if (child.exitCode !== null) break;
        const reply = await fetch(`${url}/readyz`).catch(() => null);
        if (reply?.ok) return;
      }
      throw new Sentence(`The product did not start; see ${name}.log in its data folder.`);
    },
    stop: async () => {
      // A suspended process could not end.
      if (isRunning(identity)) child.kill('SIGCONT');
      await stopProcess(identity, { limitMs: 30_000 });
      await exited;
    },
  };
}

/**
 * Signs in, makes a key for the door and the fleet.
 * @param {string} url
 * @param {number} devices
 * @returns {Promise<{ key: string, call: Function, addDevice: Function }>}
 */
export async function prepare(url, devices) {
  let token = '';
  /** A call of the API; `text` returns the raw reply. */
  const call = async (path, body, { text: asText = false } = {}) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} gave ${reply.status}: ${text}`);
    return asText ? text : JSON.parse(text).data;
  };
  /** The metering device of that number; returns its id. */
  const addDevice = async (device, kind = 'si11') => {
    const created = {
      model_id: KINDS[kind].model,
      name: `load ${device}`,
      deviceID: devEuiOf(device),
      impulse_weight: 0.001,
    };
    return (await call('device/metering_device/create', created)).metering_device.id;
  };
  ({ access_token: token } = await call('auth/login', ADMIN));
  const { secret } = await call('integration/key/create', { name: 'load' });
  let next = 0;
  const line = async () => {
    while (next < devices) await addDevice(next++);
  };
  await Promise.all(Array.from({ length: 16 }, line));
  return { key: secret, call, addDevice };
}
