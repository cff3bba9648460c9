import { DecodeError, type Codec } from '../../codec';
import { expectLength, hex } from '../reader';

/** Port of both directions. */
const PORT = 10;
const VALVE = 0x07;
const OPEN = 0xff;
const CLOSED = 0x00;

/**
 * Aquascope KFR, a drive on a gate valve (vendor/aquascope of TheThingsNetwork/lorawan-devices): port 10, 07 and the state
 * of the valve, FF = open. The published examples have the open valve in both directions; that 00 is the closed one is
 * derived from them. A state in between is refused, not guessed.
 */
export const aquascopeKfr: Codec = {
  id: 'aquascope-kfr',
  controls: {
    valve: {
      encode: ({ valve }) => ({ fPort: PORT, bytes: Uint8Array.of(VALVE, valve === 1 ? OPEN : CLOSED) }),
      // The drive reports the state that it came to.
      answer: ({ fPort, bytes }, { valve }) => {
        if (fPort !== PORT || bytes.length !== 2 || bytes[0] !== VALVE) return null;
        return bytes[1] === (valve === 1 ? OPEN : CLOSED) ? 'done' : null;
      },
    },
  },
  decodeDownlink({ fPort, bytes }) {
    const [kind, state] = bytes;
    const isValve = fPort === PORT && bytes.length === 2 && kind === VALVE && (state === OPEN || state === CLOSED);
    return isValve ? { valve: state === OPEN ? 1 : 0 } : null;
  },
  decodeUplink({ bytes, fPort }) {
    if (fPort !== PORT) throw new DecodeError(`the device sends on port ${PORT}, this frame came on port ${fPort}`);
    expectLength(bytes, 2, 'a packet of the KFR');
    const [kind, state] = bytes;
    if (kind !== VALVE) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port ${PORT}`);
    if (state !== OPEN && state !== CLOSED) throw new DecodeError(`the valve is neither open nor closed: ${state}`);
    return { readings: [{ type: 7, ts: null, values: { valve: state === OPEN ? 1 : 0 } }] };
  },
};
