import { DecodeError, type Decoded, type UplinkFrame } from '../../codec';
import { ByteReader, expectLength, hex } from '../reader';
import { batteryLevel, serviceRow, vegaCodec } from './common';

/** Values by which the TD-11 reports a fault of its sensor. */
const FAULTS: Record<number, string> = {
  [-1000]: 'the wire of the sensor is broken',
  [-1270]: 'the sensor is short-circuited',
};

/** TD-11, port 2 (fixtures/vega-facts.md, "Sensors"); reason 0 time, 1 guard input, 2 case, 3 and 4 Hall sensors, 5 temperature. */
function decodeTd11({ bytes }: UplinkFrame): Decoded {
  if (bytes[0] !== 0x01) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port 2`);
  expectLength(bytes, 13, 'a packet of the TD-11');
  const reader = new ByteReader(bytes);
  reader.u8();
  const battery = batteryLevel(reader.u8());
  const outOfRange = reader.u8() === 0 ? 0 : 1;
  const ts = reader.u32();
  const tenths = reader.i16();
  const limits = { temperature_low: reader.i8(), temperature_high: reader.i8() };
  const reason = reader.u8();
  if (reason > 5) throw new DecodeError(`unknown reason ${reason} on port 2`);
  const states = reader.u8();
  const fault = FAULTS[tenths];
  const alarm = {
    reason,
    out_of_range: outOfRange,
    guard1: states & 1,
    case_open: (states >> 1) & 1,
    // 0 = the magnet is present.
    hall1: ((states >> 2) & 1) ^ 1,
    hall2: ((states >> 3) & 1) ^ 1,
    sensor_fault: fault ? 1 : 0,
  };
  return {
    readings: [
      { type: 2, ts, values: { temperature: fault ? null : tenths / 10 } },
      ...(reason !== 0 || fault ? [{ type: 4, ts, values: alarm }] : []),
      ...serviceRow(ts, { battery, ...limits }),
    ],
    battery,
    ...(fault ? { warnings: [fault] } : {}),
  };
}

export const vegaTd11 = vegaCodec('vega-td11', decodeTd11);
