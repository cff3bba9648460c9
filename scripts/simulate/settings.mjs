// Settings of the seed and the simulation: from options, else from the environment, else as `npm start` does it.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LONGEST_HISTORY_DAYS } from '../lib/settings.mjs';

const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  tcp: { type: 'string' },
  network: { type: 'string' },
  devices: { type: 'string' },
  'history-days': { type: 'string' },
  interval: { type: 'string' },
  help: { type: 'boolean' },
};

export const USAGE = `Usage: npm run simulate -- [options]
  --url <url>           where the platform is (default GAUGEWAY_URL, else http://127.0.0.1:$PORT)
  --key <key>           integration key (default: the one in the devices file)
  --tcp <host:port>     broker port of the modems; "off" = no modems (default: the port "modem" of BROKER_PORTS)
  --network <port>      API of the LoRaWAN network server of the fleet, on 127.0.0.1 (default DEMO_NETWORK_PORT, else none)
  --devices <file>      what the seed wrote (default $DATA_DIR/demo-fleet.json)
  --history-days <n>    days of history to deliver first (default DEMO_HISTORY_DAYS, else 30)
  --interval <seconds>  time between two live uplinks of the fleet (default 3)`;

/** A wrong option or a missing file; its sentence is all that the caller needs. */
export class UsageError extends Error {}

function number(text, name, { least, most }) {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new UsageError(`--${name} is a number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}

function modemPort(env) {
  const found = /(?:^|,)\s*modem:(\d+)/.exec(env.BROKER_PORTS ?? '');
  return found ? Number(found[1]) : 7001;
}

/** Password of the demo company's administrator, which `npm start` keeps beside the devices file. */
function storedPassword(devicesFile) {
  try {
    return readFileSync(join(dirname(devicesFile), 'demo-admin-password'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Throws UsageError. */
export function readSettings(argv = process.argv.slice(2), env = process.env) {
  let values;
  try {
    ({ values } = parseArgs({ args: argv, options: OPTIONS }));
  } catch (error) {
    throw new UsageError(`${error.message}\n${USAGE}`);
  }
  const url = values.url ?? env.GAUGEWAY_URL ?? `http://127.0.0.1:${env.PORT || 8080}`;
  const dataDir = env.DATA_DIR || '.data';
  const tcp = values.tcp ?? `${new URL(url).hostname}:${modemPort(env)}`;
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(tcp) ?? [];
  if (tcp !== 'off' && !port) throw new UsageError(`--tcp is host:port or off, not "${tcp}"`);
  const devicesFile = values.devices ?? join(dataDir, 'demo-fleet.json');
  return {
    help: values.help ?? false,
    url,
    key: values.key,
    networkPort: number(values.network ?? env.DEMO_NETWORK_PORT ?? 0, 'network', { least: 0, most: 65_535 }),
    tcp: tcp === 'off' ? null : { host, port: Number(port) },
    devicesFile,
    historyDays: number(values['history-days'] ?? (env.DEMO_HISTORY_DAYS || 30), 'history-days', {
      least: 0,
      most: LONGEST_HISTORY_DAYS,
    }),
    intervalSeconds: number(values.interval ?? 3, 'interval', { least: 0.05, most: 3600 }),
    /** true: a new town gets a year of history. */
    hasYear: !/^(?:0|false|no|off)$/i.test(env.DEMO_YEAR ?? ''),
    admin: {
      email: env.DEMO_ADMIN_EMAIL || 'demo-admin@gaugeway.local',
      password: env.DEMO_ADMIN_PASSWORD || storedPassword(devicesFile),
    },
    token: env.SEED_TOKEN,
  };
}

/** Content of the devices file that the seed wrote; null = no file. */
export async function readDevicesFile(path) {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text ? JSON.parse(text) : null;
}
