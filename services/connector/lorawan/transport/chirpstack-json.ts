import type { ChirpstackEvent, Modulation } from './chirpstack-event';
import {
  displayed,
  flag,
  isAbsent,
  needed,
  number,
  objectIn,
  objectsIn,
  optionalObject,
  text,
  whole,
} from './json-fields';
import { strictBase64, timeOf } from './network-event';

/** Time fields of a reception, the most exact first: the gateway's, the server's, and that of older servers. */
const TIMES = ['gwTime', 'nsTime', 'time'] as const;

/**
 * An event of ChirpStack v4 in the JSON mapping of Protocol Buffers: a field with its default value may be missing or
 * null (connectivity.md). Parsed by code and not by a schema: every message of an installation passes here, and only
 * the used fields are read. Throws WrongField, UplinkRefused.
 */
export function parseChirpstackJson(json: unknown): ChirpstackEvent {
  const event = objectIn(json, '');
  const deduplicationId = text(event, 'deduplicationId');
  const at = text(event, 'time');
  const deviceInfo = objectIn(event.deviceInfo, 'deviceInfo');
  // One literal: V8 makes the copy by `...` of an object of this size in the old generation.
  const parsed: ChirpstackEvent = {
    deduplicationId,
    time: timeOf(at),
    devEui: needed(deviceInfo, 'devEui', 'deviceInfo.'),
    deviceName: text(deviceInfo, 'deviceName', 'deviceInfo.'),
    devAddr: text(event, 'devAddr'),
    fCnt: whole(event, 'fCnt'),
    fPort: whole(event, 'fPort', '', 255),
    data: strictBase64(text(event, 'data')),
    dr: whole(event, 'dr'),
    modulation: displayed(() => modulationIn(event.txInfo)) ?? {},
    receptions: receptionsIn(event.rxInfo),
    queueItemId: text(event, 'queueItemId'),
    gatewayId: text(event, 'gatewayId'),
    location: displayed(() => locationIn(event.location)),
    acknowledged: flag(event, 'acknowledged'),
    externalPowerSource: flag(event, 'externalPowerSource'),
    batteryLevelUnavailable: flag(event, 'batteryLevelUnavailable'),
    batteryLevel: number(event, 'batteryLevel'),
    level: text(event, 'level'),
    code: text(event, 'code'),
    description: text(event, 'description'),
  };
  const queuedAs = text(optionalObject(event.context, 'context'), 'queue_item_id', 'context.');
  parsed.queueItemId ||= queuedAs;
  return parsed;
}

function receptionsIn(list: unknown): ChirpstackEvent['receptions'] {
  return objectsIn(list, 'rxInfo').map(({ item: reception, path }) => {
    const gatewayId = text(reception, 'gatewayId', path);
    const rssi = number(reception, 'rssi', path);
    const snr = number(reception, 'snr', path);
    const time = TIMES.map((name) => text(reception, name, path)).reduce((known, each) => known || timeOf(each), 0);
    // Orders frames and nothing else: without it the event is still whole.
    const serverTime = timeOf(text(reception, 'nsTime', path));
    return { gatewayId, rssi, snr, time, serverTime };
  });
}

/** gw.proto, Modulation: one of the three is set. Another kind is shown by its data rate's number alone. */
function modulationIn(txInfo: unknown): Modulation {
  const { lora, fsk, lrFhss } = optionalObject(objectIn(txInfo, 'txInfo').modulation, 'modulation');
  const modulation: Modulation = {};
  if (!isAbsent(lora)) {
    const parsed = objectIn(lora, 'lora');
    modulation.lora = { bandwidth: whole(parsed, 'bandwidth'), spreadingFactor: whole(parsed, 'spreadingFactor') };
  }
  if (!isAbsent(fsk)) modulation.fsk = { datarate: whole(objectIn(fsk, 'fsk'), 'datarate') };
  if (!isAbsent(lrFhss)) {
    modulation.lrFhss = { operatingChannelWidth: whole(objectIn(lrFhss, 'lrFhss'), 'operatingChannelWidth') };
  }
  return modulation;
}

function locationIn(input: unknown): ChirpstackEvent['location'] {
  if (isAbsent(input)) return null;
  const parsed = objectIn(input, 'location');
  return { latitude: number(parsed, 'latitude'), longitude: number(parsed, 'longitude') };
}
