import { type Driver, DriverError, type FrameState } from '../../driver';
import { sum7, xorBlock } from '../checksum';
import { ascii } from '../exchange';
import { checksumPart, partsOf } from '../frame-parts';
import { isDamaged, masked } from './seven-bit';

/** Messages of IEC 62056-21 mode C, programming mode (fixtures/iec62056.md). Used by the driver and by simulated meters. */
export const SOH = 0x01;
export const STX = 0x02;
export const ETX = 0x03;
export const ACK = 0x06;
export const NAK = 0x15;
const LF = 0x0a;
const SLASH = 0x2f;
/** `P0` gives a meter's key, `P1` is the password. */
const PASSWORD = 0x50;

/** Longest message of a meter in this mode. */
const LONGEST = 4096;
const LONGEST_IDENTIFICATION = 64;

/** Method of the block check: the standard's exclusive or, or Energomera's sum modulo 128. */
export type BlockCheck = 'xor' | 'sum7';

const check = (kind: BlockCheck, bytes: Uint8Array): number => (kind === 'xor' ? xorBlock(bytes) : sum7(bytes));

/** `/?address!` */
export const requestMessage = (address: string): Uint8Array => ascii(`/?${address}!\r\n`);

/** Choice of programming mode at the meter's own rate: ACK 0 Z 1. */
export const optionMessage = (rate: string): Uint8Array => Uint8Array.of(ACK, ...ascii(`0${rate}1\r\n`));

/** Choice of data readout at the meter's own rate: ACK 0 Z 0. */
export const readoutMessage = (rate: string): Uint8Array => Uint8Array.of(ACK, ...ascii(`0${rate}0\r\n`));

/** SOH command [STX argument] ETX BCC. */
export function commandMessage(command: string, argument: string | null, kind: BlockCheck): Uint8Array {
  const block = Uint8Array.of(...ascii(command), ...(argument === null ? [] : [STX, ...ascii(argument)]), ETX);
  return Uint8Array.of(SOH, ...block, check(kind, block));
}

/** The first character of an answer without its parity; undefined = nothing came. */
const firstOf = ([first]: Uint8Array): number | undefined => (first === undefined ? undefined : first & 0x7f);

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const isLetter = (byte: number): boolean => /[A-Z]/i.test(String.fromCharCode(byte));

/**
 * `/XXXZ identity` CR LF, XXX = letters of the maker. Our own request, which comes back as an echo, and a slash in a value
 * are none.
 */
export function expectIdentification(bytes: Uint8Array): FrameState {
  if (firstOf(bytes) !== SLASH) return { state: 'garbage' };
  const received = masked(bytes.subarray(0, LONGEST_IDENTIFICATION + 1));
  if (!received.subarray(1, 4).every(isLetter)) return { state: 'garbage' };
  const end = received.indexOf(LF);
  // A slash in a value is followed by the bracket that closes it.
  if (/^[^(]*\)/.test(text(end < 0 ? received : received.subarray(0, end)))) return { state: 'garbage' };
  if (end >= 0) return end >= 6 ? { state: 'complete', length: end + 1 } : { state: 'garbage' };
  return received.length > LONGEST_IDENTIFICATION ? { state: 'garbage' } : { state: 'more' };
}

/** A block that starts with SOH or STX and ends with ETX and its check, or a single ACK or NAK where they are answers. */
export const expectBlock =
  (kind: BlockCheck, singles: readonly number[]) =>
  (bytes: Uint8Array): FrameState => {
    const first = firstOf(bytes);
    if (first === undefined) return { state: 'more' };
    if (singles.includes(first)) return { state: 'complete', length: 1 };
    if (first !== SOH && first !== STX) return { state: 'garbage' };
    const received = masked(bytes);
    const end = received.indexOf(ETX, 1);
    if (end < 0) return received.length > LONGEST ? { state: 'garbage' } : { state: 'more' };
    const checksum = received[end + 1];
    if (checksum === undefined) return { state: 'more' };
    const isIntact = check(kind, received.subarray(1, end + 1)) === checksum;
    // Data damaged according to the parity of its bytes are reported as such.
    return isIntact || isDamaged(bytes.subarray(0, end + 2))
      ? { state: 'complete', length: end + 2 }
      : { state: 'garbage' };
  };

export interface Identification {
  /** Maker, rate and identity as sent, without the slash. */
  identity: string;
  /** Code of the meter's highest rate. */
  rate: string;
}

export function parseIdentification(frame: Uint8Array): Identification {
  const end = frame.indexOf(LF);
  const identity = text(frame.subarray(1, end < 0 ? frame.length : end)).trim();
  return { identity, rate: identity.charAt(3) };
}

/** Error messages in place of a value: `ERR12`, `ERROR`, `ER 07` (IEC 62056-21, clause 6.5, error message). */
const ERROR = /^ER(R|ROR)?[ _-]*\d*$/i;

export const isError = (value: string): boolean => ERROR.test(value.trim());

/** Bracketed values of an answer, in order. Throws DriverError refused for an error message, bad_answer where there is none. */
export function parseValues(frame: Uint8Array, what: string): string[] {
  const values = Array.from(text(frame).matchAll(/\(([^()]*)\)/g), (match) => match[1] ?? '');
  const error = values.find(isError) ?? unbracketed(frame);
  if (error) throw new DriverError('refused', 'refused_with', { what, code: error });
  if (values.length === 0) throw new DriverError('bad_answer', 'no_value', { what });
  return values;
}

/** An error message that the meter sends without brackets. */
function unbracketed(frame: Uint8Array): string | undefined {
  const end = frame.indexOf(ETX);
  const message = text(end < 0 ? frame : frame.subarray(0, end)).trim();
  return isError(message) ? message : undefined;
}

/** Nothing, or signs in place of digits: the meter has no value (IEC 62056-21, clause 6.3: a value may be empty). */
const isNoValue = (number: string): boolean => /^[-.?*\s]*$/.test(number);

/** Digits of a number as a display shows it, before and after the point. */
interface Digits {
  sign: '' | '-';
  before: string;
  after: string;
}

/** The digits of a number without its unit; null = the meter has no value, undefined = it is something else. */
export function digitsOf(number: string): Digits | null | undefined {
  if (isNoValue(number)) return null;
  const [text, sign, before = '', after = ''] = /^([+-]?)\s*(\d*)(?:[.,](\d*))?$/.exec(number.trim()) ?? [];
  return text === undefined || before + after === '' ? undefined : { sign: sign === '-' ? '-' : '', before, after };
}

/** Number of `value` or `value*unit`; null = the meter has none. Throws DriverError bad_answer. */
export function parseNumber(value: string, what: string): number | null {
  const digits = digitsOf(value.split('*')[0] ?? '');
  if (digits === undefined) throw new DriverError('bad_answer', 'no_number', { what, value });
  return digits && Number(`${digits.sign}${digits.before || 0}.${digits.after || 0}`);
}

/** Parts of a message: a block with its check, an identification or an option in plain text, or a single ACK or NAK. */
export const modeCParts =
  (kind: BlockCheck): Driver['parts'] =>
  (bytes) => {
    const frame = masked(bytes);
    const [first, second] = frame;
    if (frame.length === 1 && (first === ACK || first === NAK)) return partsOf(['acknowledgement', 1]);
    if (first === SLASH || first === ACK) return partsOf(['start', 1], ['text', frame.length - 1]);
    if ((first !== SOH && first !== STX) || frame.length < 5) return null;
    const fits = check(kind, frame.subarray(1, -1)) === frame.at(-1);
    const isPassword = first === SOH && second === PASSWORD;
    const text = partsOf(
      ['text', isPassword ? 2 : 0],
      [isPassword ? 'password' : 'text', frame.length - (isPassword ? 5 : 3)],
    );
    return [...partsOf(['start', 1]), ...text, ...partsOf(['stop', 1]), checksumPart(1, fits)];
  };
