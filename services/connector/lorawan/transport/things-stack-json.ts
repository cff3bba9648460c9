import type { ChirpstackEvent, Modulation } from './chirpstack-event';
import {
  displayed,
  isObject,
  type Json,
  number,
  objectIn,
  objectsIn,
  optionalObject,
  text,
  whole,
} from './json-fields';
import { networkId } from './network-id';
import { emptyEvent, strictBase64, timeOf } from './network-event';
import { type LorawanEvent, UplinkRefused } from './uplink-adapter';

export interface ThingsStackEvent {
  event: LorawanEvent;
  from: ChirpstackEvent;
}

/** Every message of an application of The Things Stack v3 names its device in `end_device_ids`. */
export const isThingsStack = (json: unknown): json is Json => isObject(json) && isObject(json['end_device_ids']);

/** Events by the field that a message has (The Things Stack v3, ApplicationUp). */
const MESSAGES: Readonly<Record<string, (message: Json, context: Context) => ThingsStackEvent>> = {
  uplink_message: uplink,
  join_accept: (message, { base, devAddr }) => ({ event: 'join', from: { ...base(message), devAddr } }),
  downlink_ack: (message, { base }) => ({ event: 'ack', from: { ...base(message), acknowledged: true } }),
  downlink_nack: (message, { base }) => ({ event: 'ack', from: base(message) }),
  downlink_sent: (message, { base }) => ({ event: 'txack', from: base(message) }),
  downlink_failed: (message, { base }) => ({
    event: 'log',
    from: { ...base(message), level: 'ERROR', code: 'DOWNLINK_FAILED', description: errorText(message) },
  }),
  downlink_queued: (message, { base }) => ({
    event: 'log',
    from: { ...base(message), level: 'INFO', code: 'DOWNLINK_QUEUED', description: 'Downlink queued' },
  }),
  downlink_queue_invalidated: (message, { base }) => ({
    event: 'log',
    from: {
      ...base(message),
      level: 'WARNING',
      code: 'DOWNLINK_QUEUE_INVALIDATED',
      description: 'Downlinks discarded',
    },
  }),
  location_solved: (message, { base }) => {
    const place = optionalObject(message['location'], 'location_solved.location');
    const location = { latitude: number(place, 'latitude'), longitude: number(place, 'longitude') };
    return { event: 'location', from: { ...base(message), location } };
  },
  // Sent besides an uplink, or for another integration: without values.
  uplink_normalized: (message, { base }) => ({ event: 'integration', from: base(message) }),
  service_data: (message, { base }) => ({ event: 'integration', from: base(message) }),
};

interface Context {
  devAddr: string;
  /** The event with its device and the time by the clock of the server. */
  base(message: Json): ChirpstackEvent;
}

/** A message of a webhook of The Things Stack v3. Throws WrongField, UplinkRefused. */
export function parseThingsStack(json: Json): ThingsStackEvent {
  const ids = objectIn(json['end_device_ids'], 'end_device_ids');
  const devEui = networkId(ids, 'dev_eui', 8, 'end_device_ids.');
  if (devEui === '') {
    throw new UplinkRefused(
      'bad_device',
      'end_device_ids.dev_eui is absent: give the device a DevEUI in The Things Stack',
    );
  }
  const name = Object.keys(MESSAGES).find((each) => isObject(json[each]));
  const read = name === undefined ? undefined : MESSAGES[name];
  if (name === undefined || !read) {
    throw new UplinkRefused('unknown_event', `a message has one of ${Object.keys(MESSAGES).join(', ')}`);
  }
  const base = (message: Json): ChirpstackEvent => ({
    ...emptyEvent(devEui, text(ids, 'device_id', 'end_device_ids.')),
    time: timeOf(text(message, 'received_at', `${name}.`)) || timeOf(text(json, 'received_at')),
  });
  const devAddr = networkId(ids, 'dev_addr', 4, 'end_device_ids.');
  return read(objectIn(json[name], name), { base, devAddr });
}

function uplink(message: Json, { base, devAddr }: Context): ThingsStackEvent {
  const path = 'uplink_message.';
  const settings = displayed(() => optionalObject(message['settings'], 'settings')) ?? {};
  const event = base(message);
  const receptions = objectsIn(message['rx_metadata'], `${path}rx_metadata`).map(({ item, path: at }) => {
    const gateway = displayed(() => optionalObject(item['gateway_ids'], 'gateway_ids')) ?? {};
    return {
      // A gateway of another network has no EUI.
      gatewayId: displayed(() => networkId(gateway, 'eui', 8)) ?? '',
      rssi: number(item, 'rssi', at),
      snr: number(item, 'snr', at),
      time: timeOf(text(item, 'time', at)),
      serverTime: event.time,
    };
  });
  return {
    event: 'up',
    from: {
      ...event,
      // The gateway's clock, if it has the time.
      time:
        timeOf(displayed(() => text(settings, 'time')) ?? '') ||
        receptions.find(({ time }) => time > 0)?.time ||
        event.time,
      devAddr,
      fCnt: whole(message, 'f_cnt', path),
      fPort: whole(message, 'f_port', path, 255),
      data: strictBase64(text(message, 'frm_payload', path), `${path}frm_payload`),
      dr: displayed(() => whole(settings, 'data_rate_index')) ?? 0,
      modulation: displayed(() => modulationIn(settings)) ?? {},
      receptions:
        receptions.length > 0 ? receptions : [{ gatewayId: '', rssi: 0, snr: 0, time: 0, serverTime: event.time }],
    },
  };
}

function modulationIn(settings: Json): Modulation {
  const { lora, fsk, lrfhss } = optionalObject(settings['data_rate'], 'data_rate');
  if (isObject(lora))
    return { lora: { bandwidth: whole(lora, 'bandwidth'), spreadingFactor: whole(lora, 'spreading_factor') } };
  if (isObject(fsk)) return { fsk: { datarate: whole(fsk, 'bit_rate') } };
  return isObject(lrfhss) ? { lrFhss: { operatingChannelWidth: whole(lrfhss, 'operating_channel_width') } } : {};
}

/** `message_format` of the error with its attributes. */
function errorText(message: Json): string {
  const error = displayed(() => optionalObject(message['error'], 'error')) ?? {};
  const attributes = isObject(error['attributes']) ? error['attributes'] : {};
  const sentence = displayed(() => text(error, 'message_format') || text(error, 'name')) ?? '';
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
