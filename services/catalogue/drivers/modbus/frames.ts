import { shortFloat32 } from '../../codecs/reader';
import { type Driver, DriverError, type FramePart, type FrameState } from '../../driver';
import { hasCrc16, withCrc16 } from '../checksum';
import { checksumPart, partsOf } from '../frame-parts';

/** Modbus RTU and TCP (fixtures/modbus.md). Used by the driver and by simulated meters. */
export const READ = { holding: 0x03, input: 0x04 } as const;
export type ReadFunction = (typeof READ)[keyof typeof READ];
const ERROR = 0x80;

const EXCEPTIONS: Record<number, string> = {
  0x01: 'it does not know the function',
  0x02: 'it has no such register',
  0x03: 'the value is out of range',
  0x04: 'it failed',
  0x05: 'it needs longer',
  0x06: 'it is busy',
  0x0a: 'the gateway has no path to it',
  0x0b: 'it does not answer the gateway',
};

export const readRequest = (slave: number, fn: ReadFunction, register: number, count: number): Uint8Array =>
  withCrc16(Uint8Array.of(slave, fn, register >> 8, register & 0xff, count >> 8, count & 0xff));

/** Answer to a read: the registers' bytes, high byte first. */
export const readAnswer = (slave: number, fn: ReadFunction, data: Uint8Array): Uint8Array =>
  withCrc16(Uint8Array.of(slave, fn, data.length, ...data));

export const exceptionAnswer = (slave: number, fn: number, code: number): Uint8Array =>
  withCrc16(Uint8Array.of(slave, fn | ERROR, code));

/** Judges the answer to a read of `count` registers. */
const expectRead =
  (slave: number, fn: ReadFunction, count: number) =>
  (received: Uint8Array): FrameState => {
    const [from, kind, bytes] = received;
    if (from !== slave) return { state: 'garbage' };
    if (kind === undefined) return { state: 'more' };
    const isError = kind === (fn | ERROR);
    if (!isError && (kind !== fn || (bytes !== undefined && bytes !== count * 2))) return { state: 'garbage' };
    const whole = isError ? 5 : count * 2 + 5;
    if (received.length < whole) return { state: 'more' };
    return hasCrc16(received.subarray(0, whole)) ? { state: 'complete', length: whole } : { state: 'garbage' };
  };

/** Bytes of the registers of an answer from slave to data. Throws DriverError refused for an exception of the meter. */
function registersOf(answer: Uint8Array, what: string): Uint8Array {
  const [, kind = 0, code = 0] = answer;
  if (kind & ERROR)
    throw new DriverError('refused', 'refused', { what, reason: EXCEPTIONS[code] ?? `exception ${code}` });
  return answer.subarray(3);
}

/** How a read and its answer are carried. `number` is another one for each read of a session. */
export interface Carrying {
  request(slave: number, fn: ReadFunction, register: number, count: number, number: number): Uint8Array;
  /** Judges the answer to a read of `count` registers. */
  expect(slave: number, fn: ReadFunction, count: number, number: number): (received: Uint8Array) => FrameState;
  /** Bytes of the registers. Throws DriverError refused for an exception of the meter. */
  registers(frame: Uint8Array, what: string): Uint8Array;
  parts: Driver['parts'];
}

/** Parts behind the header of TCP, or of a whole frame without its checksum. */
function bodyParts(body: Uint8Array, direction: 'sent' | 'received'): FramePart[] {
  const isError = ((body[1] ?? 0) & ERROR) !== 0;
  const tail: FramePart[] =
    direction === 'sent'
      ? partsOf(['register', 2], ['count', 2], ['data', body.length - 6])
      : isError
        ? partsOf(['status', body.length - 2])
        : partsOf(['length', 1], ['data', body.length - 3]);
  return [...partsOf(['address', 1], ['function', 1]), ...tail];
}

/** Over a serial line, or through what passes its bytes on: with a checksum, without a number. */
export const RTU: Carrying = {
  request: readRequest,
  expect: expectRead,
  registers: (frame, what) => registersOf(frame.subarray(0, -2), what),
  parts: (frame, direction) =>
    frame.length < 5 || (direction === 'sent' && frame.length < 8)
      ? null
      : [...bodyParts(frame.subarray(0, -2), direction), checksumPart(2, hasCrc16(frame))],
};

const HEADER = 6;

/** Header of Modbus TCP: number of the request, protocol 0, length of what follows. */
const withHeader = (number: number, body: Uint8Array): Uint8Array =>
  Uint8Array.of(number >> 8, number & 0xff, 0, 0, body.length >> 8, body.length & 0xff, ...body);

/** Over TCP to a meter with an Ethernet port of its own: with a header, without a checksum. */
export const TCP: Carrying = {
  request: (slave, fn, register, count, number) =>
    withHeader(number, readRequest(slave, fn, register, count).subarray(0, -2)),
  expect: (slave, fn, count, number) => (received) => {
    // What an answer and an exception begin with; a late answer to another request has another number.
    const answer = withHeader(number, Uint8Array.of(slave, fn, count * 2, ...new Uint8Array(count * 2)));
    const exception = withHeader(number, Uint8Array.of(slave, fn | ERROR, 0));
    for (const [whole, head] of [
      [answer, HEADER + 3],
      [exception, HEADER + 2],
    ] as const) {
      if (!received.subarray(0, head).every((byte, index) => byte === whole[index])) continue;
      return received.length < whole.length ? { state: 'more' } : { state: 'complete', length: whole.length };
    }
    return { state: 'garbage' };
  },
  registers: (frame, what) => registersOf(frame.subarray(HEADER), what),
  parts: (frame, direction) =>
    frame.length < HEADER + 3 || (direction === 'sent' && frame.length < HEADER + 6)
      ? null
      : [...partsOf(['header', HEADER]), ...bodyParts(frame.subarray(HEADER), direction)],
};

/** Kinds of values in registers. */
export type RegisterType = 'u16' | 'i16' | 'u32' | 'i32' | 'float32';
/** Order in which the four bytes of a value arrive; A is the most significant. */
export type ByteOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA';

const ORDERS: Record<ByteOrder, readonly number[]> = {
  ABCD: [0, 1, 2, 3],
  CDAB: [2, 3, 0, 1],
  BADC: [1, 0, 3, 2],
  DCBA: [3, 2, 1, 0],
};

export const wordsOf = (type: RegisterType): number => (type === 'u16' || type === 'i16' ? 1 : 2);

/** Value of registers; null for a float that is no number, which is how meters mark a missing value. */
export function readValue(bytes: Uint8Array, type: RegisterType, order: ByteOrder = 'ABCD'): number | null {
  if (wordsOf(type) === 1) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, 2);
    return type === 'u16' ? view.getUint16(0) : view.getInt16(0);
  }
  // The positions are their own inverse in each of the four orders.
  const view = new DataView(Uint8Array.from(ORDERS[order], (position) => bytes[position] ?? 0).buffer);
  if (type === 'u32') return view.getUint32(0);
  if (type === 'i32') return view.getInt32(0);
  const float = view.getFloat32(0);
  return Number.isFinite(float) ? shortFloat32(float) : null;
}

/** The reverse of readValue, for simulated meters. */
export function writeValue(value: number, type: RegisterType, order: ByteOrder = 'ABCD'): Uint8Array {
  const view = new DataView(new ArrayBuffer(wordsOf(type) * 2));
  if (type === 'u16') view.setUint16(0, value);
  else if (type === 'i16') view.setInt16(0, value);
  else if (type === 'u32') view.setUint32(0, value);
  else if (type === 'i32') view.setInt32(0, value);
  else view.setFloat32(0, value);
  const straight = new Uint8Array(view.buffer);
  return straight.length === 2 ? straight : Uint8Array.from(ORDERS[order], (position) => straight[position] ?? 0);
}
