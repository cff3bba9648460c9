import { DecodeError, type Codec, type DecodedReading } from '../../codec';
import { decimal } from '../reader';

/** Version of the protocol in the first byte. */
const PROTOCOL = 2;
/** Version, device id, flags. */
const HEAD = 5;
/** Pulses since the last packet, its seconds, the counter. */
const COUNTER = 8;

/**
 * Decentlab DL-DLR2, a counter of pulses with one (002) or two inputs (010). From the published examples
 * (TheThingsNetwork/lorawan-devices, decentlab/dl-dlr2-002-codec and -010-codec): all numbers u16 big endian; version 02,
 * device id, flags; a flag bit for each block that follows: inputs first (pulses, seconds, counter with its low word first),
 * the battery in mV last.
 */
export const decentlabDlr2 = (inputs: 1 | 2): Codec => ({
  id: `decentlab-dlr2-${inputs}`,
  decodeUplink({ bytes, variables }) {
    if (bytes.length < HEAD || bytes[0] !== PROTOCOL)
      throw new DecodeError(`a packet of the DL-DLR2 begins with 02 and has ${HEAD} bytes at least`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const flags = view.getUint16(3);
    if (flags >>> (inputs + 1))
      throw new DecodeError(`the flags ${flags.toString(2)} announce blocks that the device does not have`);
    const has = (block: number) => (flags & (1 << block)) !== 0;
    const counters = Array.from({ length: inputs }, (_, input) => input).filter(has);
    const length = HEAD + counters.length * COUNTER + (has(inputs) ? 2 : 0);
    if (bytes.length !== length)
      throw new DecodeError(`the flags announce ${length} bytes, this frame has ${bytes.length}`);

    const values: Record<string, number> = {};
    counters.forEach((input, index) => {
      const at = HEAD + index * COUNTER;
      const pulses = view.getUint16(at + 4) + view.getUint16(at + 6) * 0x10000;
      values[`in${input + 1}`] = decimal(variables.startingValue + pulses * variables.impulseWeight);
      values[`pulse${input + 1}`] = pulses;
    });
    const readings: DecodedReading[] = counters.length > 0 ? [{ type: 1, ts: null, values }] : [];
    if (has(inputs))
      readings.push({ type: 7, ts: null, values: { battery_voltage: decimal(view.getUint16(length - 2) / 1000) } });
    return { readings };
  },
});
