import type { Exchange, FrameState } from '../../driver';
import { DriverError, type WiredMeter } from '../../driver';
import { ask, isStrange, sendOnly, type Steps } from '../exchange';
import { isAddress } from '../line-address';
import { expectIdentification, type Identification, parseIdentification, requestMessage } from './frames';
import { checked, hasParity, withParity } from './seven-bit';

export const TIMEOUT_MS = 6000;
/** The opening is repeated with parity where a meter does not understand bytes without it. */
const ATTEMPTS = 2;

type Judge = (received: Uint8Array) => FrameState;

/** A line with a meter of IEC 62056-21, whose characters have 7 bits with or without parity. */
export class TextLine {
  /** The meter's bytes have parity, so ours have it as well. */
  private isWithParity = false;

  constructor(private readonly meter: WiredMeter) {
    if (!isAddress({ kind: 'text' }, meter.address)) throw new DriverError('not_supported', 'bad_text_address');
  }

  /** `/?address!` and the meter's identification; more that `expect` takes may follow in the same answer. */
  *identify(expect: Judge = expectIdentification): Steps<Identification & { frame: Uint8Array }> {
    const send = requestMessage(this.meter.address.trim());
    const what = 'opening the session';
    let answer: Uint8Array;
    try {
      answer = yield* ask({ send, expect, timeoutMs: TIMEOUT_MS }, { what, attempts: ATTEMPTS });
    } catch (error) {
      if (!(error instanceof DriverError) || error.fault !== 'timeout' || isStrange(error)) throw error;
      answer = yield* ask({ send: withParity(send), expect, timeoutMs: TIMEOUT_MS }, { what, attempts: ATTEMPTS });
    }
    this.isWithParity = hasParity(answer);
    const frame = checked(answer, what);
    return { ...parseIdentification(frame), frame };
  }

  /** The answer without parity. */
  *ask(exchange: Exchange, options: { attempts?: number; what: string }): Steps<Uint8Array> {
    return checked(yield* ask({ ...exchange, send: this.sent(exchange.send) }, options), options.what);
  }

  *sendOnly(send: Uint8Array): Steps<void> {
    yield* sendOnly(this.sent(send));
  }

  private sent(bytes: Uint8Array): Uint8Array {
    return this.isWithParity ? withParity(bytes) : bytes;
  }
}
