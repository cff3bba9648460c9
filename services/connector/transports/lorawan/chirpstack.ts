import { z } from 'zod';
import type { gaugeway } from '@gaugeway/proto/events';
import { parseChirpstackProtobuf } from './chirpstack-protobuf';
import { type ChirpstackEvent, lorawanUplinkOf } from './chirpstack-event';
import {
  type BodyFormat,
  isLorawanEvent,
  LORAWAN_EVENTS,
  strictBase64,
  type UplinkAdapter,
  UplinkRefused,
} from './uplink-adapter';

/** An event of a few hundred bytes with what a codec made of it, heard by many gateways, is below 100 kB. */
const MOST_BYTES = 256 * 1024;
/** Receptions of one uplink; a server collects them for 200 ms. */
const MOST_RECEPTIONS = 1000;

// JSON mapping of Protocol Buffers: what has its default value may be left out (connectivity.md).
const text = z.string().default('');
const u32 = z.number().int().min(0).max(0xffff_ffff).default(0);
const time = z.string().nullish();

const reception = z.object({
  gatewayId: text,
  rssi: z.number().default(0),
  snr: z.number().default(0),
  time,
  gwTime: time,
  nsTime: time,
});

/** gw.proto, Modulation: one of the three is there. Of another kind than these, the data rate's number tells alone. */
const modulation = z
  .object({
    lora: z.object({ bandwidth: u32, spreadingFactor: u32 }).optional(),
    fsk: z.object({ datarate: u32 }).optional(),
    lrFhss: z.object({ operatingChannelWidth: u32 }).optional(),
  })
  .default({});

const eventBody = z.object({
  deduplicationId: text,
  time,
  deviceInfo: z.object({ devEui: z.string(), deviceName: text }),
  devAddr: text,
  fCnt: u32,
  fPort: z.number().int().min(0).max(255).default(0),
  data: text,
  dr: u32,
  // What is only shown must not cost a reading.
  txInfo: z.object({ modulation }).catch({ modulation: {} }),
  rxInfo: z.array(reception).default([]),
  queueItemId: text,
  gatewayId: text,
  // What is only shown must not cost the event.
  location: z
    .object({ latitude: z.number().default(0), longitude: z.number().default(0) })
    .nullish()
    .catch(null),
  acknowledged: z.boolean().default(false),
  externalPowerSource: z.boolean().default(false),
  batteryLevelUnavailable: z.boolean().default(false),
  batteryLevel: z.number().default(0),
  level: text,
  code: text,
  description: text,
  context: z.object({ queue_item_id: text }).default({ queue_item_id: '' }),
});

function parseJson(body: Uint8Array): ChirpstackEvent {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    throw new UplinkRefused('malformed', 'the body is not JSON');
  }
  // Before the schema looks at each of them.
  if (receptionsIn(json) > MOST_RECEPTIONS) throw new UplinkRefused('malformed', 'rxInfo has too many receptions');
  const parsed = eventBody.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') || 'the body';
    throw new UplinkRefused('malformed', `${where} is not as ChirpStack sends it`);
  }
  const { deviceInfo, rxInfo, txInfo, data, context, ...rest } = parsed.data;
  return {
    ...rest,
    devEui: deviceInfo.devEui,
    deviceName: deviceInfo.deviceName,
    location: rest.location ?? null,
    data: strictBase64(data),
    modulation: txInfo.modulation,
    time: unixMs(rest.time),
    receptions: rxInfo.map(({ gatewayId, rssi, snr, gwTime, nsTime, time: older }) => ({
      gatewayId,
      rssi,
      snr,
      time: unixMs(gwTime) || unixMs(nsTime) || unixMs(older),
    })),
    queueItemId: rest.queueItemId || context.queue_item_id,
  };
}

function receptionsIn(json: unknown): number {
  const list = typeof json === 'object' && json !== null && 'rxInfo' in json ? json.rxInfo : [];
  return Array.isArray(list) ? list.length : 0;
}

/** RFC 3339 to Unix milliseconds; 0 = not told. */
function unixMs(at: string | null | undefined): number {
  if (!at) return 0;
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) throw new UplinkRefused('malformed', 'a time is not RFC 3339');
  return ms;
}

/** A JSON body begins with a brace; a protobuf body of these events cannot (it would be a group). */
function sniff(body: Uint8Array): BodyFormat {
  const first = body.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return first === 0x7b ? 'json' : 'protobuf';
}

/** ChirpStack v4: events of its MQTT and HTTP integrations, JSON or protobuf (api/proto/integration/integration.proto). */
export const chirpstack: UplinkAdapter = {
  server: 'chirpstack',
  parse(event, body, format = sniff(body)): gaugeway.LorawanUplink.$Properties {
    if (!isLorawanEvent(event)) {
      throw new UplinkRefused('unknown_event', `event is one of ${LORAWAN_EVENTS.join(', ')}`);
    }
    if (body.byteLength > MOST_BYTES) throw new UplinkRefused('malformed', 'the event is larger than 256 KiB');
    return lorawanUplinkOf(event, format === 'json' ? parseJson(body) : parseChirpstackProtobuf(event, body));
  },
};
