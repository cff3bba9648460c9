import { shortFloat32 } from '../../codecs/reader';
import { type Driver, DriverError, type FramePart, type FrameState } from '../../driver';
import { hasCrc16, withCrc16 } from '../checksum';
import { checksumPart, partsOf } from '../frame-parts';

/** Modbus RTU and TCP (fixtures/modbus.md). */
export const READ = { holding: 0x03, input: 0x04 } as const;
export type ReadFunction = (typeof READ)[keyof typeof READ];
const ERROR = 0x80;

const EXCEPTIONS: Record<number, string> = {
  0x01: 'it does not know the function',
  0x02: 'it has no such register',
  0x03: 'the value is out of range',
  0x04: 'it failed',
  0x05: 'it needs more time',
  0x06: 'it is busy',
  0x0a: 'the gateway has no path to it',
  0x0b: 'it does not answer the gateway',
};

/** Functions that write, and those that read the written values back. */
export const WRITE = { coil: 0x05, register: 0x06, registers: 0x10 } as const;
const READ_COILS = 0x01;

/** A request without its carrying, and how the answer to it begins and how long it is. */
export interface Request {
  body: readonly number[];
  answer: { head: readonly number[]; length: number };
}

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];

export const reads = (fn: ReadFunction, register: number, count: number): Request => ({
  body: [fn, ...word(register), ...word(count)],
  answer: { head: [fn, count * 2], length: 2 + count * 2 },
});

/** One coil, in the lowest bit of the answer's only byte. */
export const readsCoil = (coil: number): Request => ({
  body: [READ_COILS, ...word(coil), ...word(1)],
  answer: { head: [READ_COILS, 1], length: 3 },
});

/** The answer repeats the request. */
const echoed = (...body: readonly number[]): Request => ({ body, answer: { head: body, length: body.length } });

export const writesCoil = (coil: number, isOn: boolean): Request =>
  echoed(WRITE.coil, ...word(coil), isOn ? 0xff : 0x00, 0x00);

export const writesRegister = (register: number, bytes: Uint8Array): Request =>
  echoed(WRITE.register, ...word(register), ...bytes);

/** The answer has the address and the count. */
export const writesRegisters = (register: number, bytes: Uint8Array): Request => {
  const head = [WRITE.registers, ...word(register), ...word(bytes.length / 2)];
  return { body: [...head, bytes.length, ...bytes], answer: { head, length: head.length } };
};

export const readRequest = (slave: number, fn: ReadFunction, register: number, count: number): Uint8Array =>
  withCrc16(Uint8Array.of(slave, ...reads(fn, register, count).body));

/** Answer to a read: the registers' bytes, high byte first. */
export const readAnswer = (slave: number, fn: ReadFunction, data: Uint8Array): Uint8Array =>
  withCrc16(Uint8Array.of(slave, fn, data.length, ...data));

export const exceptionAnswer = (slave: number, fn: number, code: number): Uint8Array =>
  withCrc16(Uint8Array.of(slave, fn | ERROR, code));

/** Judges the answer to a request. */
const expectAnswer =
  (slave: number, { body: [fn = 0], answer }: Request) =>
  (received: Uint8Array): FrameState => {
    if (received[0] !== slave) return { state: 'garbage' };
    const isError = received[1] === (fn | ERROR);
    const isAnswer = answer.head.every((byte, at) => received.length <= at + 1 || received[at + 1] === byte);
    if (!isError && !isAnswer) return { state: 'garbage' };
    const whole = isError ? 5 : answer.length + 3;
    if (received.length < whole) return { state: 'more' };
    return hasCrc16(received.subarray(0, whole)) ? { state: 'complete', length: whole } : { state: 'garbage' };
  };

/**
 * Data bytes of an answer, without slave, function and length. `answer`: from the slave to the last byte of data.
 * Throws DriverError refused for an exception of the meter.
 */
function dataOf(answer: Uint8Array, what: string): Uint8Array {
  const [, kind = 0, code = 0] = answer;
  if (kind & ERROR) throw new ModbusException(code, { what, reason: EXCEPTIONS[code] ?? `exception ${code}` });
  return answer.subarray(3);
}

/** An exception of the meter, or of the gateway in front of it. */
export class ModbusException extends DriverError {
  /** Something was sent to the meter and may yet have an effect: it works on it, failed at it, or does not answer the gateway. */
  readonly mayHaveActed: boolean;

  constructor(code: number, values: { what: string; reason: string }) {
    super('refused', 'refused', values);
    this.mayHaveActed = [0x04, 0x05, 0x0b].includes(code);
  }
}

/** Framing of a request and its answer. `number` differs for each request of a session. */
export interface Carrying {
  request(slave: number, request: Request, number: number): Uint8Array;
  expect(slave: number, request: Request, number: number): (received: Uint8Array) => FrameState;
  /** Data bytes of the answer. Throws ModbusException. */
  data(frame: Uint8Array, what: string): Uint8Array;
  parts: Driver['parts'];
}

/** Parts behind the header of TCP, or of a whole frame without its checksum. */
function bodyParts(body: Uint8Array, direction: 'sent' | 'received'): FramePart[] {
  return [...partsOf(['address', 1], ['function', 1]), ...partsBehind(body, direction)];
}

function partsBehind(body: Uint8Array, direction: 'sent' | 'received'): FramePart[] {
  const [, fn = 0] = body;
  const rest = body.length - 2;
  if ((fn & ERROR) !== 0) return partsOf(['status', rest]);
  if (fn === WRITE.coil || fn === WRITE.register) return partsOf(['register', 2], ['data', rest - 2]);
  if (fn === WRITE.registers)
    return partsOf(['register', 2], ['count', 2], ['length', rest > 4 ? 1 : 0], ['data', rest - 5]);
  return direction === 'sent'
    ? partsOf(['register', 2], ['count', 2], ['data', rest - 4])
    : partsOf(['length', 1], ['data', rest - 1]);
}

/** Over a serial line, or through a converter that forwards its bytes: with a checksum, without a number. */
export const RTU: Carrying = {
  request: (slave, { body }) => withCrc16(Uint8Array.of(slave, ...body)),
  expect: expectAnswer,
  data: (frame, what) => dataOf(frame.subarray(0, -2), what),
  parts: (frame, direction) =>
    frame.length < 5 || (direction === 'sent' && frame.length < 8)
      ? null
      : [...bodyParts(frame.subarray(0, -2), direction), checksumPart(2, hasCrc16(frame))],
};

const HEADER = 6;

/** Header of Modbus TCP: number of the request, protocol 0, length of the rest. */
const header = (number: number, length: number): readonly number[] => [...word(number), 0, 0, ...word(length)];

/** Over TCP to a meter with its own Ethernet port: with a header, without a checksum. */
export const TCP: Carrying = {
  request: (slave, { body }, number) => Uint8Array.of(...header(number, body.length + 1), slave, ...body),
  expect:
    (slave, { body: [fn = 0], answer }, number) =>
    (received) => {
      // Beginnings of an answer and of an exception. A late answer to another request has another number.
      const kinds = [
        { head: [...header(number, answer.length + 1), slave, ...answer.head], length: HEADER + 1 + answer.length },
        { head: [...header(number, 3), slave, fn | ERROR], length: HEADER + 3 },
      ];
      const found = kinds.find(({ head }) => head.every((byte, at) => received.length <= at || received[at] === byte));
      if (!found) return { state: 'garbage' };
      return received.length < found.length ? { state: 'more' } : { state: 'complete', length: found.length };
    },
  data: (frame, what) => dataOf(frame.subarray(HEADER), what),
  parts: (frame, direction) =>
    frame.length < HEADER + 3 || (direction === 'sent' && frame.length < HEADER + 6)
      ? null
      : [...partsOf(['header', HEADER]), ...bodyParts(frame.subarray(HEADER), direction)],
};

/** Kinds of values in the registers of controls. */
export type RegisterType = 'u16' | 'i16' | 'u32' | 'i32' | 'float32';
/**
 * Order in which the four bytes of a value arrive; A is the most significant. Of 64 bits the words come in the order of
 * the letters as well: CDAB is the lowest word first, BADC swaps the bytes of each word, DCBA is the lowest byte first.
 */
export type ByteOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA';

const isLowWordFirst = (order: ByteOrder): boolean => order === 'CDAB' || order === 'DCBA';
const isByteSwapped = (order: ByteOrder): boolean => order === 'BADC' || order === 'DCBA';

/** The bytes of registers with the most significant first, or back: each order is its own inverse. */
export function straight(bytes: Uint8Array, order: ByteOrder): Uint8Array {
  const words = bytes.length / 2;
  return Uint8Array.from(bytes, (_, at) => {
    const word = isLowWordFirst(order) ? words - 1 - (at >> 1) : at >> 1;
    return bytes[word * 2 + (isByteSwapped(order) ? 1 - (at & 1) : at & 1)] ?? 0;
  });
}

export const wordsOf = (type: RegisterType): number => (type === 'u16' || type === 'i16' ? 1 : 2);

/** Value of registers; null for a float that is no number, which is how meters mark a missing value. */
export function readValue(bytes: Uint8Array, type: RegisterType, order: ByteOrder = 'ABCD'): number | null {
  if (wordsOf(type) === 1) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, 2);
    return type === 'u16' ? view.getUint16(0) : view.getInt16(0);
  }
  const view = new DataView(straight(bytes.subarray(0, 4), order).buffer);
  if (type === 'u32') return view.getUint32(0);
  if (type === 'i32') return view.getInt32(0);
  const float = view.getFloat32(0);
  return Number.isFinite(float) ? shortFloat32(float) : null;
}

/** The reverse of readValue. */
export function writeValue(value: number, type: RegisterType, order: ByteOrder = 'ABCD'): Uint8Array {
  const view = new DataView(new ArrayBuffer(wordsOf(type) * 2));
  if (type === 'u16') view.setUint16(0, value);
  else if (type === 'i16') view.setInt16(0, value);
  else if (type === 'u32') view.setUint32(0, value);
  else if (type === 'i32') view.setInt32(0, value);
  else view.setFloat32(0, value);
  const bytes = new Uint8Array(view.buffer);
  return bytes.length === 2 ? bytes : straight(bytes, order);
}
