import { fromHex, hex } from '../codecs/reader';
import { AnswerTimeout, DriverError, type Exchange, type FrameState } from '../driver';
import type { Sentence } from '../driver-sentences';
import { isAddress } from './line-address';

/** The steps of a session: yields exchanges, is given answers, returns T. */
export type Steps<T> = Generator<Exchange, T, Uint8Array>;

export interface FoundFrame {
  frame: Uint8Array;
  /** Number of garbage bytes before the frame. */
  skipped: number;
}

/** A frame this long carries a checksum; a shorter one (E5, ACK) may be any byte of an answer that is still coming. */
const SURE = 4;

/**
 * The first whole answer in the received bytes, past any garbage before it; null if there is none yet. Noise may look
 * like the beginning of an answer that never ends, so a whole frame with a checksum behind such a beginning counts too.
 */
export function findFrame(received: Uint8Array, expect: (received: Uint8Array) => FrameState): FoundFrame | null {
  let pending = false;
  for (let skipped = 0; skipped < received.length;) {
    const rest = received.subarray(skipped);
    const judged = expect(rest);
    if (judged.state === 'complete' && (!pending || judged.length >= SURE))
      return { frame: rest.subarray(0, judged.length), skipped };
    pending ||= judged.state === 'more';
    skipped += judged.state === 'garbage' ? (judged.length ?? 1) : 1;
  }
  return null;
}

/** true if the received bytes hold the beginning of an answer. */
export function hasBegun(received: Uint8Array, expect: (received: Uint8Array) => FrameState): boolean {
  for (let skipped = 0; skipped < received.length;) {
    const judged = expect(received.subarray(skipped));
    if (judged.state !== 'garbage') return true;
    skipped += judged.length ?? 1;
  }
  return false;
}

/** Bytes of the beginning of an answer, shown in hex. */
const HEAD = 24;

/** Received bytes without our own request, which a line with an echo returns. */
function withoutEcho(received: Uint8Array, send: Uint8Array): Uint8Array {
  const text = hex(received);
  const own = hex(send);
  const at = text.indexOf(own);
  if (at >= 0 && at % 2 === 0) return fromHex(text.slice(0, at) + text.slice(at + own.length));
  return own.startsWith(text) ? new Uint8Array(0) : received;
}

/** Reason for a missing answer: silence, only an echo, or bytes, of which the head is shown. */
export function unanswered(
  { received, count }: AnswerTimeout,
  send: Uint8Array,
  { what, attempts }: { what: string; attempts: number },
): Sentence {
  if (count === 0) return { key: 'no_answer', values: { what, count: attempts } };
  const strange = withoutEcho(received, send);
  if (strange.length === 0) return { key: 'echo_alone', values: { what, count } };
  const all = count - (received.length - strange.length);
  const head = hex(strange.subarray(0, HEAD)) + (all > HEAD ? '…' : '');
  return { key: 'strange_answer', values: { what, count: all, head } };
}

/** Bytes came, and no answer was in them. */
export const isStrange = ({ sentence: { key } }: DriverError): boolean =>
  key === 'strange_answer' || key === 'no_whole_answer';

/**
 * Asks, and asks again when the answer does not come in time. Returns the answer's frame.
 * Throws DriverError: timeout after the last attempt, bad_answer if the received bytes hold no whole answer.
 */
export function* ask(
  exchange: Exchange,
  { attempts = 3, what = 'the meter' }: { attempts?: number; what?: string } = {},
): Steps<Uint8Array> {
  let last = new AnswerTimeout();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = yield exchange;
      const found = findFrame(answer, exchange.expect);
      if (!found) throw new DriverError('bad_answer', 'no_whole_answer', { what, count: answer.length });
      return found.frame;
    } catch (error) {
      if (!(error instanceof AnswerTimeout)) throw error;
      if (error.count > 0) last = error;
      if (attempt < attempts) continue;
      const { key, values } = unanswered(last, exchange.send, { what, attempts });
      throw new DriverError('timeout', key, values);
    }
  }
}

/** Sends a frame that nothing answers, e.g. the end of a session; any answer is ignored. */
export function* sendOnly(send: Uint8Array): Steps<void> {
  try {
    yield { send, expect: () => ({ state: 'more' }), timeoutMs: 300 };
  } catch (error) {
    if (!(error instanceof AnswerTimeout)) throw error;
  }
}

/** The bytes of ASCII text. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0x7f);

/** Two decimal digits of a BCD byte; DriverError for a byte that is none. */
export function bcd(byte: number): number {
  const [tens, ones] = [byte >> 4, byte & 0x0f];
  if (tens > 9 || ones > 9)
    throw new DriverError('bad_answer', 'no_decimal', { value: byte.toString(16).padStart(2, '0') });
  return tens * 10 + ones;
}

/** A meter's local clock, as it shows it. */
interface ShownClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Unix seconds of a meter's local clock; null for a date that does not exist. */
export function existingTime({ year, month, day, hour, minute, second }: ShownClock, timeZone: number): number | null {
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const exists =
    utc.getUTCMonth() === month - 1 &&
    utc.getUTCDate() === day &&
    utc.getUTCHours() === hour &&
    minute < 60 &&
    second < 60;
  return exists ? utc.getTime() / 1000 - Math.round(timeZone * 3600) : null;
}

/**
 * Unix seconds of a meter's local clock. Throws DriverError bad_answer for a date that does not exist.
 */
export function localTime(clock: ShownClock, timeZone: number): number {
  const time = existingTime(clock, timeZone);
  if (time === null) throw new DriverError('bad_answer', 'no_time', { value: Object.values(clock).join(' ') });
  return time;
}

/** Row of the clock: its time, and how far it is ahead of ours, seconds. */
export const clockRow = (clock: number, now: Date) => ({
  type: 7,
  ts: null,
  values: { clock, time_difference: clock - Math.floor(now.getTime() / 1000) },
});

/**
 * A text among the parameters of a meter; `fallback` where the owner gave none. Throws DriverError not_supported for a
 * value that is neither text nor number.
 */
export function textParameter(parameters: Record<string, unknown>, name: string, fallback: string): string {
  const value = parameters[name] ?? '';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw new DriverError('not_supported', 'no_text', { what: name });
  return value === '' ? fallback : value;
}

/** The address on the line as a number within limits. Throws DriverError not_supported. */
export function lineAddress(address: string, limits: { min: number; max: number }): number {
  const { min, max } = limits;
  if (isAddress({ kind: 'number', min, max }, address)) return Number(address.trim());
  throw new DriverError('not_supported', 'bad_line_address', { min, max, value: address.trim() });
}
