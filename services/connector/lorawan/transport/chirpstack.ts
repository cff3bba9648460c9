import type { gaugeway } from '@gaugeway/proto/events';
import { parseChirpstackProtobuf } from './chirpstack-protobuf';
import { lorawanUplinkOf } from './chirpstack-event';
import { parseChirpstackJson } from './chirpstack-json';
import { type BodyFormat, isLorawanEvent, LORAWAN_EVENTS, type UplinkAdapter, UplinkRefused } from './uplink-adapter';

/** An event of a few hundred bytes with what a codec made of it, heard by many gateways, is below 100 kB. */
const MOST_BYTES = 256 * 1024;

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
    return lorawanUplinkOf(event, format === 'json' ? parseChirpstackJson(body) : parseChirpstackProtobuf(event, body));
  },
};
