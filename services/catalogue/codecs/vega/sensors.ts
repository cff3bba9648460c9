import { DecodeError, type Decoded, type UplinkFrame } from '../../codec';
import { ByteReader, dividedBy, expectLength, hex } from '../reader';
import { batteryLevel, measuredTenths, serviceRow, vegaCodec } from './common';
import { vegaOutputs } from './controls';
import { vegaOutputDownlink } from './downlinks';

/**
 * TL-11, port 2 (fixtures/vega-facts.md, "Sensors"): battery, time, inner and outer temperature in tenths, then a byte
 * of states, which is reported as it is: the one published example (05) does not explain the bits.
 */
function decodeTl11({ bytes }: UplinkFrame): Decoded {
  expectLength(bytes, 10, 'a packet of the TL-11');
  const reader = new ByteReader(bytes);
  const battery = batteryLevel(reader.u8());
  const ts = reader.u32();
  const temperature = measuredTenths(reader.i16());
  const outer = measuredTenths(reader.i16());
  const states = reader.u8();
  return {
    readings: [
      { type: 2, ts, values: { temperature: outer } },
      ...serviceRow(ts, { battery, temperature, status: states }),
    ],
    battery,
  };
}

export const vegaTl11 = vegaCodec('vega-tl11', decodeTl11);

/** TP-11, port 2 (fixtures/vega-facts.md, "Sensors"): a sensor with a current loop; current and limits in 0.01 mA. */
function decodeTp11({ bytes }: UplinkFrame): Decoded {
  if (bytes[0] !== 0x01) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port 2`);
  expectLength(bytes, 16, 'a packet of the TP-11');
  const reader = new ByteReader(bytes);
  reader.u8();
  const battery = batteryLevel(reader.u8());
  const outside = reader.u8() === 0 ? 0 : 1;
  const ts = reader.u32();
  const temperature = reader.i8();
  reader.raw(4);
  const reason = reader.u8();
  const states = reader.u8();
  const bit = (at: number): number => (states >> at) & 1;
  const alarm = {
    reason,
    out_of_range: outside,
    external_power: bit(0),
    guard1: bit(1),
    guard2: bit(2),
    output1: bit(3),
    output2: bit(4),
  };
  return {
    readings: [
      { type: 2, ts, values: { loop_current: dividedBy(reader.known16(), 100) } },
      ...(reason !== 0 || outside ? [{ type: 4, ts, values: alarm }] : []),
      ...serviceRow(ts, { battery, temperature }),
    ],
    battery,
  };
}

export const vegaTp11 = vegaCodec('vega-tp11', decodeTp11, vegaOutputs, vegaOutputDownlink);
