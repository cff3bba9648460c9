// The LoRaWAN meters of the fleet sent through the network server's door: history first, then live.
import { EPOCH } from './curves.mjs';
import { statusEvent, upEvent } from './chirpstack-event.mjs';
import { Refused } from './door.mjs';
import { freshState } from './network/answers.mjs';
import { reports } from './payloads.mjs';

const HOUR = 3600;
const CHUNK_HOURS = 12;
/** The history yields to other work of the machine. */
const UPLINKS_PER_SECOND = 1200;
/** After this many live uplinks the network server reports a battery. */
const STATUS_EVERY = 60;

/** Counter of a device's uplinks at a time; grows with time, so that no two uplinks share one. */
const frameCounter = (at, index = 0) => Math.floor((at - EPOCH) / 4) * 4 + index;

const uplinks = (device, at, options) =>
  reports(device, at, options).map((report, index) =>
    upEvent(device, { ...report, at, fCnt: frameCounter(at, index) }),
  );

/** Second of the hour at which a device reports: they do not all report at once. */
const slotOf = (device) => (device.seed * 7919) % HOUR;

/** Runs jobs with so many at a time; the first failure ends it. */
async function inParallel(jobs, width, work) {
  const queue = [...jobs].reverse();
  const worker = async () => {
    for (let job = queue.pop(); job !== undefined; job = queue.pop()) await work(job);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/**
 * Hourly uplinks from one time to another, the oldest first; or the newest half-days first, so that each delivery
 * adjoins the earlier ones, and no reading shows the consumption of all the months in between.
 * @param {{ door: { deliver: Function }, devices: object[], from: number, to: number, concurrency?: number,
 *   signal: { aborted: boolean }, onProgress?: (reached: number) => Promise<void>, isBackwards?: boolean,
 *   was?: (device: object, at: number) => object | null, perSecond?: number }} options `was`: a device as it reported at a
 *   time, null = it did not
 * @returns {Promise<number>} how many were delivered
 */
export async function deliverHistory({
  door,
  devices,
  from,
  to,
  concurrency = 16,
  signal,
  onProgress = async () => undefined,
  was = (device) => device,
  perSecond = UPLINKS_PER_SECOND,
  isBackwards = false,
}) {
  let delivered = 0;
  const begins = [];
  for (let begin = Math.floor(from / HOUR) * HOUR; begin < to; begin += CHUNK_HOURS * HOUR) begins.push(begin);
  for (const begin of isBackwards ? begins.reverse() : begins) {
    if (signal.aborted) break;
    const started = performance.now();
    const jobs = [];
    for (let hour = begin; hour < begin + CHUNK_HOURS * HOUR; hour += HOUR) {
      for (const device of devices) {
        const at = hour + slotOf(device);
        const then = at >= from && at < to ? was(device, at) : null;
        // A downlink of now does not change the past.
        if (then) for (const event of uplinks({ ...then, state: freshState() }, at)) jobs.push(event);
      }
    }
    await inParallel(jobs, concurrency, async (event) => {
      if (await door.deliver('up', event, signal)) delivered++;
    });
    if (signal.aborted) break;
    await onProgress(isBackwards ? Math.max(begin, from) : Math.min(begin + CHUNK_HOURS * HOUR, to));
    const ahead = (jobs.length / perSecond) * 1000 - (performance.now() - started);
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
  }
  return delivered;
}

/**
 * One device after another reports its current values, until the signal is aborted.
 * @param {{ door: { deliver: Function }, devices: object[], intervalSeconds: number, signal: AbortSignal,
 *   print?: (message: string) => void, onSent?: (devEui: string) => void }} options
 */
export async function reportLive({
  door,
  devices,
  intervalSeconds,
  signal,
  print = () => undefined,
  onSent = () => undefined,
}) {
  for (let turn = 0; !signal.aborted; turn++) {
    // A step that shares no factor with the fleet's size visits all kinds in turn.
    const device = devices[(turn * 17) % devices.length];
    const at = Math.floor(Date.now() / 1000);
    try {
      for (const event of uplinks(device, at, { live: true })) await door.deliver('up', event, signal);
      onSent(device.devEui);
      if (turn % STATUS_EVERY === 0) {
        await door.deliver('status', statusEvent(device, { at, batteryLevel: 60 + (device.seed % 38) }), signal);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.message.startsWith('401')) throw error;
      print(`an uplink of ${device.devEui} was refused: ${error.message}`);
    }
    await pause(intervalSeconds * 1000, signal);
  }
}

/** Of the 4 of a moment the last one: the others are those of its report. */
const ANSWER = 3;

/** Sends one frame of a device now: the answer to a downlink. */
export async function answerNow({ door, signal }, device, { fPort, bytes }) {
  const at = Math.floor(Date.now() / 1000);
  await door.deliver('up', upEvent(device, { fPort, bytes, at, fCnt: frameCounter(at, ANSWER) }), signal);
}

/** Sends the report of a device's registers now, once more. */
export async function reportAgain(way, device) {
  const [report] = reports(device, Math.floor(Date.now() / 1000));
  await answerNow(way, device, report);
}

/** Sends all that a device reports of this moment. */
export async function reportNow({ door, signal }, device) {
  const at = Math.floor(Date.now() / 1000);
  for (const event of uplinks(device, at, { live: true })) await door.deliver('up', event, signal);
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
