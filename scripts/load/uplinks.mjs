// The uplinks of the load: Vega SI-11 counters behind a ChirpStack, every uplink with a time of its own.
import { upEvent } from '../simulate/chirpstack-event.mjs';

/** Vega SI-11, a counter of pulses over LoRaWAN: the model's id in the catalogue. */
export const SI_11 = 214;

/** Seconds between two uplinks of a device. */
const STEP = 60;

export const devEuiOf = (device) => `70b3d5f10a${device.toString(16).padStart(6, '0')}`;

/**
 * The n-th uplink of all: devices take turns, so that a device's come in order.
 * @param {{ devices: number, start: number, from?: number }} fleet start: Unix seconds of the first round; from: number of
 *   its first device
 */
export function placeOf({ devices, start, from = 0 }, index) {
  return { device: from + (index % devices), at: start + Math.floor(index / devices) * STEP };
}

/** A first round so long ago that the last of `uplinks` is not in the future, all in one month where that fits. */
export function startFor(devices, uplinks) {
  const span = Math.ceil(uplinks / devices) * STEP;
  return Math.floor((Date.now() / 1000 - span - 3600) / STEP) * STEP;
}

/**
 * Packet of current values: type 01, battery, settings, time u32, temperature i8, four counters u32, little endian (Vega
 * Absolute, SI-11 user manual, "Packet with current readings").
 */
function packetOf(device, at) {
  const packet = Buffer.alloc(24);
  packet.writeUInt8(1, 0);
  packet.writeUInt8(97, 1);
  packet.writeUInt8(6, 2);
  packet.writeUInt32LE(at, 3);
  packet.writeInt8(19, 7);
  packet.writeUInt32LE((at + device * 7919) % 1_000_000_000, 8);
  packet.writeUInt32LE(at % 1_000_000, 12);
  return packet.toString('base64');
}

/** ChirpStack's `up` event as text. The parts that stay the same are made per device: the sender must not be slow. */
export function bodies(fleet) {
  const { from = 0 } = fleet;
  const frames = Array.from({ length: fleet.devices }, (_, n) => {
    const device = from + n;
    const named = { devEui: devEuiOf(device), devAddr: '0057a1c4', name: `load ${device}`, kind: 'Vega SI-11' };
    const event = upEvent(named, { fPort: 2, bytes: new Uint8Array(24), fCnt: 0, at: fleet.start });
    return JSON.stringify({ ...event, deduplicationId: '@', time: '@', fCnt: '@', data: '@' })
      .replace('"fCnt":"@"', '"fCnt":"@')
      .split('"@');
  });
  return (index) => {
    const { device, at } = placeOf(fleet, index);
    const [head, id, time, count, data] = frames[device - from];
    const serial = index.toString(16).padStart(12, '0');
    return (
      `${head}"00000000-0000-4000-8000-${serial}${id}"${new Date(at * 1000 + 600).toISOString()}${time}` +
      `${Math.floor(index / fleet.devices)}${count}"${packetOf(device, at)}${data}`
    );
  };
}
