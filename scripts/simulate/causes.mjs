// Triggers faults in the demo town on demand, so that its events can be seen and shown:
// node scripts/simulate/causes.mjs leak [minutes]
// It writes into a file next to the devices file; the running simulation looks there each second.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crowdOf, lorawanMeters, modems } from './fleet.mjs';
import { text } from './words.mjs';

const LOOK_MS = 1000;
const USUAL_MINUTES = 15;
const MOST_MINUTES = 1440;

const lastOf = (kind, fromEnd = 1) => lorawanMeters.filter((meter) => meter.kind === kind).at(-fromEnd);

/** Device of each fault: the meter that reports it, or the modem that is disconnected. */
export const CAUSES = {
  leak: { meter: lastOf('betar') },
  magnet: { meter: lastOf('betar', 2) },
  undervoltage: { meter: lastOf('ce2727a') },
  'phase-loss': { meter: lastOf('ce2727a') },
  'power-cut': { meter: lastOf('ce2727a') },
  'gateway-lost': { modem: modems[0] },
  /** Of the modem of crowd.mjs, which says in the same file how many meters are behind it. */
  'crowd-lost': { isCrowd: true },
};

const USAGE = `Usage: node scripts/simulate/causes.mjs <cause> [minutes]
  ${Object.keys(CAUSES).join(' | ')}; 0 minutes = it is over (default ${USUAL_MINUTES})`;

export const causesFile = (devicesFile) => join(dirname(devicesFile), 'demo-causes.json');

/** Ends of causes by their names, Unix seconds; `crowd`: how many meters the crowd has. */
export async function readCauses(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    // There is none, or it is just being written by hand.
    return {};
  }
}

/**
 * Lets causes begin and end as the file says: `causes` of the state of a meter, which then reports at once, and whether a
 * modem is connected. Ends with the signal.
 * @param {{ path: string, signal: AbortSignal, report: (meter: object) => Promise<void>,
 *   connect: (modem: object, isConnected: boolean) => void, print: (message: string) => void, now?: () => number }} options
 */
export function playCauses({ path, signal, report, connect, print, now = () => Date.now() / 1000 }) {
  let lasting = new Set();
  let crowd = null;
  async function look() {
    const causes = await readCauses(path);
    if (causes.crowd > 0 && causes.crowd !== crowd?.meters.length) {
      if (crowd) connect(crowd, false);
      crowd = crowdOf(causes.crowd);
      connect(crowd, !lasting.has('crowd-lost'));
      print(`${crowd.name}: ${crowd.meters.length} meters`);
    }
    const next = new Set(Object.keys(CAUSES).filter((name) => causes[name] > now()));
    const changed = Object.keys(CAUSES).filter((name) => next.has(name) !== lasting.has(name));
    lasting = next;
    for (const name of changed) {
      const { meter, isCrowd, modem = isCrowd ? crowd : undefined } = CAUSES[name];
      if (!meter && !modem) continue;
      const begins = next.has(name);
      print(`${name} ${begins ? 'begins' : 'is over'}: ${text((meter ?? modem).name)}`);
      if (modem) connect(modem, !begins);
      if (!meter) continue;
      if (begins) meter.state.causes.add(name);
      else meter.state.causes.delete(name);
      await report(meter).catch((error) => print(`the report of ${meter.devEui} failed: ${error.message}`));
    }
  }
  let busy = Promise.resolve();
  const timer = setInterval(() => (busy = busy.then(look)), LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Changes some entries of the file; a reader sees it as it was or as it is then. */
export async function writeCauses(path, changes) {
  const causes = { ...(await readCauses(path)), ...changes };
  await writeFile(`${path}.new`, `${JSON.stringify(causes, null, 2)}\n`);
  await rename(`${path}.new`, path);
  return causes;
}

async function main([name, minutes = String(USUAL_MINUTES)], env) {
  const length = Number(minutes);
  if (!Object.hasOwn(CAUSES, name ?? '') || !(length >= 0 && length <= MOST_MINUTES)) throw new Error(USAGE);
  const path = causesFile(join(env.DATA_DIR || '.data', 'demo-fleet.json'));
  const { crowd } = await readCauses(path);
  const { meter, isCrowd, modem = isCrowd && crowd ? crowdOf(crowd) : undefined } = CAUSES[name];
  if (!meter && !modem) throw new Error('There is no crowd yet: node scripts/simulate/crowd.mjs adds one.');
  await writeCauses(path, { [name]: Math.floor(Date.now() / 1000) + length * 60 });
  console.log(`${name}${length > 0 ? ` for ${length} min` : ' is over'}: ${text((meter ?? modem).name)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(process.argv.slice(2), process.env).catch((error) => {
    console.error(error.message);
    process.exitCode = 2;
  });
}
