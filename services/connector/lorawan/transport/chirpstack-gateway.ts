import { z } from 'zod';
import { boundedReader, gw } from '@gaugeway/proto/chirpstack';
import type { gaugeway } from '@gaugeway/proto/events';
import { UplinkRefused } from './uplink-adapter';

/** A report of statistics is a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

/** Topics that ChirpStack publishes for a gateway: `.../gateway/{id}/event/stats` and `.../gateway/{id}/state/conn`. */
export type GatewayTopic = 'stats' | 'conn';

/** Topic filters of them; `prefix` is the region's, or `+` for any. */
export function gatewayTopics(prefix: string): string[] {
  return [`${prefix}/gateway/+/event/stats`, `${prefix}/gateway/+/state/conn`];
}

export type StationReport = gaugeway.BaseStationReported.$Properties & { gatewayEui: string };

interface GatewayReport {
  gatewayEui: string;
  online: boolean;
  location: { latitude: number; longitude: number } | null;
}

const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

// JSON mapping of Protocol Buffers: a field with its default value may be missing or null.
const json = z.object({
  gatewayId: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  // A field that is only displayed must not make the report fail.
  location: z.object({ latitude: number, longitude: number }).nullish().catch(null),
  // A number if ChirpStack is configured to write enumerations so.
  state: z.union([z.string(), z.number()]).nullish(),
});

/**
 * A gateway's statistics or the state of its connection, JSON or protobuf (api/proto/gw/gw.proto), of ChirpStack v4.
 * `gatewayId` is the topic's, `kept` says that the broker keeps the message and sent it on a new subscription.
 * Pure. Throws UplinkRefused.
 */
export function parseGatewayEvent(
  topic: GatewayTopic,
  gatewayId: string,
  body: Uint8Array,
  { receivedAt, kept }: { receivedAt: number; kept: boolean },
): StationReport {
  const eui = gatewayId.toLowerCase();
  if (!/^[0-9a-f]{16}$/.test(eui)) throw new UplinkRefused('bad_device', 'the topic names no gateway EUI');
  // An empty body deletes a retained state. As protobuf it would be the default of every field: offline.
  if (body.byteLength === 0) throw new UplinkRefused('malformed', 'the message is empty');
  if (body.byteLength > MOST_BYTES) throw new UplinkRefused('malformed', 'the message is larger than 64 KiB');
  const report = body[0] === 0x7b ? fromJson(body) : fromProtobuf(topic, body);
  // Before v4.7 the EUI is in a separate field. The topic always has it.
  if (report.gatewayEui && report.gatewayEui.toLowerCase() !== eui) {
    throw new UplinkRefused('bad_device', `the topic names gateway ${eui}, the message another`);
  }
  const { location } = report;
  return {
    gatewayEui: eui,
    event: topic === 'stats' ? 'stats' : report.online ? 'online' : 'offline',
    // Not the time of its statistics: the clock of a gateway may be off, and the state of its connection has no time.
    at: receivedAt,
    kept,
    ...(location && isPlace(location) ? location : {}),
  };
}

function fromProtobuf(topic: GatewayTopic, body: Uint8Array): GatewayReport {
  try {
    if (topic === 'conn') {
      const { gatewayId, state } = gw.ConnState.decode(boundedReader(body));
      return { gatewayEui: gatewayId, online: state === gw.ConnState.State.ONLINE, location: null };
    }
    const { gatewayId, location } = gw.GatewayStats.decode(boundedReader(body));
    return {
      gatewayEui: gatewayId,
      online: true,
      location: location ? { latitude: location.latitude ?? 0, longitude: location.longitude ?? 0 } : null,
    };
  } catch {
    throw new UplinkRefused(
      'malformed',
      `the body is neither JSON nor a whole protobuf message of a gateway's ${topic}`,
    );
  }
}

function fromJson(body: Uint8Array): GatewayReport {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    throw new UplinkRefused('malformed', 'the body is not JSON');
  }
  const parsed = json.safeParse(value);
  if (!parsed.success) throw new UplinkRefused('malformed', 'the message is not as ChirpStack sends it');
  const { gatewayId, location, state } = parsed.data;
  return {
    gatewayEui: gatewayId,
    online: state === 'ONLINE' || state === gw.ConnState.State.ONLINE,
    location: location ?? null,
  };
}

/** 0, 0 is sent by a gateway without a position. */
function isPlace({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  if (latitude === 0 && longitude === 0) return false;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
