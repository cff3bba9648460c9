import type { ChirpstackEvent, Modulation } from './chirpstack-event';
import { displayed, flag, isObject, type Json, number, objectsIn, optionalObject, text, whole } from './json-fields';
import { networkId } from './network-id';
import { emptyEvent, strictBase64, timeOf } from './network-event';
import { isLorawanEvent, type LorawanEvent, UplinkRefused } from './uplink-adapter';

/** true: an event of ChirpStack v3, which names its device in `devEUI`; v4 has `deviceInfo`. */
export const isChirpstackV3 = (json: unknown): json is Json => isObject(json) && typeof json['devEUI'] === 'string';

/** v4 has `log` for the `error` of v3. */
export const eventOfV3 = (name: string): LorawanEvent => {
  if (name === 'error') return 'log';
  if (isLorawanEvent(name)) return name;
  throw new UplinkRefused(
    'unknown_event',
    'event is one of up, join, status, ack, txack, error, location, integration',
  );
};

/**
 * An event of ChirpStack v3 (api/as/integration of chirpstack-api v3): the JSON of its marshalers `json` (bytes in base64)
 * and `json_v3` (EUIs in hex). Throws WrongField, UplinkRefused.
 */
export function parseChirpstackV3(event: Json): ChirpstackEvent {
  const serverTime = timeOf(text(event, 'publishedAt'));
  const txInfo = displayed(() => optionalObject(event['txInfo'], 'txInfo')) ?? {};
  const receptions = objectsIn(event['rxInfo'], 'rxInfo').map(({ item, path }) => ({
    gatewayId: networkId(item, 'gatewayID', 8, path),
    rssi: number(item, 'rssi', path),
    snr: number(item, 'loRaSNR', path),
    time: timeOf(text(item, 'time', path)),
    serverTime,
  }));
  const place = displayed(() => optionalObject(event['location'], 'location'));
  return {
    ...emptyEvent(networkId(event, 'devEUI', 8), text(event, 'deviceName')),
    time: receptions.find(({ time }) => time > 0)?.time ?? serverTime,
    devAddr: networkId(event, 'devAddr', 4),
    fCnt: whole(event, 'fCnt'),
    fPort: whole(event, 'fPort', '', 255),
    data: strictBase64(text(event, 'data'), 'data'),
    dr: displayed(() => whole(event, 'dr') || whole(txInfo, 'dr')) ?? 0,
    modulation: displayed(() => modulationIn(txInfo)) ?? {},
    receptions,
    gatewayId: networkId(event, 'gatewayID', 8),
    location:
      place && displayed(() => ({ latitude: number(place, 'latitude'), longitude: number(place, 'longitude') })),
    acknowledged: flag(event, 'acknowledged'),
    externalPowerSource: flag(event, 'externalPowerSource'),
    batteryLevelUnavailable: flag(event, 'batteryLevelUnavailable'),
    batteryLevel: number(event, 'batteryLevel'),
    level: 'ERROR',
    code: codeOf(text(event, 'type')),
    description: text(event, 'error'),
  };
}

/** `loRaModulationInfo.bandwidth` is kHz. */
function modulationIn(txInfo: Json): Modulation {
  const { loRaModulationInfo: lora, fskModulationInfo: fsk } = txInfo;
  if (isObject(lora)) {
    return { lora: { bandwidth: whole(lora, 'bandwidth') * 1000, spreadingFactor: whole(lora, 'spreadingFactor') } };
  }
  return isObject(fsk) ? { fsk: { datarate: whole(fsk, 'datarate') || whole(fsk, 'bitrate') } } : {};
}

/** Code as v4 names it: DATA_UP_FCNT_RETRANSMISSION and UPLINK_FCNT_RETRANSMISSION are UPLINK_F_CNT_RETRANSMISSION. */
const codeOf = (type: string): string =>
  type
    .replace(/^DATA_UP_/, 'UPLINK_')
    .replace(/^DATA_DOWN_|^DEVICE_QUEUE_ITEM_/, 'DOWNLINK_')
    .replace('FCNT', 'F_CNT')
    .replace(/^DOWNLINK_F_CNT$/, 'F_CNT_DOWN')
    .replace(/^DOWNLINK_SIZE$/, 'DOWNLINK_PAYLOAD_SIZE');
