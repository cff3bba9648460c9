import { DecodeError, type Decoded, type DecodedReading, type DeviceVariables, type UplinkFrame } from '../../codec';
import { ByteReader, decimal, expectLength, hex } from '../reader';
import { batteryLevel, measuredTenths, serviceRow, vegaCodec } from './common';
import { vegaOutputs } from './controls';
import { vegaOutputDownlink } from './downlinks';

interface Inputs {
  /** Rows of type 1: counts. */
  counts: Record<string, number>;
  /** States of the inputs that are set to guard. */
  guards: Record<string, number>;
}

/** Four inputs of 4 bytes each; an input in guard mode carries its state (0 open) in place of a count. */
function readInputs(reader: ByteReader, isGuard: (input: number) => boolean, variables: DeviceVariables): Inputs {
  const inputs: Inputs = { counts: {}, guards: {} };
  for (let input = 1; input <= 4; input += 1) {
    const value = reader.u32();
    if (isGuard(input)) {
      inputs.guards[`guard${input}`] = value === 0 ? 0 : 1;
    } else {
      inputs.counts[`in${input}`] = decimal(variables.startingValue + value * variables.impulseWeight);
      inputs.counts[`pulse${input}`] = value;
    }
  }
  return inputs;
}

/** Settings byte: bits 4 to 7 are the modes of inputs 1 to 4, 1 = guard. */
const guardOf = (settings: number) => (input: number) => (settings & (1 << (input + 3))) !== 0;

const PACKETS: Record<number, { length: number; name: string }> = {
  0x01: { length: 24, name: 'a packet of current values (type 01)' },
  0x02: { length: 24, name: 'an alarm packet (type 02)' },
  0x04: { length: 8, name: 'a packet of the external power (type 04)' },
  0x05: { length: 9, name: 'a packet of a changed output (type 05)' },
};

const countsRow = (ts: number, inputs: Inputs): DecodedReading[] =>
  Object.keys(inputs.counts).length > 0 ? [{ type: 1, ts, values: inputs.counts }] : [];

interface PulseDevice {
  /** Packet types of port 2 that it sends. */
  types: readonly number[];
  /** SI-12R is mains powered: the battery byte is present, its value means nothing. */
  battery: boolean;
}

/** SI-11, SI-12 and SI-12R, port 2: type, battery, settings, then the content of the type. */
function decodePulse(frame: UplinkFrame, device: PulseDevice): Decoded {
  const { bytes, variables } = frame;
  const reader = new ByteReader(bytes);
  const type = reader.u8();
  if (!device.types.includes(type)) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port 2`);
  if (type === 0x06) return decodeInputStates(frame);

  const { length, name } = PACKETS[type] ?? { length: 0, name: 'the packet' };
  expectLength(bytes, length, name);
  const charge = reader.u8();
  const level: { battery?: number } = device.battery ? { battery: batteryLevel(charge) } : {};
  const isGuard = guardOf(reader.u8());
  const alarm = (ts: number, values: Record<string, number>): Decoded => ({
    readings: [{ type: 4, ts, values }, ...serviceRow(ts, level)],
    ...level,
  });

  if (type === 0x01) {
    const ts = reader.u32();
    const temperature = reader.i8();
    const inputs = readInputs(reader, isGuard, variables);
    return {
      readings: [...countsRow(ts, inputs), ...serviceRow(ts, { ...level, temperature, ...inputs.guards })],
      ...level,
    };
  }
  if (type === 0x02) {
    const alarmInput = reader.u8();
    if (alarmInput < 1 || alarmInput > 4) throw new DecodeError(`the device has inputs 1 to 4, not ${alarmInput}`);
    const ts = reader.u32();
    const inputs = readInputs(reader, isGuard, variables);
    const { readings } = alarm(ts, { alarm_input: alarmInput, ...inputs.guards });
    return { readings: [...readings, ...countsRow(ts, inputs)], ...level };
  }
  if (type === 0x04) {
    const power = reader.u8() === 0 ? 0 : 1;
    return alarm(reader.u32(), { external_power: power });
  }
  const output = reader.u8();
  if (output !== 1 && output !== 2) throw new DecodeError(`the device has outputs 1 and 2, not ${output}`);
  const state = reader.u8() === 0 ? 0 : 1;
  return alarm(reader.u32(), { [`output${output}`]: state });
}

/** SI-12 type 06: input modes u16 and outputs u16 are bit fields, lowest bit first. */
function decodeInputStates({ bytes, variables }: UplinkFrame): Decoded {
  expectLength(bytes, 26, 'a packet of input states (type 06)');
  const reader = new ByteReader(bytes);
  reader.u8();
  const ts = reader.u32();
  const modes = reader.u16();
  const outputs = reader.u16();
  const inputs = readInputs(reader, (input) => (modes & (1 << (input - 1))) !== 0, variables);
  const states = {
    ...inputs.guards,
    output1: outputs & 1,
    output2: (outputs >> 1) & 1,
    external_power: reader.u8() === 0 ? 0 : 1,
  };
  return { readings: [...countsRow(ts, inputs), ...serviceRow(ts, states)] };
}

/** SI-22, port 2, no type byte; reason 0 = time, 1 to 4 = guard input, 5 = temperature. */
function decodeSi22({ bytes, variables }: UplinkFrame): Decoded {
  expectLength(bytes, 27, 'a packet of the SI-22');
  const reader = new ByteReader(bytes);
  const reason = reader.u8();
  if (reason > 5) throw new DecodeError(`unknown reason ${reason} on port 2`);
  const battery = batteryLevel(reader.u8());
  const ts = reader.u32();
  const temperature = measuredTenths(reader.i16());
  const inputs = readInputs(reader, () => false, variables);
  const outOfRange = reader.u8() === 0 ? 0 : 1;
  const limits = { temperature_low: reader.i8(), temperature_high: reader.i8() };
  const alarm: DecodedReading[] =
    reason === 0
      ? []
      : [
          {
            type: 4,
            ts,
            values: { reason, out_of_range: outOfRange, ...(reason <= 4 ? { alarm_input: reason } : {}) },
          },
        ];
  return {
    readings: [...alarm, ...countsRow(ts, inputs), ...serviceRow(ts, { battery, temperature, ...limits })],
    battery,
  };
}

export const vegaSi11 = vegaCodec('vega-si11', (frame) => decodePulse(frame, { types: [1, 2], battery: true }));
export const vegaSi12 = vegaCodec(
  'vega-si12',
  (frame) => decodePulse(frame, { types: [1, 2, 4, 5, 6], battery: true }),
  vegaOutputs,
  vegaOutputDownlink,
);
export const vegaSi12r = vegaCodec(
  'vega-si12r',
  (frame) => decodePulse(frame, { types: [1, 2, 5], battery: false }),
  vegaOutputs,
  vegaOutputDownlink,
);
export const vegaSi22 = vegaCodec('vega-si22', decodeSi22);
