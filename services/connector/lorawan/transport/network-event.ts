import type { ChirpstackEvent } from './chirpstack-event';
import { UplinkRefused } from './uplink-adapter';

/** An event of a device that has nothing more yet. */
export const emptyEvent = (devEui: string, deviceName: string): ChirpstackEvent => ({
  ...{ deduplicationId: '', time: 0, devEui, deviceName, devAddr: '', fCnt: 0, fPort: 0, data: new Uint8Array(0) },
  ...{ dr: 0, modulation: {}, receptions: [], queueItemId: '', gatewayId: '', location: null, acknowledged: false },
  ...{
    externalPowerSource: false,
    batteryLevelUnavailable: false,
    batteryLevel: 0,
    level: '',
    code: '',
    description: '',
  },
});

/** A date and a time without an offset, which Date.parse would read by the zone of this machine. */
const LOCAL = /[T ][\d:.]+$/i;

/**
 * RFC 3339 to Unix milliseconds; 0 = not given, no time, or that of a server written in Go that has none (0001-01-01): an
 * uplink is not lost for it.
 */
export const timeOf = (at: string): number => Math.max(0, Date.parse(LOCAL.test(at) ? `${at}Z` : at) || 0);

/**
 * Base64 as the JSON mapping of Protocol Buffers allows it: standard, which it writes, or for addresses, with padding or
 * without. Throws UplinkRefused.
 */
export function strictBase64(text: string, name = 'data'): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  // Buffer skips invalid base64; only valid text is the same when encoded again.
  const again = bytes.toString('base64');
  if (again !== text && plainBase64(again) !== plainBase64(text)) {
    throw new UplinkRefused('bad_base64', `${name} is not base64`);
  }
  return bytes;
}

const plainBase64 = (text: string): string =>
  text
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/={1,2}$/, '');
