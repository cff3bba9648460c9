import { DecodeError, type Codec } from '../../codec';
import { ByteReader, decimal, expectLength } from '../reader';

/**
 * Talkpool OY1320, a radio module on a water meter. From the published example 012100001738 = 5944
 * (fixtures/uplinks.json): two bytes of header, then the counter, u32 big endian. The value of one count depends on the
 * meter. It is therefore taken as pulses with the weight that the owner sets. The longer packet with a status, which
 * the maker also has, has no published example and is refused.
 */
export const talkpoolOy1320: Codec = {
  id: 'talkpool-oy1320',
  decodeUplink({ bytes, fPort, variables }) {
    if (fPort !== 2) throw new DecodeError(`the device sends on port 2, this frame came on port ${fPort}`);
    expectLength(bytes, 6, 'a packet of the OY1320');
    const reader = new ByteReader(bytes);
    reader.raw(2);
    const pulses = reader.u32be();
    const in1 = decimal(variables.startingValue + pulses * variables.impulseWeight);
    return { readings: [{ type: 1, ts: null, values: { in1, pulse1: pulses } }] };
  },
};
