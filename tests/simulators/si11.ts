import type { CallOf, uploadCodec } from '@gaugeway/proto/api';

/** Vega SI-11, a counter of pulses over LoRaWAN: the model's id in the catalogue. */
export const SI_11 = 214;

/** An uplink as the sender knows it: its place in the sequence gives its time and its counters. */
export interface SentUplink {
  device: number;
  sequence: number;
}

const HOUR = 3600;
/** Before now by enough that no uplink is in the future; on the hour. */
const START = Math.floor(Date.now() / 1000 / HOUR) * HOUR - 30 * 24 * HOUR;
const PORT = 2;
/** Seconds between two uplinks of a device. */
const STEP = 600;

/** DevEUIs of the test's own fleet. */
export function devEuiOf(device: number): string {
  return `70b3d5faa7${device.toString(16).padStart(6, '0')}`;
}

/** Unix time of the reading that the uplink carries. */
export function timeOf({ sequence }: SentUplink): number {
  return START + sequence * STEP;
}

/** Count of the first input in it, pulses. */
export function pulsesOf({ device, sequence }: SentUplink): number {
  return 1000 + sequence * 7 + device;
}

/**
 * ChirpStack's `up` event of a Vega SI-11 with a packet of current values: type 01, battery, settings, time u32,
 * temperature i8, four counters u32, little endian (Vega Absolute, SI-11 user manual, "Packet with current readings").
 */
export function eventOf(uplink: SentUplink): string {
  return JSON.stringify({
    deduplicationId: `00000000-0000-4000-8000-${(uplink.device * 100_000 + uplink.sequence).toString().padStart(12, '0')}`,
    time: new Date(timeOf(uplink) * 1000 + 2000).toISOString(),
    deviceInfo: { devEui: devEuiOf(uplink.device), applicationId: 'faults', deviceName: `fault ${uplink.device}` },
    devAddr: '0057a1c4',
    fCnt: uplink.sequence,
    fPort: PORT,
    data: packetOf(uplink).toString('base64'),
  });
}

function packetOf(uplink: SentUplink): Buffer {
  const packet = Buffer.alloc(24);
  packet.writeUInt8(1, 0);
  packet.writeUInt8(97, 1);
  packet.writeUInt8(0x04, 2);
  packet.writeUInt32LE(timeOf(uplink), 3);
  packet.writeInt8(19, 7);
  packet.writeUInt32LE(pulsesOf(uplink), 8);
  return packet;
}

const SAMPLE: SentUplink = { device: 3, sequence: 5 };

/** The same packet read by a codec that a company uploads (TS013): the pulses are in `in1`. */
export const SI_11_CODEC: CallOf<typeof uploadCodec> = {
  name: 'SI-11 by a codec',
  brand: 'Faults',
  resource: 'water',
  source: `function decodeUplink({ bytes }) {
  const u32 = (at) => bytes[at] + bytes[at + 1] * 256 + bytes[at + 2] * 65536 + bytes[at + 3] * 16777216;
  return { data: { at: u32(3), pulses: u32(8) } };
}`,
  mapping: [{ key: 'pulses', type: 1, field: 'in1', factor: 1 }],
  time_keys: ['at'],
  titles: {},
  report_period: null,
  examples: [
    {
      type: 'uplink',
      description: '',
      f_port: PORT,
      bytes: packetOf(SAMPLE).toString('hex'),
      output: { data: { at: timeOf(SAMPLE), pulses: pulsesOf(SAMPLE) } },
    },
  ],
};

/** The natural key of the reading: device and time. */
export function keyOf(uplink: SentUplink): string {
  return `${devEuiOf(uplink.device)} ${timeOf(uplink)}`;
}
