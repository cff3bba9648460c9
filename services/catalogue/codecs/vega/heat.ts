import { DecodeError, type Decoded, type UplinkFrame } from '../../codec';
import { energyFromWh } from '../energy';
import { ByteReader, dividedBy, expectLength, hex } from '../reader';
import { batteryLevel, serviceRow, vegaCodec } from './common';

/** Port 2 of the M-BUS-1 and M-BUS-2 (fixtures/vega-facts.md, "Heat"); the power is a u16 in the first, a u32 in the second. */
function decodeValues({ bytes }: UplinkFrame, device: 1 | 2): Decoded {
  const length = device === 1 ? 36 : 38;
  expectLength(bytes, length, `a packet of current values of the M-BUS-${device}`);
  const reader = new ByteReader(bytes);
  reader.u8();
  const battery = batteryLevel(reader.u8());
  reader.u8();
  const serial = reader.u32();
  const ts = reader.u32();
  const counted = reader.known32();
  const energy = counted === null ? { in1: null, energy: null } : energyFromWh(counted);
  const volume = dividedBy(reader.known32(), 1000);
  const hours = reader.known32();
  const temperature1 = dividedBy(reader.known16(), 100);
  const temperature2 = dividedBy(reader.known16(), 100);
  reader.u16();
  const flow = dividedBy(reader.known32(), 1000);
  const power = dividedBy(device === 1 ? reader.known16() : reader.known32(), 1000);
  const medium = reader.u8();
  return {
    readings: [
      { type: 1, ts, values: { ...energy, volume }, extra: { serial, medium } },
      { type: 2, ts, values: { temperature1, temperature2, flow, power_heat: power, on_time: hours } },
      ...serviceRow(ts, { battery }),
    ],
    battery,
  };
}

/** Type 03: a part of a raw M-Bus answer; the parts are kept as they came. */
function decodePart(bytes: Uint8Array): Decoded {
  const reader = new ByteReader(bytes);
  reader.u8();
  const size = reader.u16();
  const partSize = reader.u8();
  const part = reader.u8();
  const parts = reader.u8();
  if (reader.left !== partSize) throw new DecodeError(`the header announces ${partSize} bytes, ${reader.left} follow`);
  return {
    readings: [
      { type: 6, ts: null, values: {}, extra: { mbus: { size, part, parts, data: hex(reader.raw(partSize)) } } },
    ],
  };
}

/** M-BUS-1 only: 04 external power, 05 alarm with the input and its states, 06 output changed; without a time. */
function decodeEvent(bytes: Uint8Array): Decoded {
  const reader = new ByteReader(bytes);
  const type = reader.u8();
  const battery = batteryLevel(reader.u8());
  reader.u8();
  const rows = (values: Record<string, number>): Decoded => ({
    readings: [{ type: 4, ts: null, values }, ...serviceRow(null, { battery })],
    battery,
  });
  if (type === 0x04) return rows({ external_power: reader.u8() === 0 ? 0 : 1 });
  const input = reader.u8();
  const first = reader.u8() === 0 ? 0 : 1;
  if (type === 0x05) return rows({ alarm_input: input, guard1: first, guard2: reader.u8() === 0 ? 0 : 1 });
  if (input !== 1 && input !== 2) throw new DecodeError(`the device has outputs 1 and 2, not ${input}`);
  return rows({ [`output${input}`]: first });
}

const decode = (device: 1 | 2) => (frame: UplinkFrame) => {
  const type = frame.bytes[0];
  if (type === 0x01) return decodeValues(frame, device);
  if (type === 0x03) return decodePart(frame.bytes);
  if (device === 1 && (type === 0x04 || type === 0x05 || type === 0x06)) return decodeEvent(frame.bytes);
  throw new DecodeError(`unknown packet type ${hex(frame.bytes.subarray(0, 1))} on port 2`);
};

export const vegaMbus1 = vegaCodec('vega-mbus1', decode(1));
export const vegaMbus2 = vegaCodec('vega-mbus2', decode(2));
