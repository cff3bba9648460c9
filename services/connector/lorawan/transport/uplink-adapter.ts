import type { gaugeway } from '@gaugeway/proto/events';

/** Events that a LoRaWAN network server reports of a device. */
export const LORAWAN_EVENTS = ['up', 'join', 'status', 'ack', 'txack', 'log', 'location', 'integration'] as const;
export type LorawanEvent = (typeof LORAWAN_EVENTS)[number];

export const isLorawanEvent = (name: string): name is LorawanEvent =>
  (LORAWAN_EVENTS as readonly string[]).includes(name);

export type RefusalReason = 'malformed' | 'unknown_event' | 'bad_base64' | 'bad_device';

/** A body that is no event of the network server; the sentence goes back to the sender. */
export class UplinkRefused extends Error {
  override readonly name = 'UplinkRefused';

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

export type BodyFormat = 'json' | 'protobuf';

/**
 * Adapter of a network server: converts the bytes of one event to the platform's own shape. Pure. Throws UplinkRefused.
 */
export interface UplinkAdapter {
  /** Name of the network server, first part of RawUplink.source. */
  readonly server: string;
  /** Without a format the first byte decides. */
  parse(event: string, body: Uint8Array, format?: BodyFormat): gaugeway.LorawanUplink.$Properties;
}

/** 16 hex digits in lower case. Throws UplinkRefused. */
export function devEuiOf(text: string): string {
  const devEui = text.toLowerCase();
  if (!/^[0-9a-f]{16}$/.test(devEui)) throw new UplinkRefused('bad_device', 'deviceInfo.devEui is not 16 hex digits');
  return devEui;
}

// oxlint-disable-next-line no-control-regex -- the point is to remove them: the database refuses NUL
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g;

/** A name typed in another system: no control characters, limited length. */
export function cleanText(text: string, limit = 255): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim().slice(0, limit);
}
