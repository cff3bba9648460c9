import type { Exchange, FrameState } from '../../driver';
import { DriverError, type WiredMeter } from '../../driver';
import { ask, isStrange, sendOnly, type Steps } from '../exchange';
import { isAddress } from '../line-address';
import { expectIdentification, type Identification, parseIdentification, requestMessage } from './frames';
import { checked, hasParity, masked, withParity } from './seven-bit';

export const TIMEOUT_MS = 6000;
/** The opening is repeated with parity where a meter does not understand bytes without it. */
const ATTEMPTS = 2;

/** Zeros for 2.2 s at 300 baud, IEC 62056-21, annex B. */
const WAKE_UP = new Uint8Array(65);

type Judge = (received: Uint8Array) => FrameState;

/** Past our own request, which a line with an echo returns: as a block with its check it may pass for an answer. */
const pastEcho = (send: Uint8Array, expect: Judge): Judge => {
  const own = masked(send);
  return (received) =>
    received.length >= own.length && own.every((byte, at) => byte === ((received[at] ?? 0) & 0x7f))
      ? { state: 'garbage', length: own.length }
      : expect(received);
};

/** A line with a meter of IEC 62056-21, whose characters have 7 bits with or without parity. */
export class TextLine {
  /** The meter's bytes have parity, so ours have it as well. */
  private isWithParity = false;

  /** `isAsleep`: the meter has a battery, and may have to be woken. */
  constructor(
    private readonly meter: WiredMeter,
    private readonly isAsleep = false,
  ) {
    if (!isAddress({ kind: 'text' }, meter.address)) throw new DriverError('not_supported', 'bad_text_address');
  }

  /** `/?address!` and the meter's identification; more that `expect` takes may follow in the same answer. */
  *identify(expect: Judge = expectIdentification, begunMs = TIMEOUT_MS): Steps<Identification & { frame: Uint8Array }> {
    const send = requestMessage(this.meter.address.trim());
    const what = 'opening the session';
    const request = (bytes: Uint8Array) =>
      ask({ send: bytes, expect, timeoutMs: TIMEOUT_MS, begunMs }, { what, attempts: ATTEMPTS });
    let answer: Uint8Array;
    try {
      answer = yield* request(send);
    } catch (error) {
      if (!(error instanceof DriverError) || error.fault !== 'timeout' || isStrange(error)) throw error;
      answer = yield* request(Uint8Array.of(...(this.isAsleep ? WAKE_UP : []), ...withParity(send)));
    }
    this.isWithParity = hasParity(answer);
    // Data may have parity where the identification has none.
    const identification = expectIdentification(answer);
    const end = identification.state === 'complete' ? identification.length : answer.length;
    const parts = [answer.subarray(0, end), answer.subarray(end)].map((part) => checked(part, what));
    const frame = Uint8Array.from(parts.flatMap((part) => [...part]));
    return { ...parseIdentification(frame), frame };
  }

  /** The answer without parity. */
  *ask({ expect, ...exchange }: Exchange, options: { attempts?: number; what: string }): Steps<Uint8Array> {
    const send = this.sent(exchange.send);
    return checked(yield* ask({ ...exchange, send, expect: pastEcho(send, expect) }, options), options.what);
  }

  *sendOnly(send: Uint8Array): Steps<void> {
    yield* sendOnly(this.sent(send));
  }

  private sent(bytes: Uint8Array): Uint8Array {
    return this.isWithParity ? withParity(bytes) : bytes;
  }
}
