import { DecodeError, type Codec, type DecodedReading, type DeviceVariables } from '../../codec';
import { decimal, expectLength, hex } from '../reader';

/** Content of a device's report of type 01, after the battery. */
interface Report {
  id: string;
  name: string;
  device: number;
  read(view: DataView, variables: DeviceVariables): DecodedReading;
}

/**
 * Netvox R718 radio modules, port 6. From the published examples (TheThingsNetwork/lorawan-devices): version 01, the
 * kind of device, type of the report; 00 = versions and date of the software; 01 = battery in 0.1 V, whose highest bit
 * says that it is low, then the measured values.
 */
function netvoxR718({ id, name, device, read }: Report): Codec {
  return {
    id,
    decodeUplink({ bytes, fPort, variables }) {
      if (fPort !== 6) throw new DecodeError(`the device reports on port 6, this frame came on port ${fPort}`);
      expectLength(bytes, 11, `a report of the ${name}`);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (view.getUint8(0) !== 1 || view.getUint8(1) !== device) {
        const begin = `01${device.toString(16)}`;
        throw new DecodeError(
          `a report of the ${name} begins with ${begin}, this one with ${hex(bytes.subarray(0, 2))}`,
        );
      }
      const type = view.getUint8(2);
      if (type === 0) {
        const extra = { software: view.getUint8(3) / 10, made: hex(bytes.subarray(5, 9)) };
        return { readings: [{ type: 6, ts: null, values: {}, extra }] };
      }
      if (type !== 1) throw new DecodeError(`unknown report type ${hex(bytes.subarray(2, 3))}`);
      const battery_voltage = (view.getUint8(3) & 0x7f) / 10;
      return { readings: [read(view, variables), { type: 7, ts: null, values: { battery_voltage } }] };
    },
  };
}

/** Two counters of pulses, u16 big endian, that begin again at 0. */
export const netvoxR718h2 = netvoxR718({
  id: 'netvox-r718h2',
  name: 'R718H2',
  device: 0x3f,
  read: (view, { startingValue, impulseWeight }) => {
    const [pulse1, pulse2] = [view.getUint16(4), view.getUint16(6)];
    const reading = (pulses: number) => decimal(startingValue + pulses * impulseWeight);
    return { type: 1, ts: null, values: { in1: reading(pulse1), pulse1, in2: reading(pulse2), pulse2 } };
  },
});

/**
 * A current loop of 4 to 20 mA: whole mA, and a finer part in 0.1 mA. The example does not say whether they add up, so the
 * reading is the whole mA and the finer part is kept next to it.
 */
export const netvoxR718ka = netvoxR718({
  id: 'netvox-r718ka',
  name: 'R718KA',
  device: 0x22,
  read: (view) => ({
    type: 2,
    ts: null,
    values: { loop_current: view.getUint8(4) },
    extra: { fine_current: view.getUint8(5) / 10 },
  }),
});
