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

/** RFC 3339 to Unix milliseconds; 0 = not given, or no time: an uplink is not lost for it. */
export const timeOf = (at: string): number => Date.parse(at) || 0;

/** Standard base64 with its padding, as the JSON mapping of Protocol Buffers writes it. Throws UplinkRefused. */
export function strictBase64(text: string, name = 'data'): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  // Buffer skips invalid base64; only valid text is the same when encoded again.
  if (bytes.toString('base64') !== text) throw new UplinkRefused('bad_base64', `${name} is not base64`);
  return bytes;
}
