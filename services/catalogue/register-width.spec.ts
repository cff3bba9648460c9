import fc from 'fast-check';
import { fromHex } from './codecs/reader';
import type { Decoded } from './codec';
import { findFrame } from './drivers/exchange';
import { dataReadout, heatReadout } from './drivers/iec62056/readout';
import { mbusMeter } from './drivers/mbus/driver';
import { longFrame } from './drivers/mbus/frames';
import type { MbusResource } from './drivers/mbus/rows';
import { rangeOf } from './drivers/modbus/register-content';
import { modbusRtu, type Register, type RegisterMap } from './drivers/modbus/driver';
import { readAnswer } from './drivers/modbus/frames';
import { digitsRange, integerRange, registerRange } from './register-width';
import { converse } from './testing';

const NONE = { impulseWeight: 1, registerDigits: 0 };

/** Ranges of an M-Bus telegram with the records, EN 13757-3:2018, table 4. */
function mbusRanges(resource: MbusResource, records: string): Decoded['ranges'] {
  const medium = { heat: '04', water: '07', gas: '03', electricity: '02' }[resource];
  const data = fromHex(`78563412c51400${medium}00000000${records}`);
  const answers = [Uint8Array.of(0xe5), longFrame(0x08, 5, 0x72, data)];
  const meter = { address: '5', parameters: {}, timeZone: 0, transformationRatio: 1 };
  const session = mbusMeter(resource).session({ kind: 'current', arguments: {} }, meter, new Date(0));
  return converse(session, (_, index) => answers[index] ?? null).decoded.ranges;
}

describe('the width of an M-Bus register', () => {
  test.each<[what: string, resource: MbusResource, records: string, ranges: object]>([
    ['BCD of 4 digits in m³', 'water', '0a160100', { in1: 1e4 }],
    ['BCD of 6 digits in 10 l', 'water', '0b14010000', { in1: 1e4 }],
    ['BCD of 8 digits in litres', 'water', '0c1301000000', { in1: 1e5 }],
    ['BCD of 12 digits in litres', 'water', '0e13010000000000', { in1: 1e9 }],
    ['BCD of 8 digits in kWh', 'electricity', '0c0601000000', { tariff_sum: 1e8 }],
    ['an integer of 32 bits in Wh', 'electricity', '040301000000', { tariff_sum: 2_147_483.648 }],
    ['an integer of 24 bits in kWh', 'electricity', '0306010000', { tariff_sum: 8_388_608 }],
    ['an integer of 16 bits in m³', 'gas', '02160100', { in1: 32_768 }],
    ['an integer of 48 bits in litres', 'gas', '0613010000000000', { in1: 140_737_488_355.328 }],
    ['a tariff and the sum', 'electricity', '0c0301000000' + '8c100401000000', { tariff_sum: 1e5, tariff1: 1e6 }],
    ['energy in MJ, billed in Gcal', 'heat', '0c0e01000000', { energy: 27_777_777.777778, in1: 23_884.589663 }],
  ])('%s', (_, resource, records, ranges) => {
    expect(mbusRanges(resource, records)).toEqual(ranges);
  });

  test.each([
    ['an integer of 8 bits', '011601'],
    ['an integer of 64 bits, beyond what a number can hold', '07130100000000000000'],
    ['a real number', '05160000803f'],
    ['BCD of variable length', '0d13c201000000'],
    ['a value of the past', '4c1301000000'],
    ['a raw record of the maker', '0cff2001000000'],
  ])('is not bounded by %s', (_, records) => {
    expect(mbusRanges('water', records)).toEqual({});
  });

  test('is that of the record with the finest step, as its value is', () => {
    expect(mbusRanges('water', '0a160100' + '0c1301000000')).toEqual({ in1: 1e5 });
  });
});

describe('the width of Modbus registers', () => {
  test.each([
    ['a pulse counter of 32 bits', { type: 'u32', factor: 0.001 }, 4_294_967.296],
    ['16 bits', { type: 'u16' }, 65_536],
    ['32 bits with a sign', { type: 'i32', factor: 0.1 }, 214_748_364.8],
    ['64 bits', { type: 'u64' }, null],
    ['a real number', { type: 'float32' }, null],
    ['a bit field', { type: 'u32', mask: 0xff_ff_ff00, shift: 8 }, 16_777_216],
    ['the lower bits', { type: 'u32', mask: 0xff_ffff }, 16_777_216],
    ['a bit field with a hole', { type: 'u32', mask: 0xff00_ff00 }, null],
    ['a state', { type: 'u16', mask: 3 }, null],
    ['a factor that turns the sign', { type: 'u32', factor: -1 }, null],
  ] as const)('%s', (_, content, range) => {
    expect(rangeOf(content, undefined)).toBe(range);
  });

  test('follows the register with the power of ten', () => {
    expect(rangeOf({ type: 'u32' }, fromHex('fffe'))).toBe(42_949_672.96);
    expect(rangeOf({ type: 'u32' }, fromHex('8000'))).toBeNull();
  });

  test('is declared with the registers of a session, not with the values of the moment', () => {
    const registers: Register[] = [
      { field: 'tariff_sum', address: 0, type: 'u32', factor: 0.01 },
      { field: 'voltage1', address: 2, type: 'u16' },
    ];
    const map: RegisterMap = {
      ...{ id: 'counter', function: 3, order: 'ABCD', mostRegisters: 80 },
      reads: { current: { type: 1, registers } },
    };
    const meter = { address: '1', parameters: {}, timeZone: 0, transformationRatio: 1 };
    const session = modbusRtu(map).session({ kind: 'current', arguments: {} }, meter, new Date(0));
    const answer = () => readAnswer(1, 3, fromHex('0000000100e6'));
    expect(converse(session, answer).decoded.ranges).toEqual({ tariff_sum: 42_949_672.96 });
  });
});

describe('the width of a register that a data readout shows', () => {
  const meter = { address: '', parameters: {}, timeZone: 0, transformationRatio: 1 };
  const rangesOf = (driver: typeof dataReadout, data: string) => {
    const body = `\u0002${data}!\r\n\u0003`;
    const check = Array.from(Buffer.from(body).subarray(1)).reduce((sum, byte) => sum ^ byte, 0);
    const answer = Buffer.concat([Buffer.from('/XXXAident\r\n'), Buffer.from(body), Buffer.of(check)]);
    return converse(
      driver.session({ kind: 'current', arguments: {} }, meter, new Date(0)),
      ({ expect: judge }) => findFrame(answer, judge)?.frame ?? null,
    ).decoded.ranges;
  };

  test.each([
    ['leading zeros show all places', '1-0:1.8.0(000012.5*kWh)', { tariff_sum: 1e6 }],
    ['in the unit of the field', '1.8.1(001234*Wh)', { tariff1: 1000 }],
    ['no leading zero, no width', '1.8.0(12.5*kWh)', {}],
    ['a zero before the point is none', '1.8.0(0.5*kWh)', {}],
    ['a quantity of the moment has none', '1-0:1.8.0(12.5*kWh)\r\n1-0:32.7.0(0230*V)', {}],
  ])('%s', (_, line, ranges) => {
    expect(rangesOf(dataReadout, `${line}\r\n`)).toEqual(ranges);
  });

  test('of heat is in both units', () => {
    expect(rangesOf(heatReadout, '6.8(0012.345*MWh)\r\n6.26(00123.45*m3)\r\n')).toEqual({
      ...{ energy: 1e7, in1: 8598.452279, volume: 1e5 },
    });
  });
});

describe('the range of a register', () => {
  const model = { widths: { in1: { bits: 32, step: 'impulse' }, volume: { digits: 8, step: 0.01 } } } as const;

  test.each([
    ['of the telegram where nothing else declares one', 'energy', NONE, 1e5, 1e5],
    ['of the model before that of the telegram', 'volume', NONE, 1e5, 1e6],
    ['of the pulses before that of the telegram', 'in1', { ...NONE, impulseWeight: 0.001 }, 1e5, 4_294_967.296],
    ['of the dial before both', 'volume', { ...NONE, registerDigits: 5 }, 1e8, 1e5],
    ['of nothing', 'energy', NONE, null, null],
  ])('is that %s', (_, field, settings, telegram, range) => {
    expect(registerRange(model, field, settings, telegram)).toBe(range);
  });

  test('of data that are wider than the counter in them explains none of its roll-overs', () => {
    const widths = [
      ...[15, 16, 23, 24, 31, 32, 47, 48].map((bits) => integerRange(bits, 1) ?? NaN),
      ...[2, 4, 6, 8, 12].map((digits) => digitsRange(digits, 1) ?? NaN),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...widths), fc.integer({ min: 1, max: 14 }), (range, digits) => {
        const counter = 10 ** digits;
        fc.pre(counter < range);
        // From its last number to zero: a step of more than a quarter of the range is not plausible.
        expect(range - (counter - 1)).toBeGreaterThan(range / 4);
      }),
      { numRuns: 1000, seed: 36 },
    );
  });
});
