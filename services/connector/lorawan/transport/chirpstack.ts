import type { gaugeway } from '@gaugeway/proto/events';
import { parseChirpstackProtobuf } from './chirpstack-protobuf';
import { lorawanUplinkOf } from './chirpstack-event';
import { parseChirpstackJson } from './chirpstack-json';
import { eventOfV3, isChirpstackV3, parseChirpstackV3 } from './chirpstack-v3-json';
import { WrongField } from './json-fields';
import { readJson } from './read-json';
import { isThingsStack, parseThingsStack } from './things-stack-json';
import { type BodyFormat, isLorawanEvent, LORAWAN_EVENTS, type UplinkAdapter, UplinkRefused } from './uplink-adapter';

/** An event of a few hundred bytes with the output of a codec, heard by many gateways, is below 100 kB. */
const MOST_BYTES = 256 * 1024;

/** A JSON body begins with a brace; a protobuf body of these events cannot (it would be a group). */
function sniff(body: Uint8Array): BodyFormat {
  const first = body.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return first === 0x7b ? 'json' : 'protobuf';
}

/**
 * ChirpStack v4: events of its MQTT and HTTP integrations, JSON or protobuf (api/proto/integration/integration.proto). JSON
 * of ChirpStack v3 and of webhooks of The Things Stack v3 is recognised by its fields.
 */
export const chirpstack: UplinkAdapter = {
  server: 'chirpstack',
  parse(event, body, format = sniff(body)): gaugeway.LorawanUplink.$Properties {
    if (body.byteLength > MOST_BYTES) throw new UplinkRefused('malformed', 'the event is larger than 256 KiB');
    if (format === 'json') return parseJson(event, readJson(body));
    if (!isLorawanEvent(event)) throw unknownEvent();
    return lorawanUplinkOf(event, parseChirpstackProtobuf(event, body));
  },
};

function parseJson(event: string, json: unknown): gaugeway.LorawanUplink.$Properties {
  try {
    if (isThingsStack(json)) {
      const { event: recognised, from } = parseThingsStack(json);
      return lorawanUplinkOf(recognised, from);
    }
    if (isChirpstackV3(json)) return lorawanUplinkOf(eventOfV3(event), parseChirpstackV3(json));
    if (!isLorawanEvent(event)) throw unknownEvent();
    return lorawanUplinkOf(event, parseChirpstackJson(json));
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    const server = isThingsStack(json) ? 'The Things Stack' : 'ChirpStack';
    throw new UplinkRefused('malformed', `${error.message || 'the body'} is not as ${server} sends it`);
  }
}

const unknownEvent = () => new UplinkRefused('unknown_event', `event is one of ${LORAWAN_EVENTS.join(', ')}`);
