// The uplinks of the load: counters behind a ChirpStack, every uplink with a different time.
import { upEvent } from '../simulate/chirpstack-event.mjs';

/**
 * Kinds of senders: the model's id in the catalogue, its name, the port of its uplinks, and a packet by the number of
 * the device and the time.
 * @type {Record<string, { model: number, name: string, fPort: number, packet: (device: number, at: number) => Buffer
 * }>}
 */
export const KINDS = {
  /** Four counters, battery and temperature: ten values. */
  si11: { model: 214, name: 'Vega SI-11', fPort: 2, packet: si11Packet },
  /** One counter, as pulses and as a volume, and the battery's voltage: three values. The packet has no time. */
  dlr2: { model: 5002, name: 'Decentlab DL-DLR2-002', fPort: 1, packet: dlr2Packet },
};

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
function si11Packet(device, at) {
  const packet = Buffer.alloc(24);
  packet.writeUInt8(1, 0);
  packet.writeUInt8(97, 1);
  packet.writeUInt8(6, 2);
  packet.writeUInt32LE(at, 3);
  packet.writeInt8(19, 7);
  packet.writeUInt32LE((at + device * 7919) % 1_000_000_000, 8);
  packet.writeUInt32LE(at % 1_000_000, 12);
  return packet;
}

/**
 * Protocol 02, device id, flags of the blocks that follow: pulses, seconds, counter with its low word first, the battery in
 * mV; u16, big endian (TheThingsNetwork/lorawan-devices, decentlab/dl-dlr2-002-codec).
 */
function dlr2Packet(device, at) {
  const counter = Math.floor(at / STEP) + device;
  const packet = Buffer.alloc(15);
  packet.writeUInt8(2, 0);
  packet.writeUInt16BE(device & 0xffff, 1);
  packet.writeUInt16BE(3, 3);
  packet.writeUInt16BE(1, 5);
  packet.writeUInt16BE(STEP, 7);
  packet.writeUInt16BE(counter & 0xffff, 9);
  packet.writeUInt16BE(counter >>> 16, 11);
  packet.writeUInt16BE(3200, 13);
  return packet;
}

/** ChirpStack's `up` event as text. The parts that stay the same are made once per device: the sender must not be slow. */
export function bodies(fleet) {
  const { from = 0, kind = 'si11' } = fleet;
  const { name: profile, fPort, packet } = KINDS[kind];
  const frameOf = (device) => {
    const named = { devEui: devEuiOf(device), devAddr: '0057a1c4', name: `load ${device}`, kind: profile };
    const event = upEvent(named, { fPort, bytes: new Uint8Array(0), fCnt: 0, at: fleet.start });
    // The times of receptions would contradict that of each later uplink, and all would be stored at the first one.
    const rxInfo = event.rxInfo.map(({ gwTime: _, nsTime: __, ...reception }) => reception);
    return JSON.stringify({ ...event, rxInfo, deduplicationId: '@', time: '@', fCnt: '@', data: '@' })
      .replace('"fCnt":"@"', '"fCnt":"@')
      .split('"@');
  };
  const frames = Array.from({ length: fleet.devices }, (_, n) => frameOf(from + n));
  return (index) => {
    const { device, at } = placeOf(fleet, index);
    const [head, id, time, count, data] = frames[device - from];
    const serial = index.toString(16).padStart(12, '0');
    return (
      `${head}"00000000-0000-4000-8000-${serial}${id}"${new Date(at * 1000 + 600).toISOString()}${time}` +
      `${Math.floor(index / fleet.devices)}${count}"${packet(device, at).toString('base64')}${data}`
    );
  };
}
