import { DecodeError, type Codec } from '../../codec';
import { ByteReader, decimal, expectLength } from '../reader';

/**
 * Develiot Remote Water Meter Reader, port 12. From the published example 152000000000000000d49a (TheThingsNetwork/lorawan-devices,
 * develiot/rwmr-codec):
 * a byte of services (15), counter of input 1 and of input 2, u32 little endian each, then two bytes: 2.74 V is d4 and
 * 24.35 degC is 9a. One example proves no scale of these two, so they are left out.
 */
export const develiotRwmr: Codec = {
  id: 'develiot-rwmr',
  decodeUplink({ bytes, fPort, variables }) {
    if (fPort !== 12) throw new DecodeError(`the device sends on port 12, this frame came on port ${fPort}`);
    expectLength(bytes, 11, 'a status of the RWMR');
    const reader = new ByteReader(bytes);
    reader.u8();
    const pulses = [reader.u32(), reader.u32()] as const;
    const reading = (count: number): number => decimal(variables.startingValue + count * variables.impulseWeight);
    const values = { in1: reading(pulses[0]), in2: reading(pulses[1]), pulse1: pulses[0], pulse2: pulses[1] };
    return { readings: [{ type: 1, ts: null, values }] };
  },
};
