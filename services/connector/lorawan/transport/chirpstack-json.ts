import type { ChirpstackEvent, Modulation } from './chirpstack-event';
import { strictBase64, UplinkRefused } from './uplink-adapter';

/** Receptions of one uplink; a server collects them for 200 ms. */
const MOST_RECEPTIONS = 1000;
/** Of a reception: of the gateway, of the server, and what older servers give. */
const TIMES = ['gwTime', 'nsTime', 'time'] as const;

type Json = Readonly<Record<string, unknown>>;

/** A field that is not of its kind; the message is its path. */
class WrongField extends Error {}

/**
 * An event of ChirpStack in the JSON mapping of Protocol Buffers: what has its default value may be left out
 * (connectivity.md). Read by hand and not by a schema: every message of an installation passes here, and only what is used
 * of it is touched. Throws UplinkRefused.
 */
export function parseChirpstackJson(body: Uint8Array): ChirpstackEvent {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    throw new UplinkRefused('malformed', 'the body is not JSON');
  }
  // Before any of them is looked at.
  if (isObject(json) && Array.isArray(json.rxInfo) && json.rxInfo.length > MOST_RECEPTIONS) {
    throw new UplinkRefused('malformed', 'rxInfo has too many receptions');
  }
  try {
    return eventOf(json);
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    throw new UplinkRefused('malformed', `${error.message || 'the body'} is not as ChirpStack sends it`);
  }
}

function eventOf(json: unknown): ChirpstackEvent {
  const event = objectIn(json, '');
  const deduplicationId = text(event, 'deduplicationId');
  const at = timeText(event, 'time');
  const deviceInfo = objectIn(event.deviceInfo, 'deviceInfo');
  const told = {
    deduplicationId,
    devEui: needed(deviceInfo, 'devEui', 'deviceInfo.'),
    deviceName: text(deviceInfo, 'deviceName', 'deviceInfo.'),
    devAddr: text(event, 'devAddr'),
    fCnt: whole(event, 'fCnt'),
    fPort: whole(event, 'fPort', '', 255),
    data: text(event, 'data'),
    dr: whole(event, 'dr'),
    modulation: shown(() => modulationIn(event.txInfo)) ?? {},
    receptions: receptionsIn(event.rxInfo),
    queueItemId: text(event, 'queueItemId'),
    gatewayId: text(event, 'gatewayId'),
    location: shown(() => locationIn(event.location)),
    acknowledged: flag(event, 'acknowledged'),
    externalPowerSource: flag(event, 'externalPowerSource'),
    batteryLevelUnavailable: flag(event, 'batteryLevelUnavailable'),
    batteryLevel: number(event, 'batteryLevel'),
    level: text(event, 'level'),
    code: text(event, 'code'),
    description: text(event, 'description'),
  };
  const context = event.context === undefined ? {} : objectIn(event.context, 'context');
  const queuedAs = text(context, 'queue_item_id', 'context.');
  return {
    ...told,
    queueItemId: told.queueItemId || queuedAs,
    data: strictBase64(told.data),
    time: unixMs(at),
    receptions: told.receptions.map(({ gatewayId, rssi, snr, times, nsTime }) => ({
      ...{ gatewayId, rssi, snr },
      time: times.reduce((known, each) => known || unixMs(each), 0),
      // Orders frames and nothing else: without it the event is still whole.
      serverTime: Date.parse(nsTime) || 0,
    })),
  };
}

interface Reception {
  gatewayId: string;
  rssi: number;
  snr: number;
  /** The most exact first. */
  times: readonly string[];
  nsTime: string;
}

function receptionsIn(list: unknown): Reception[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new WrongField('rxInfo');
  return list.map((each: unknown, place) => {
    const path = `rxInfo.${place}.`;
    const reception = objectIn(each, `rxInfo.${place}`);
    const gatewayId = text(reception, 'gatewayId', path);
    const rssi = number(reception, 'rssi', path);
    const snr = number(reception, 'snr', path);
    const times = TIMES.map((name) => timeText(reception, name, path));
    return { gatewayId, rssi, snr, times, nsTime: timeText(reception, 'nsTime', path) };
  });
}

/** gw.proto, Modulation: one of the three is set. Another kind is shown by its data rate's number alone. */
function modulationIn(txInfo: unknown): Modulation {
  const { modulation: given } = objectIn(txInfo, 'txInfo');
  const { lora, fsk, lrFhss } = given === undefined ? ({} as Json) : objectIn(given, 'modulation');
  const modulation: Modulation = {};
  if (lora !== undefined) {
    const told = objectIn(lora, 'lora');
    modulation.lora = { bandwidth: whole(told, 'bandwidth'), spreadingFactor: whole(told, 'spreadingFactor') };
  }
  if (fsk !== undefined) modulation.fsk = { datarate: whole(objectIn(fsk, 'fsk'), 'datarate') };
  if (lrFhss !== undefined) {
    modulation.lrFhss = { operatingChannelWidth: whole(objectIn(lrFhss, 'lrFhss'), 'operatingChannelWidth') };
  }
  return modulation;
}

function locationIn(given: unknown): ChirpstackEvent['location'] {
  if (given === undefined || given === null) return null;
  const told = objectIn(given, 'location');
  return { latitude: number(told, 'latitude'), longitude: number(told, 'longitude') };
}

/** What is only displayed must not make the event fail. */
function shown<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof WrongField) return null;
    throw error;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(value: unknown, path: string): Json {
  if (!isObject(value)) throw new WrongField(path);
  return value;
}

function needed(from: Json, name: string, path: string): string {
  const value = from[name];
  if (typeof value !== 'string') throw new WrongField(path + name);
  return value;
}

const text = (from: Json, name: string, path = ''): string =>
  from[name] === undefined ? '' : needed(from, name, path);

function number(from: Json, name: string, path = ''): number {
  const value = from[name];
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new WrongField(path + name);
  return value;
}

function whole(from: Json, name: string, path = '', most = 0xffff_ffff): number {
  const value = number(from, name, path);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new WrongField(path + name);
  return value;
}

function flag(from: Json, name: string): boolean {
  const value = from[name];
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw new WrongField(name);
  return value;
}

const timeText = (from: Json, name: string, path = ''): string =>
  (from[name] ?? undefined) === undefined ? '' : needed(from, name, path);

/** RFC 3339 to Unix milliseconds; 0 = not given. */
function unixMs(at: string): number {
  if (!at) return 0;
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) throw new UplinkRefused('malformed', 'a time is not RFC 3339');
  return ms;
}
