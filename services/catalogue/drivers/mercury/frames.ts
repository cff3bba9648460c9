import { type Driver, DriverError, type FrameState } from '../../driver';
import { hasCrc16, withCrc16 } from '../checksum';
import { partsWithCrc16 } from '../frame-parts';

/**
 * Frames and numbers of the Mercury three-phase family: `address, command, data, CRC-16 low byte first`
 * (fixtures/mercury.md). Used by the driver and by simulated meters alike.
 */
export const mercuryFrame = (address: number, body: Iterable<number>): Uint8Array =>
  withCrc16(Uint8Array.of(address, ...body));

/** Statuses of an answer without data: low nibble of its only byte. */
export const STATUS = {
  done: 0,
  wrongCommand: 1,
  internal: 2,
  levelTooLow: 3,
  clockCorrectedToday: 4,
  noSession: 5,
} as const;

const REFUSALS: Record<number, string> = {
  [STATUS.wrongCommand]: 'it does not know the command or its parameter',
  [STATUS.internal]: 'it has an internal error',
  [STATUS.levelTooLow]: 'the access level is too low, or the password is wrong',
  [STATUS.clockCorrectedToday]: 'its clock was already corrected today',
  [STATUS.noSession]: 'there is no session',
};

/** Data bytes that the meter keeps for "not metered". */
const NOT_METERED = 0xffffffff;

/** 4-byte number in the order b1 b0 b3 b2 of its bytes; null = not metered. */
export function readEnergy(bytes: Uint8Array, at: number): number | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes.subarray(at, at + 4);
  const value = ((b1 << 24) | (b0 << 16) | (b3 << 8) | b2) >>> 0;
  return value === NOT_METERED ? null : value;
}

/** The reverse of readEnergy, for simulated meters. */
export function writeEnergy(value: number | null): Uint8Array {
  const number = value ?? NOT_METERED;
  return Uint8Array.of((number >>> 16) & 0xff, (number >>> 24) & 0xff, number & 0xff, (number >>> 8) & 0xff);
}

export interface InstantNumber {
  value: number;
  activeBelowZero: boolean;
  reactiveBelowZero: boolean;
}

/**
 * 3-byte number: (b0 & 3F) << 16 | b2 << 8 | b1; bit 7 of b0 = active power below 0, bit 6 = reactive; null = not
 * metered, all bits set as in the registers.
 */
export function readInstant(bytes: Uint8Array, at: number): InstantNumber | null {
  const [b0 = 0, b1 = 0, b2 = 0] = bytes.subarray(at, at + 3);
  if (b0 === 0xff && b1 === 0xff && b2 === 0xff) return null;
  return {
    value: ((b0 & 0x3f) << 16) | (b2 << 8) | b1,
    activeBelowZero: (b0 & 0x80) !== 0,
    reactiveBelowZero: (b0 & 0x40) !== 0,
  };
}

/**
 * Judges an answer to a request to `address`: `length` data bytes, or one status byte. To address 0 (any meter) the
 * meter may answer under its own address.
 */
export const expectAnswer =
  (address: number, length: number) =>
  (received: Uint8Array): FrameState => {
    if (address !== 0 && received[0] !== address) return { state: 'garbage' };
    const whole = length + 3;
    if (received.length >= whole && hasCrc16(received.subarray(0, whole))) return { state: 'complete', length: whole };
    const status = received[1] ?? 0;
    if ((status & 0x0f) <= STATUS.noSession && received.length >= 4 && hasCrc16(received.subarray(0, 4)))
      return { state: 'complete', length: 4 };
    return received.length < Math.max(whole, 4) ? { state: 'more' } : { state: 'garbage' };
  };

/** Content of an answer: its data, or a status. */
export function parseAnswer(frame: Uint8Array, length: number): { data: Uint8Array } | { status: number } {
  const body = frame.subarray(1, -2);
  if (body.length === length && length > 1) return { data: body };
  return { status: (body[0] ?? 0) & 0x0f };
}

/** The refusal in a sentence. */
export const refused = (status: number, what: string): DriverError =>
  new DriverError('refused', 'refused', { what, reason: REFUSALS[status] ?? `status ${status}` });

/**
 * Password of 6 bytes: six digits are sent as the numbers they are (111111 = 01 01 01 01 01 01, as from the factory),
 * twelve hex digits as bytes. Throws DriverError not_supported.
 */
export function passwordBytes(password: string): Uint8Array {
  if (/^\d{6}$/.test(password)) return Uint8Array.from(password, Number);
  if (/^[0-9a-f]{12}$/i.test(password))
    return Uint8Array.from(password.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  throw new DriverError('not_supported', 'bad_digits_password');
}

/** Command that opens a session: access level and password of six bytes. */
const OPEN = 0x01;

/** Parts of a frame of the three-phase family: an answer names no command, and is a status where it has one byte. */
export const mercuryParts: Driver['parts'] = (frame, direction) => {
  if (direction === 'received') return partsWithCrc16(frame, ['address', 1], ['status', frame.length === 4 ? 1 : 0]);
  const isOpening = frame[1] === OPEN && frame.length === 11;
  return isOpening
    ? partsWithCrc16(frame, ['address', 1], ['command', 1], ['status', 1], ['password', 6])
    : partsWithCrc16(frame, ['address', 1], ['command', 1]);
};
