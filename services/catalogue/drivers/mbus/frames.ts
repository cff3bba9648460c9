import { DriverError, type FrameState } from '../../driver';
import { sum8 } from '../checksum';

/** Link layer of wired M-Bus, EN 13757-2 (fixtures/mbus.md). Used by the driver and by simulated meters. */
export const ACKNOWLEDGE = 0xe5;
export const SHORT = 0x10;
export const LONG = 0x68;
const STOP = 0x16;

export const CONTROL = { reset: 0x40, sendData: 0x73, requestData: 0x7b, frameCountBit: 0x20, respond: 0x08 } as const;
export const CI = { send: 0x51, select: 0x52, variable: 0x72, fixed: 0x73, error: 0x70 } as const;
/** Address of the meter that was selected by its secondary address. */
export const SELECTED = 0xfd;

export const shortFrame = (control: number, address: number): Uint8Array =>
  Uint8Array.of(SHORT, control, address, (control + address) & 0xff, STOP);

/** Long frame of control, address, CI and data. */
export function longFrame(control: number, address: number, ci: number, data: Uint8Array): Uint8Array {
  const body = Uint8Array.of(control, address, ci, ...data);
  return Uint8Array.of(LONG, body.length, body.length, LONG, ...body, sum8(body), STOP);
}

/** A single acknowledgement, E5. One within the request that a line with an echo returns is none. */
export const expectAcknowledge =
  (send: Uint8Array) =>
  (received: Uint8Array): FrameState => {
    if (received[0] === ACKNOWLEDGE) return { state: 'complete', length: 1 };
    const isEcho = send.every((byte, at) => at >= received.length || received[at] === byte);
    if (!isEcho) return { state: 'garbage' };
    const isAnswered = received[send.length] === ACKNOWLEDGE;
    return isAnswered ? { state: 'complete', length: send.length + 1 } : { state: 'more' };
  };

/** A long frame with its length twice, its checksum and its stop. */
export function expectLong(received: Uint8Array): FrameState {
  const [start, length, again, second] = received;
  if (start !== LONG) return { state: 'garbage' };
  if (length === undefined || again === undefined || second === undefined) return { state: 'more' };
  if (length !== again || second !== LONG || length < 3) return { state: 'garbage' };
  const whole = length + 6;
  if (received.length < whole) return { state: 'more' };
  const body = received.subarray(4, 4 + length);
  const intact = sum8(body) === received[4 + length] && received[5 + length] === STOP;
  return intact ? { state: 'complete', length: whole } : { state: 'garbage' };
}

export interface LongFrame {
  control: number;
  address: number;
  ci: number;
  data: Uint8Array;
}

/** Parts of a whole long frame. Throws DriverError bad_answer. */
export function parseLong(frame: Uint8Array): LongFrame {
  const judged = expectLong(frame);
  if (judged.state !== 'complete') throw new DriverError('bad_answer', 'no_mbus_frame');
  const [control = 0, address = 0, ci = 0] = frame.subarray(4);
  return { control, address, ci, data: frame.subarray(7, judged.length - 2) };
}

export interface Header {
  /** Eight digits; a maker may use A to F as well. */
  id: string;
  /** Three letters. */
  maker: string;
  version: number;
  medium: number;
  access: number;
  status: number;
  signature: number;
}

export const HEADER_LENGTH = 12;

/** Modes of encryption, EN 13757-7, 7.6.2 and earlier EN 13757-3, table 5: DES, AES-128 and TLS. */
const ENCRYPTED: readonly number[] = [2, 3, 4, 5, 7, 8, 9, 10, 13, 15];
const AES: readonly number[] = [5, 7];
/** Two fillers, with which decrypted data begin. */
const VERIFICATION = 0x2f;

/**
 * Mode of encryption of the records behind a header; null = they are plain. The configuration of AES counts the
 * encrypted blocks in its bits 4 to 7, the earlier ones the encrypted bytes.
 */
export function encryptionOf({ signature }: Header, records: Uint8Array): number | null {
  const mode = (signature >> 8) & 0x1f;
  const encrypted = AES.includes(mode) ? signature & 0xf0 : signature & 0xff;
  if (!ENCRYPTED.includes(mode) || encrypted === 0) return null;
  return records[0] === VERIFICATION && records[1] === VERIFICATION ? null : mode;
}

/** Header of 12 bytes of a variable answer, and the records behind it. Throws DriverError bad_answer. */
export function parseHeader(data: Uint8Array): { header: Header; records: Uint8Array } {
  if (data.length < HEADER_LENGTH) throw new DriverError('bad_answer', 'short_header');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const maker = view.getUint16(4, true);
  const letter = (shift: number) => String.fromCharCode(((maker >> shift) & 0x1f) + 64);
  return {
    header: {
      id: view.getUint32(0, true).toString(16).toUpperCase().padStart(8, '0'),
      maker: letter(10) + letter(5) + letter(0),
      version: view.getUint8(6),
      medium: view.getUint8(7),
      access: view.getUint8(8),
      status: view.getUint8(9),
      signature: view.getUint16(10, true),
    },
    records: data.subarray(HEADER_LENGTH),
  };
}
