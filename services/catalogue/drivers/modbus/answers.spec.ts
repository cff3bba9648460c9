import { modelRegister } from '@gaugeway/proto/api';
import { fromHex, hex } from '../../codecs/reader';
import { AnswerTimeout } from '../../driver';
import { converse } from '../../testing';
import { withCrc16 } from '../checksum';
import { findFrame } from '../exchange';
import { modbusRtu, modbusTcp, type Register, type RegisterMap } from './driver';
import { em24Ethernet } from './em24';
import { readAnswer } from './frames';

const meter = { address: '5', parameters: {}, timeZone: 0, transformationRatio: 1 };
const mapOf = (registers: readonly Register[], more: Partial<RegisterMap> = {}): RegisterMap => ({
  ...{ id: 'own', function: 3, order: 'ABCD', mostRegisters: 125, gap: 0 },
  reads: { current: { type: 1, registers } },
  ...more,
});
const one = mapOf([{ field: 'in1', address: 0x100, type: 'u32' }]);
const rtu = (bytes: string) => withCrc16(fromHex(bytes));

/** Reads with a line that holds these bytes after each request. */
function readFrom(driver: ReturnType<typeof modbusRtu>, received: (send: Uint8Array) => Uint8Array) {
  const session = driver.session({ kind: 'current', arguments: {} }, meter, new Date(0));
  let step = session.next();
  while (!step.done) {
    const bytes = received(step.value.send);
    const found = findFrame(bytes, step.value.expect);
    step = found ? session.next(found.frame) : session.throw(new AnswerTimeout(bytes));
  }
  return step.value;
}

describe('answers over a serial line', () => {
  const read = (bytes: Uint8Array) => readFrom(modbusRtu(one), () => bytes).readings[0]?.values;
  const own = rtu('05030400003039');

  test.each<[string, Uint8Array]>([
    ['alone', own],
    ['behind noise', Uint8Array.of(0xff, 0x00, 0x05, ...own)],
    ['behind the echo of the request', Uint8Array.of(...rtu('050301000002'), ...own)],
    ['behind a late one of another unit', Uint8Array.of(...rtu('0603040000ffff'), ...own)],
    ['behind a late one of another length', Uint8Array.of(...rtu('05030200ff'), ...own)],
    ['behind a late one of another function', Uint8Array.of(...rtu('0504040000ffff'), ...own)],
    ['behind one with a wrong checksum', Uint8Array.of(...fromHex('05030400003038'), 0, 0, ...own)],
  ])('are read %s', (_, bytes) => {
    expect(read(bytes)).toEqual({ in1: 12_345 });
  });

  test.each<[string, Uint8Array]>([
    ['another unit', rtu('06030400003039')],
    ['too few registers', rtu('0503023039')],
    ['too many registers', rtu('0503060000303900' + '01')],
    ['an odd number of bytes', rtu('050303003039')],
    ['another function', rtu('05040400003039')],
    ['an exception of another function', rtu('058402')],
    ['an exception with a wrong checksum', fromHex('0583020000')],
    ['a cut answer', own.subarray(0, 8)],
  ])('of %s are no values, and no silence', (_, bytes) => {
    expect(() => read(bytes)).toThrow(`${bytes.length} bytes received without a complete response`);
  });

  test.each([
    ['02', /no such register/],
    ['06', /busy/],
    ['0b', /does not answer the gateway/],
    ['63', /exception 99/],
  ])('with the exception %s are refusals', (code, reason) => {
    expect(() => read(rtu(`0583${code}`))).toThrow(reason);
  });
});

describe('answers over TCP', () => {
  const read = (rest: string) =>
    readFrom(modbusTcp(one), (send) => Uint8Array.of(...send.subarray(0, 2), ...fromHex(rest))).readings[0]?.values;

  test('are read', () => {
    expect(read('00000007' + '05030400003039')).toEqual({ in1: 12_345 });
  });

  test.each([
    ['another unit', '00000007' + '06030400003039'],
    ['too few registers', '00000005' + '0503023039'],
    ['a length that does not fit', '00000009' + '05030400003039'],
    ['another protocol', '00010007' + '05030400003039'],
  ])('of %s are no values', (_, rest) => {
    expect(() => read(rest)).toThrow(/bytes received without a complete response/);
  });

  test('of another request are passed over', () => {
    const late = (send: Uint8Array) => fromHex(`${hex(send.subarray(0, 1))}ff00000007050304ffffffff`);
    const own = (send: Uint8Array) => Uint8Array.of(...send.subarray(0, 2), ...fromHex('0000000705030400003039'));
    const driver = modbusTcp(one);
    const answer = (send: Uint8Array) => Uint8Array.of(...late(send), ...own(send));
    expect(readFrom(driver, answer).readings[0]?.values).toEqual({ in1: 12_345 });
  });
});

test('130 registers are read in two requests, and no value is divided between them', () => {
  const registers = Array.from({ length: 43 }, (_, at): Register => ({
    ...{ field: `f${at}`, address: at * 3, type: 'u32' },
  }));
  const wide: Register[] = [...registers, { field: 'last', address: 123, type: 'u64' }];
  const { sent, decoded } = converse(
    modbusRtu(mapOf(wide, { gap: 16 })).session({ kind: 'current', arguments: {} }, meter, new Date(0)),
    ({ send }) => {
      const address = (send[2] ?? 0) * 256 + (send[3] ?? 0);
      const count = send[5] ?? 0;
      const words = Array.from({ length: count }, (_, at) => [0, address + at]).flat();
      return readAnswer(5, 3, Uint8Array.from(words));
    },
  );
  expect(sent.map((frame) => frame.slice(4, 12))).toEqual(['0000007d', '007b0005']);
  expect(decoded.readings[0]?.values).toMatchObject({ f0: 1, f40: 120 * 65_536 + 121, f42: 126 * 65_536 + 127 });
});

test('a value beyond the input of an EM24 is none (EM24 communication protocol, 2.2)', () => {
  const { decoded } = converse(
    em24Ethernet.session({ kind: 'instant', arguments: {} }, { ...meter, address: '1' }, new Date(0)),
    ({ send }) => {
      const words = Array.from({ length: send[11] ?? 0 }, () => 0);
      // Voltage of L1, low word first; power factor of L1 and frequency.
      words.splice(0, 4, 0xffff, 0x7fff, 2301, 0);
      words[0x2e] = 0x7fff;
      words[0x33] = 500;
      const data = words.flatMap((word) => [word >> 8, word & 0xff]);
      const length = data.length + 3;
      return Uint8Array.of(...send.subarray(0, 4), length >> 8, length & 0xff, 1, 3, data.length, ...data);
    },
  );
  expect(decoded.readings[0]?.values).toMatchObject({
    ...{ voltage1: null, voltage2: 230.1, cos1: null, frequency: 50, current1: 0 },
  });
});

test.each([
  ['four digits', '07ea'],
  ['two digits', '001a'],
])('a clock in parts may have a year of %s', (_, year) => {
  const register = modelRegister.parse({ value: 'clock', function: 16, address: 0x210, type: 'u16' });
  const command = modbusRtu(one).withRegisters([register]).controls?.get_datetime;
  if (!command) throw new Error('no clock');
  const session = command.session({ get_datetime: 1 }, { ...meter, timeZone: 3 }, new Date(0));
  const { decoded } = converse(session, () => readAnswer(5, 3, fromHex(`${year}00010001000000000000`)));
  // 2026-01-01 00:00 three hours east of Greenwich.
  expect(JSON.stringify(decoded)).toContain('1767214800');
});
