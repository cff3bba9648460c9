import fc from 'fast-check';
import { fromHex, hex } from '../../codecs/reader';
import { scaledExactly } from '../exact';
import { converse } from '../../testing';
import { modbusRtu, type Register } from './driver';
import { type ByteOrder, readAnswer, straight } from './frames';
import { type Content, contentOf, rangeOf } from './register-content';

const ORDERS: readonly ByteOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];
const read = (register: Content, bytes: string, scale?: string) =>
  contentOf(register, fromHex(bytes), 'ABCD', scale === undefined ? undefined : fromHex(scale));

describe('word and byte order', () => {
  test.each<[ByteOrder, string]>([
    ['ABCD', '0102030405060708'],
    ['CDAB', '0708050603040102'],
    ['BADC', '0201040306050807'],
    ['DCBA', '0807060504030201'],
  ])('%s of 64 bits', (order, bytes) => {
    expect(hex(straight(fromHex(bytes), order))).toBe('0102030405060708');
    expect(read({ type: 'u64', order }, bytes)).toEqual({
      value: null,
      warning: expect.stringContaining('72623859790382856'),
    });
  });

  test('of 16 bits the bytes may be swapped where the register says so, not by the order of its map', () => {
    expect(read({ type: 'u16', order: 'BADC' }, '3412')).toEqual({ value: 0x1234 });
    expect(contentOf({ type: 'u16' }, fromHex('1234'), 'DCBA')).toEqual({ value: 0x1234 });
  });

  test('each order is its own inverse, and every whole number is read back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        (order, number) => {
          const bytes = fromHex(BigInt.asUintN(64, number).toString(16).padStart(16, '0'));
          expect(straight(straight(bytes, order), order)).toEqual(bytes);
          const { value, warning } = contentOf({ type: 'i64', order }, straight(bytes, order), 'ABCD');
          // Exact, or refused with a sentence; never another number.
          if (value === null) expect(warning).toContain(String(number));
          else expect(BigInt(value)).toBe(number);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('64 bits', () => {
  test.each<[Content['type'], string, number | null]>([
    ['u64', '0020000000000001', null],
    ['u64', '001fffffffffffff', Number.MAX_SAFE_INTEGER],
    ['i64', 'ffffffffffffffff', -1],
    ['u64', 'ffffffffffffffff', null],
    ['float64', '405edd2f1a9fbe77', 123.456],
    ['float64', '7ff8000000000000', null],
    ['float64', '7ff0000000000000', null],
  ])('%s %s is %p', (type, bytes, value) => {
    expect(read({ type }, bytes).value).toBe(value);
  });

  test('a counter beyond 2^53 is scaled as a whole number', () => {
    const ofMilliwattHours = (counter: bigint) =>
      read({ type: 'u64', factor: 1e-6 }, counter.toString(16).padStart(16, '0'));
    expect(ofMilliwattHours(10_000_000_000_000_500_000n)).toEqual({ value: 10_000_000_000_000.5 });
    expect(ofMilliwattHours(12_345_678_901_234_567_891n)).toEqual({
      value: null,
      warning: '12345678901234567891 has more digits than a number can hold',
    });
  });

  test('what is scaled exactly has the digits of the decimal product', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: -6, max: 0 }), (number, power) => {
        const value = scaledExactly(number, 1, power);
        if (value === null) return;
        const digits = number.toString().padStart(1 - power, '0');
        const before = power === 0 ? digits : digits.slice(0, power);
        const after = power === 0 ? '' : digits.slice(power).replace(/0+$/, '');
        expect(value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 6 })).toBe(
          after === '' ? before : `${before}.${after}`,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('bit fields', () => {
  test.each([
    [{ mask: 0x00f0, shift: 4 }, '1234', 3],
    [{ mask: 0x8000, shift: 15 }, '8000', 1],
    [{ shift: 8 }, 'ff12', 0xff],
    [{ mask: 0xff00 }, 'ff12', 0xff00],
  ])('%j of %s is %i', (field, bytes, value) => {
    expect(read({ type: 'u16', ...field }, bytes)).toEqual({ value });
    expect(read({ type: 'i16', ...field }, bytes)).toEqual({ value });
  });
});

describe('decimal digits', () => {
  test.each<[Content, string, number | null]>([
    [{ type: 'bcd16' }, '1234', 1234],
    [{ type: 'bcd16', factor: 0.01 }, '0099', 0.99],
    [{ type: 'bcd32' }, '00123456', 123_456],
    [{ type: 'bcd32', order: 'CDAB' }, '34560012', 123_456],
    [{ type: 'bcd32', order: 'DCBA', factor: 0.001 }, '56341200', 123.456],
    [{ type: 'bcd64', factor: 0.01 }, '0000123456789012', 1_234_567_890.12],
    [{ type: 'bcd64', order: 'BADC' }, '0000001234567890', 120_056_349_078],
    [{ type: 'bcd16' }, '12a4', null],
    [{ type: 'bcd32' }, 'ffffffff', null],
    [{ type: 'bcd16', no_values: ['9999'] }, '9999', null],
    [{ type: 'bcd64' }, '9999999999999999', null],
  ])('%j of %s is %p', (register, bytes, value) => {
    expect(read(register, bytes).value).toBe(value);
  });

  test('follow a scale, and bound a counter by their number', () => {
    expect(read({ type: 'bcd32' }, '00001234', 'fffe')).toEqual({ value: 12.34 });
    expect(rangeOf({ type: 'bcd32', factor: 0.001 })).toBe(100_000);
    expect(rangeOf({ type: 'bcd64' })).toBeNull();
  });
});

describe('no value', () => {
  test.each<[Content, string]>([
    [{ type: 'i16', no_values: ['8000'] }, '8000'],
    [{ type: 'u16', no_values: ['0xFFFF', '8000'] }, 'ffff'],
    [{ type: 'u32', order: 'CDAB', no_values: ['ffff0000'] }, '0000ffff'],
    [{ type: 'u64', no_values: ['ffffffffffffffff'] }, 'ffffffffffffffff'],
    [{ type: 'float32', no_values: ['7f7fffff'] }, '7f7fffff'],
    [{ type: 'float32' }, '7fc00000'],
    [{ type: 'float32' }, 'ff800000'],
    [{ type: 'float64', no_values: ['FFEFFFFFFFFFFFFF'] }, 'ffefffffffffffff'],
    [{ type: 'i64', order: 'DCBA', no_values: ['8000000000000000'] }, '0000000000000080'],
    [{ type: 'u16', mask: 0xff, no_values: ['ff'] }, '12ff'],
    [{ type: 'u16', mask: 0xff00, shift: 8, no_values: ['ff00'] }, 'ff12'],
    [{ type: 'u16', mask: 0xff, no_values: ['ffff'] }, 'ffff'],
    [{ type: 'i32', no_value_words: [0x7fff] }, '7fff0001'],
  ])('%j has none in %s', (register, bytes) => {
    expect(read(register, bytes)).toEqual({ value: null });
  });

  test('another content is a value', () => {
    expect(read({ type: 'i16', no_values: ['8000'] }, '8001')).toEqual({ value: -32_767 });
    expect(read({ type: 'u16', mask: 0xff, no_values: ['ffff'] }, '12ff')).toEqual({ value: 0xff });
    expect(read({ type: 'u16', mask: 0xff, no_values: ['ff'] }, 'ff12')).toEqual({ value: 0x12 });
    expect(read({ type: 'i32', no_value_words: [0x7fff] }, '7ffe0001')).toEqual({ value: 0x7ffe_0001 });
  });
});

describe('a scale register', () => {
  test.each([
    ['i16', '09c4', 'fffe', 25],
    ['u16', '09c4', '0002', 250_000],
    ['u32', '00030d40', 'ffff', 20_000],
    ['u64', '0000000000030d40', '0000', 200_000],
    ['i16', '8000', 'fffe', null],
    ['u16', 'ffff', 'fffe', null],
    ['i32', '80000000', '0000', null],
    ['u32', 'ffffffff', '0000', null],
    ['i64', '8000000000000000', '0000', null],
    ['u64', 'ffffffffffffffff', '0000', null],
    ['float32', '7fc00000', '0000', null],
    ['i16', '09c4', '8000', null],
  ] as const)('%s %s with %s is %p', (type, bytes, scale, value) => {
    expect(read({ type }, bytes, scale)).toEqual({ value });
  });

  test.each([
    ['u32', 'CDAB', '0d400003', 'fffe', 2000],
    ['u32', 'BADC', '0300400d', 'feff', 2000],
    ['u32', 'DCBA', '400d0300', 'feff', 2000],
    ['u32', 'DCBA', '400d0300', 'fffe', 2000],
    ['u16', 'BADC', '1027', '0200', 1_000_000],
    ['u16', 'BADC', '1027', 'ffff', 1000],
    ['i16', 'BADC', '1027', '0080', null],
  ] as const)('%s in the order %s has its scale in either order of bytes', (type, order, bytes, scale, value) => {
    expect(read({ type, order }, bytes, scale)).toEqual({ value });
  });

  test.each([
    ['i16', 'fc18', 'fffd', -1],
    ['i16', 'fc18', 'fff6', -0],
    ['u64', '00038d7ea4c68000', 'fffa', 1_000_000_000],
    ['i64', 'fffc72815b398000', 'fffd', -1_000_000_000_000],
    ['u32', '00000001', '000a', 10_000_000_000],
    ['i32', '80000001', '0001', -21_474_836_470],
  ] as const)('%s %s with %s is %d', (type, bytes, scale, value) => {
    expect(read({ type }, bytes, scale).value).toBeCloseTo(value, 6);
  });

  test('that no meter has is a warning', () => {
    expect(read({ type: 'i16' }, '0001', '000b')).toEqual({
      value: null,
      warning: expect.stringContaining('scale 11'),
    });
  });

  const session = (registers: readonly Register[], answers: Readonly<Record<string, string>>) => {
    const map = {
      id: 'sunspec',
      function: 3,
      order: 'ABCD',
      mostRegisters: 80,
      gap: 0,
      reads: { info: { type: 6, registers } },
    } as const;
    const meter = { address: '1', parameters: {}, timeZone: 0, transformationRatio: 1 };
    return converse(modbusRtu(map).session({ kind: 'info', arguments: {} }, meter, new Date(0)), ({ send }) => {
      const key = hex(send.subarray(2, 6));
      return readAnswer(1, 3, fromHex(answers[key] ?? ''));
    }).decoded;
  };

  test('is read with its value, near or far, and once for several', () => {
    const registers: Register[] = [
      { field: 'power_active', address: 10, type: 'i16', scale_address: 12 },
      { field: 'frequency', address: 11, type: 'u16', scale_address: 40 },
      { field: 'status', address: 13, type: 'u16', mask: 0x0c, shift: 2, scale_address: null },
      { field: 'serial', address: 20, type: 'text', length: 3 },
    ];
    const answers = { '000a0004': '00fa1388ffff000c', '00140003': '534e3132' + '0000', '00280001': 'fffe' };
    expect(session(registers, answers)).toEqual({
      readings: [
        { type: 6, ts: null, values: { power_active: 25, frequency: 50, status: 3 }, extra: { serial: 'SN12' } },
      ],
    });
  });
});

test('texts end with NUL, and the bytes of their words may be swapped', () => {
  expect(read({ type: 'text', length: 4 }, '41424320' + '00410000')).toMatchObject({ text: 'ABC' });
  expect(read({ type: 'text', length: 2, order: 'BADC' }, '42414443')).toMatchObject({ text: 'ABCD' });
  expect(read({ type: 'text', length: 4 }, '20414220' + '43202020')).toMatchObject({ text: 'AB C' });
  expect(read({ type: 'text', length: 2 }, '00000000')).toMatchObject({ text: '' });
  expect(read({ type: 'text', length: 2 }, 'ffffffff')).toMatchObject({ text: '' });
});
