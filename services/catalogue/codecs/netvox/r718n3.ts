import { DecodeError, type Codec } from '../../codec';
import { decimal, expectLength, hex, knownOf } from '../reader';

const DEVICE = 0x4a;

/**
 * Netvox R718N3, three current clamps, port 6. From the published examples (TheThingsNetwork/lorawan-devices,
 * netvox/r718n3-codec): version 01, device 4a, report type; 00 = versions and date of the software; 01 = battery in 0.1 V,
 * three currents u16 big endian in mA and the multiplier of the first; 02 = battery and the multipliers of the second and
 * third, which belong to the packet before. Only the first current can be scaled from its own packet; the other two are
 * kept as they came.
 */
export const netvoxR718n3: Codec = {
  id: 'netvox-r718n3',
  decodeUplink({ bytes, fPort }) {
    if (fPort !== 6) throw new DecodeError(`the device reports on port 6, this frame came on port ${fPort}`);
    expectLength(bytes, 11, 'a report of the R718N3');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint8(0) !== 1 || view.getUint8(1) !== DEVICE)
      throw new DecodeError(`a report of the R718N3 begins with 014a, this one with ${hex(bytes.subarray(0, 2))}`);
    const type = view.getUint8(2);
    if (type === 0)
      return {
        readings: [
          {
            type: 6,
            ts: null,
            values: {},
            extra: { software: view.getUint8(3) / 10, made: hex(bytes.subarray(5, 9)) },
          },
        ],
      };
    if (type !== 1 && type !== 2) throw new DecodeError(`unknown report type ${hex(bytes.subarray(2, 3))}`);
    // The highest bit says that the battery is low.
    const service = { type: 7, ts: null, values: { battery_voltage: (view.getUint8(3) & 0x7f) / 10 } };
    if (type === 2)
      return { readings: [{ ...service, extra: { multiplier2: view.getUint8(4), multiplier3: view.getUint8(5) } }] };
    const measured = knownOf(view.getUint16(4), 16);
    const current1 = measured === null ? null : decimal((measured * view.getUint8(10)) / 1000);
    const extra = { raw_current2: view.getUint16(6), raw_current3: view.getUint16(8) };
    return { readings: [{ type: 2, ts: null, values: { current1 }, extra }, service] };
  },
};
