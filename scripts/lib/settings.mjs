// Settings that `npm start` reads from the environment, and the secrets it generates once and keeps in the data folder.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT, Sentence } from './project.mjs';

export const DEMO_ACCOUNT = { email: 'demo@gaugeway.local', password: 'Demo-2025!' };
export const DEMO_ADMIN_EMAIL = 'demo-admin@gaugeway.local';

/** The default pair is 8080 and 7001; another PORT moves the port of the modems along, so that two instances fit. */
const MODEM_PORT_OFFSET = 1079;
/** The network server of the demo fleet, on the loopback address. */
const NETWORK_PORT_OFFSET = 1000;

/** Longest recent history that the demo fleet delivers. */
export const LONGEST_HISTORY_DAYS = 400;

function readPort(name, byDefault) {
  const given = process.env[name] || String(byDefault);
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Sentence(`${name}=${given} is not a TCP port (1 to 65535).`);
  }
  return port;
}

function readSwitch(name, byDefault) {
  const given = (process.env[name] || String(byDefault)).toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(given)) return true;
  if (['0', 'false', 'no', 'off'].includes(given)) return false;
  throw new Sentence(`${name}=${given} is neither 1 nor 0.`);
}

function readDays(name, byDefault) {
  const days = Number(process.env[name] || byDefault);
  if (Number.isInteger(days) && days >= 0 && days <= LONGEST_HISTORY_DAYS) return days;
  throw new Sentence(`${name}=${process.env[name]} is not a number of days from 0 to ${LONGEST_HISTORY_DAYS}.`);
}

function readBrokerPorts(port) {
  const modem = port - MODEM_PORT_OFFSET;
  const given = process.env.BROKER_PORTS || `modem:${modem >= 1024 ? modem : 7001}`;
  return given.split(',').map((entry) => {
    const [, name, number] = /^\s*([a-z][a-z0-9-]*):(\d{1,5})\s*$/.exec(entry) ?? [];
    if (!name || Number(number) > 65_535) {
      throw new Sentence(`BROKER_PORTS=${given} cannot be read: it looks like modem:7001,vega:7002.`);
    }
    return { name, port: Number(number) };
  });
}

/** The environment of `npm start`, checked. */
export function readSettings() {
  const port = readPort('PORT', 8080);
  const email = process.env.ADMIN_EMAIL || 'admin@gaugeway.local';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Sentence(`ADMIN_EMAIL=${email} is not an e-mail address.`);
  return {
    port,
    /** Loopback by default: a test drive must not be open to the network unless configured. */
    host: process.env.HOST || '127.0.0.1',
    dataDir: resolve(ROOT, process.env.DATA_DIR || '.data'),
    brokerPorts: readBrokerPorts(port),
    demo: readSwitch('DEMO', 1),
    demoYear: readSwitch('DEMO_YEAR', 1),
    demoHistoryDays: readDays('DEMO_HISTORY_DAYS', 30),
    networkPort: readPort('DEMO_NETWORK_PORT', port > 1024 + NETWORK_PORT_OFFSET ? port - NETWORK_PORT_OFFSET : 7080),
    adminEmail: email,
    adminPassword: process.env.ADMIN_PASSWORD || null,
    databaseUrl: process.env.DATABASE_URL || null,
  };
}

/** Letters and digits that are not mistaken for one another when read from a screen. */
function readablePassword() {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const pick = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join('');
  return `${pick()}-${pick()}-${pick()}-${pick()}`;
}

/** @returns {Promise<{ value: string, isNew: boolean }>} the secret of that name in the data folder, made if missing */
async function keptSecret(dataDir, name, make) {
  const path = join(dataDir, name);
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept) return { value: kept, isNew: false };
  const value = make();
  await writeFile(path, `${value}\n`, { mode: 0o600 });
  return { value, isNew: true };
}

/** The secrets of an instance: from the environment where given, else made once. */
export async function readSecrets(settings) {
  const { dataDir } = settings;
  const random = () => randomBytes(48).toString('base64url');
  const fromEnv = (name) => (process.env[name] ? { value: process.env[name], isNew: false } : null);
  return {
    jwt: (fromEnv('JWT_SECRET') ?? (await keptSecret(dataDir, 'jwt-secret', random))).value,
    internal: (fromEnv('INTERNAL_SECRET') ?? (await keptSecret(dataDir, 'internal-secret', random))).value,
    sealing: (fromEnv('SEALING_SECRET') ?? (await keptSecret(dataDir, 'sealing-secret', random))).value,
    admin: settings.adminPassword
      ? { value: settings.adminPassword, isNew: false, isGiven: true }
      : { ...(await keptSecret(dataDir, 'admin-password', readablePassword)), isGiven: false },
    demoAdmin: (await keptSecret(dataDir, 'demo-admin-password', readablePassword)).value,
  };
}
