import { DecodeError, type Decoded, type DecodedReading, type UplinkFrame } from '../../codec';
import { ByteReader, dividedBy, expectLength, hex } from '../reader';
import { batteryLevel, serviceRow, vegaCodec } from './common';
import { vegaGm2Outputs } from './controls';
import { vegaGm2Downlink } from './downlinks';

const flag = (value: number): number => (value === 0 ? 0 : 1);

/** BETAR and BETAR ShVE water meters (fixtures/vega-facts.md, "Water and gas"), port 2 type 01. */
function decodeBetar({ bytes }: UplinkFrame): Decoded {
  if (bytes[0] !== 0x01) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port 2`);
  expectLength(bytes, 15, 'a packet of a BETAR meter');
  const reader = new ByteReader(bytes);
  reader.u8();
  const battery = batteryLevel(reader.u8());
  const temperature = reader.u8();
  const magnet = flag(reader.u8());
  const indicator = flag(reader.u8());
  const ts = reader.u32();
  const leak = flag(reader.u8());
  const pipeBreak = flag(reader.u8());
  const volume = dividedBy(reader.known32(), 10_000);
  const alarm = { magnet, indicator_blocked: indicator, leak, pipe_break: pipeBreak };
  const alarmed = Object.values(alarm).some((state) => state === 1);
  return {
    readings: [
      { type: 1, ts, values: { in1: volume } },
      ...(alarmed ? [{ type: 4, ts, values: alarm }] : []),
      // Each packet says whether an alarm lasts: that it is over, too.
      ...serviceRow(ts, { battery, temperature, ...alarm }),
    ],
    battery,
  };
}

/** BETAR SGBM gas meter: type 01 values, 03 magnet, 04 the module does not answer, 05 error of the module. */
function decodeBetarGas({ bytes }: UplinkFrame): Decoded {
  const type = bytes[0] ?? 0;
  if (![1, 3, 4, 5].includes(type)) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port 2`);
  expectLength(bytes, 12, 'a packet of a BETAR gas meter');
  const reader = new ByteReader(bytes);
  reader.u8();
  const battery = batteryLevel(reader.u8());
  const ts = reader.u32();
  const temperature = reader.i8();
  const volume = dividedBy(reader.known32(), 1000);
  const restarts = reader.u8();
  const alarm: DecodedReading[] =
    type === 1 ? [] : [{ type: 4, ts, values: type === 3 ? { magnet: 1 } : { module_fault: 1 } }];
  // The volume of the packet is a reading only with an answer of the counting module.
  const reading: DecodedReading[] = type === 1 || type === 3 ? [{ type: 1, ts, values: { in1: volume } }] : [];
  // A packet of values has no cause to alarm any more.
  const states = type === 1 ? { magnet: 0, module_fault: 0 } : {};
  return {
    readings: [...alarm, ...reading, ...serviceRow(ts, { battery, temperature, restarts, ...states })],
    battery,
  };
}

/** GM-2 gas meter, port 2, no type byte; reason 0 time, 1 and 2 input, 3 and 4 output, 5 magnet, 6 case. */
function decodeGm2({ bytes }: UplinkFrame): Decoded {
  expectLength(bytes, 21, 'a packet of the GM-2');
  const reader = new ByteReader(bytes);
  const battery = batteryLevel(reader.u8());
  const ts = reader.u32();
  const temperature = reader.i8();
  const reason = reader.u8();
  if (reason > 6) throw new DecodeError(`unknown reason ${reason} on port 2`);
  const states = {
    guard1: flag(reader.u8()),
    guard2: flag(reader.u8()),
    output1: flag(reader.u8()),
    output2: flag(reader.u8()),
    magnet: flag(reader.u8()),
    case_open: flag(reader.u8()),
  };
  const volume = dividedBy(reader.known32(), 100);
  const initial = dividedBy(reader.known32(), 100);
  return {
    readings: [
      ...(reason === 0 ? [] : [{ type: 4, ts, values: { reason, ...states } }]),
      { type: 1, ts, values: { in1: volume } },
      ...serviceRow(ts, {
        ...{ battery, temperature, initial_reading: initial },
        ...{ magnet: states.magnet, case_open: states.case_open },
      }),
    ],
    battery,
  };
}

export const vegaBetar = vegaCodec('vega-betar', decodeBetar);
export const vegaBetarGas = vegaCodec('vega-betar-gas', decodeBetarGas);
export const vegaGm2 = vegaCodec('vega-gm2', decodeGm2, vegaGm2Outputs, vegaGm2Downlink);
