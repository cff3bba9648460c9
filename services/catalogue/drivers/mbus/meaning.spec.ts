import fc from 'fast-check';
import cases from '../../fixtures/mbus-cases.json';
import frames from '../../fixtures/mbus-frames.json';
import { fromHex, hex } from '../../codecs/reader';
import { AnswerTimeout } from '../../driver';
import { converse } from '../../testing';
import { findFrame } from '../exchange';
import { mbusMeter } from './driver';
import { expectAcknowledge, longFrame, parseHeader, parseLong, shortFrame } from './frames';
import { parseRecords } from './records';
import type { MbusResource } from './rows';

const acknowledge = Uint8Array.of(0xe5);
const meter = { address: '5', parameters: {}, timeZone: 0, transformationRatio: 1 };
const MEDIUM: Record<MbusResource, string> = { heat: '04', water: '07', gas: '03', electricity: '02' };

/** Header of a meter of a maker; the standard's codes mean the same for all. */
const headerOf = (medium: string, maker = 'c514') => fromHex(`78563412${maker}00${medium}00000000`);
const telegram = (records: string, header = headerOf('04')) =>
  longFrame(0x08, 5, 0x72, Uint8Array.of(...header, ...fromHex(records)));

/** All values that a driver makes of telegrams, and its warnings. */
function readOf(resource: MbusResource, telegrams: readonly (Uint8Array | null)[], address = '5') {
  const answers = [acknowledge, ...telegrams];
  const values: Record<string, number | null> = {};
  const extra: Record<string, unknown> = {};
  const warnings: string[] = [];
  let sent: string[] = [];
  for (const kind of ['current', 'instant', 'info'] as const) {
    const session = mbusMeter(resource).session({ kind, arguments: {} }, { ...meter, address }, new Date(0));
    const { decoded, sent: requests } = converse(session, (_, index) => answers[index] ?? null);
    for (const row of decoded.readings) {
      Object.assign(values, row.values);
      Object.assign(extra, row.extra);
    }
    warnings.splice(0, warnings.length, ...(decoded.warnings ?? []));
    sent = requests;
  }
  return { values, extra, warnings, sent };
}

const read = (resource: MbusResource, records: string) =>
  readOf(resource, [telegram(records, headerOf(MEDIUM[resource]))]);
const ofCase = (id: keyof typeof cases) => cases[id].hex.map((each) => fromHex(each));

describe('cases from the field', () => {
  test('a duration of a limit exceed is no flow (libmbus issue 123)', () => {
    const { values, extra } = readOf('water', ofCase('mbus-duration-is-no-flow'));
    expect(values).toMatchObject({ in1: 0.183 });
    expect(values).not.toHaveProperty('flow');
    expect(extra).toMatchObject({ clock: '2016-10-12T06:13:00.000Z' });
  });

  test('power of FF 00 of a Saia-Burgess ALE3 is the total, FF 01 to FF 03 are its phases', () => {
    const frame = frames.frames.find(({ name }) => name === 'electricity-meter-1')?.hex ?? '';
    expect(readOf('electricity', [fromHex(frame)]).values).toMatchObject({
      ...{ power_active: 3.2, power_active1: 0.79, power_active2: 0.81, power_active3: 1.6 },
      ...{ voltage1: 237, voltage2: 231, voltage3: 228, current1: 3.2, current2: 3.5, current3: 6.9 },
      ...{ power_reactive: -0.65, power_reactive1: -0.18 },
    });
  });

  test('dates of the maker of an iEM3135 are not its clock, its exported energy is no consumption (libmbus issue 125)', () => {
    const { values, extra } = readOf('electricity', [...ofCase('mbus-clock-and-reactive'), null]);
    expect(extra).toMatchObject({ clock: '2017-06-09T09:39:00.000Z' });
    expect(values).not.toHaveProperty('tariff_sum');
    // DOCA0005EN-04, p. 78: VIFE FF 09 is exported, p. 80: subunit 1 is reactive.
    expect(values).toMatchObject({ tariff_negative_sum: 0.017, tariff_reactive_sum: 33_719.089 });
    expect(extra['raw_records']).toEqual(
      expect.stringContaining('03ff10000000 03ff2c640000 03ff2d000000 05ff2e0000c842'),
    );
  });

  test('what a meter marks as absent is null', () => {
    for (const frame of ofCase('mbus-no-value')) {
      const { values } = readOf('heat', [frame]);
      expect(values).toMatchObject({ energy: 480, temperature1: null, temperature2: null, power_heat: null });
    }
  });
});

describe('combinable VIFEs, EN 13757-3:2018, tables 15 and 16', () => {
  const one = (record: string) => {
    const [found] = parseRecords(fromHex(record)).records;
    if (!found) throw new Error('no record');
    return found;
  };

  /** Volume flow in m3/h (VIF 3B, 0.001 m3/h) with a VIFE and four bytes. */
  const flow = (vife: string, data = '01000000') => one(`04bb${vife}${data}`);

  test.each([
    ['20', 'per second'],
    ['21', 'per minute'],
    ['26', 'per year'],
    ['27', 'per revolution'],
    ['28', 'increment per input pulse on channel 0'],
    ['2b', 'increment per output pulse on channel 1'],
    ['2c', 'per l'],
    ['35', 'per A'],
    ['36', 'multiplied by s'],
    ['3a', 'uncorrected unit, or value at metering conditions'],
    ['3e', 'value at base conditions'],
    ['40', 'lower limit'],
    ['48', 'upper limit'],
    ['68', 'value during a lower limit exceed'],
    ['69', 'leakage'],
    ['6c', 'value during an upper limit exceed'],
    ['6d', 'overflow'],
    ['7e', 'future value'],
    ['fc05', 'between phases L1 and L2'],
    ['fc0c', 'difference of import and export'],
    ['c0fc05', 'lower limit, between phases L1 and L2'],
    ['fc85c0fc08', 'between phases L1 and L2, lower limit, quadrant 1'],
  ])('%s makes it another quantity: %s', (vife, change) => {
    expect(flow(vife)).toMatchObject({ change, value: 0.001 });
    expect(read('water', `04bb${vife}01000000`).values).not.toHaveProperty('flow');
  });

  test.each([
    ['50', 'duration of the first lower limit exceed', 1],
    ['55', 'duration of the last lower limit exceed', 60],
    ['5a', 'duration of the first upper limit exceed', 3600],
    ['5f', 'duration of the last upper limit exceed', 86_400],
    ['61', 'duration of the first', 60],
    ['67', 'duration of the last', 86_400],
  ])('%s makes it a %s in units of %i s', (vife, change, seconds) => {
    expect(flow(vife, '03000000')).toMatchObject({ change, unit: 's', value: 3 * seconds });
    expect(read('water', `04bb${vife}03000000`).values).not.toHaveProperty('flow');
  });

  test.each([
    ['39', 'start of'],
    ['42', 'begin of the first lower limit exceed'],
    ['4f', 'end of the last upper limit exceed'],
    ['6a', 'begin of the first'],
    ['6f', 'end of the last'],
  ])('%s makes it the %s', (vife, change) => {
    expect(flow(vife, '32147a18')).toMatchObject({ change, value: '2011-08-26T20:50:00' });
    expect(one(`02bb${vife}7a18`)).toMatchObject({ change, value: '2011-08-26' });
  });

  test.each(['41', '49'])('%s makes it a number of limit exceeds', (vife) => {
    expect(flow(vife, '07000000')).toMatchObject({ value: 7, unit: '' });
    expect(read('water', `04bb${vife}07000000`).values).not.toHaveProperty('flow');
  });

  test.each([
    ['70', 1e-6],
    ['75', 0.1],
    ['76', 1],
    ['77', 10],
    ['7d', 1000],
    ['f67d', 1000],
  ])('%s multiplies by %d', (vife, factor) => {
    expect(flow(vife, 'e8030000').value).toBeCloseTo(factor, 9);
  });

  test('a duration stays one behind further codes', () => {
    expect(flow('d6fc08', '03000000')).toMatchObject({ unit: 's', value: 10_800 });
  });

  test('78 to 7B add a constant in the unit of the VIF', () => {
    expect(one('02da7b6400').value).toBeCloseTo(10.1, 9);
    expect(one('02da786400').value).toBeCloseTo(10.0001, 9);
  });

  test('FC 01 to FC 04 are the phases and the neutral', () => {
    const records = '02fdc9fc01e600' + '02fdc9fc02e700' + '02fdc9fc03e800' + '02fddcfc040500' + '02fddcfc030700';
    expect(read('electricity', records).values).toEqual(
      expect.objectContaining({ voltage1: 230, voltage2: 231, voltage3: 232, current_neutral: 5, current3: 7 }),
    );
  });

  test('3B and 3C separate import from export, heat from cold', () => {
    expect(read('electricity', '04833b88130000' + '04833c64000000').values).toMatchObject({
      tariff_sum: 5,
      tariff_negative_sum: 0.1,
    });
    expect(read('heat', '0406e0010000' + '04863c07000000' + '04943c64000000').values).toMatchObject({
      energy: 480,
      energy_cold: 7,
      volume_cold: 1,
    });
    expect(read('water', '04933ce8030000').values).not.toHaveProperty('in1');
  });

  test('what a cooling meter counts is cold', () => {
    const answer = telegram('0406e0010000' + '041464000000' + '043b05000000', headerOf('0a'));
    const { values } = readOf('heat', [answer]);
    expect(values).toMatchObject({ energy_cold: 480, in1: 0.412726, volume_cold: 1, flow_cold: 0.005 });
    expect(values).not.toHaveProperty('energy');
    expect(values).not.toHaveProperty('flow');
  });

  test('a cooling meter may mark what it counts as negative', () => {
    const records = '04863ce0010000' + '04943c64000000' + '04bb3c05000000' + '04ab3c64000000';
    const { values } = readOf('heat', [telegram(records, headerOf('0b'))]);
    expect(values).toMatchObject({ energy_cold: 480, volume_cold: 1, flow_cold: 0.005, power_cold: 0.1 });
    expect(values).not.toHaveProperty('energy');
  });

  test.each([
    ['at base conditions, beside that at metering conditions', '04933a88130000' + '04933ee8030000', 1],
    ['at metering conditions alone', '04933a88130000', 5],
    ['of the meter, beside both', '04933a88130000' + '04933ee8030000' + '0413b80b0000', 3],
  ])('gas is the volume %s', (_, records, in1) => {
    expect(read('gas', records).values).toMatchObject({ in1 });
    expect(read('water', records).values['in1']).toBe(in1 === 3 ? 3 : undefined);
  });

  test.each(['44', '4d', '7c20', 'fc0d', '7c15'])('a reserved code %s makes it a raw record', (code) => {
    const vife = code.startsWith('7c') ? `fc${code.slice(2)}` : code;
    const { values, extra } = read('water', `04bb${vife}01000000`);
    expect(values).not.toHaveProperty('flow');
    expect(extra).toMatchObject({ raw_records: `04bb${vife}01000000` });
  });
});

describe('record errors, EN 13757-3:2018, table 17', () => {
  /** Codes of the same range with another meaning: tables 15 and those of profiles, annex F. */
  const BESIDE = [0x12, 0x13, 0x14, 0x1d, 0x1e, 0x1f];
  const codes = Array.from({ length: 0x1f }, (_, index) => index + 1);

  test.each(codes.filter((code) => !BESIDE.includes(code)))('code %i means that there is no value', (code) => {
    const vife = code.toString(16).padStart(2, '0');
    expect(read('water', `04bb${vife}01000000`).values).toMatchObject({ flow: null });
  });

  test.each([
    ['12', 'average'],
    ['13', 'inverse compact profile'],
    ['14', 'relative deviation'],
    ['1d', 'standard conform data content'],
    ['1e', 'compact profile with register numbers'],
    ['1f', 'compact profile'],
  ])('%s is no error: %s', (vife, change) => {
    expect(parseRecords(fromHex(`04bb${vife}01000000`)).records[0]).toMatchObject({ change });
    expect(read('water', `04bb${vife}01000000`).values).not.toHaveProperty('flow');
  });

  test('a profile is no value, also where its bytes fit a number', () => {
    const { values, extra } = read('water', '0d931fe40a000100');
    expect(values).not.toHaveProperty('in1');
    expect(extra).toMatchObject({ raw_records: '0d931fe40a000100' });
  });

  test('code 0 is no error', () => {
    expect(read('water', '04bb0001000000').values).toMatchObject({ flow: 0.001 });
  });

  test('a value beside a record without one is taken', () => {
    expect(read('water', '04bb1500000000' + '043b01000000').values).toMatchObject({ flow: 0.001 });
  });
});

describe('invalid values, EN 13757-3:2018, annex A', () => {
  test.each([
    ['type B of 1 byte', '013b80'],
    ['type B of 2 bytes', '023b0080'],
    ['type B of 3 bytes', '033b000080'],
    ['type B of 4 bytes', '043b00000080'],
    ['type B of 6 bytes', '063b000000000080'],
    ['type B of 8 bytes', '073b0000000000000080'],
    ['type A with F in every digit', '0a3bffff'],
    ['type A with F in a lower digit', '0b3b12f456'],
    ['type A with A to E', '0c3b0000a000'],
    ['type H that is no number', '053b0000c07f'],
    ['type H without a bound', '053b000080ff'],
    ['type C of 4 bytes, all ones', '04bbfc11ffffffff'],
    ['type C of 2 bytes, all ones', '02bbfc11ffff'],
    ['a field without data', '003b'],
    ['BCD of variable length with an error digit', '0d3bc41200a000'],
    ['BCD of variable length with a second sign', '0d3bd2f001'],
    ['BCD of variable length without digits', '0d3bc0'],
    ['type B of variable length', '0d3be400000080'],
  ])('%s is null', (_, record) => {
    expect(read('water', record).values).toMatchObject({ flow: null });
  });

  test.each([
    ['F in the highest digit alone is a minus', '0a3b12f0', -0.012],
    ['F in the highest digit of 12', '0e3b1200000000f0', -0.012],
    ['type B below zero of 3 bytes', '033bf4ffff', -0.012],
    ['type B below zero of 6 bytes', '063bf4ffffffffff', -0.012],
    ['type B below zero of 8 bytes', '073bf4ffffffffffffff', -0.012],
    ['the least number of type B', '023b0180', -32.767],
    ['type B of all ones', '013bff', -0.001],
    ['type C beyond the range of type B', '02bbfc11feff', 65.534],
    ['type D of all ones', '02bbfc12ffff', 65.535],
    ['type H below zero', '053b0000c0bf', -0.0015],
    ['BCD of variable length', '0d3bc2d204', null],
    ['BCD of variable length', '0d3bc23412', 1.234],
    ['BCD of variable length below zero', '0d3bd23412', -1.234],
    ['an integer of variable length', '0d3be3400d03', 200],
    ['an integer of variable length below zero', '0d3be1ff', -0.001],
    ['an integer of variable length of type C', '0dbbfc11e1fe', 0.254],
  ])('%s, %s', (_, record, flow) => {
    expect(read('water', record).values).toMatchObject({ flow });
  });

  test('a real number has the digits that its meter sent', () => {
    // 123.456 and 12345.678 as float32, little-endian.
    expect(read('water', '0516' + '79e9f642').values).toMatchObject({ in1: 123.456 });
    expect(read('electricity', '0506' + 'b6e64046').values).toMatchObject({ tariff_sum: 12_345.678 });
  });

  test.each(['ca', 'cf', 'da', 'df', 'f7', 'ff'])('a reserved length of data, %s, ends the records', (lvar) => {
    const { records, isCut } = parseRecords(fromHex(`0413e8030000` + `0d3b${lvar}` + '00'.repeat(80)));
    expect([isCut, records.map(({ value, isRaw }) => [value, isRaw])]).toEqual([
      true,
      [
        [1, undefined],
        [null, true],
      ],
    ]);
  });

  test('bytes of a quantity without a unit stay bytes, flags of errors are a number', () => {
    expect(parseRecords(fromHex('0dfd0fe3010203')).records[0]).toMatchObject({ value: '03 02 01' });
    expect(read('water', '0dfd17e2ffff').values).toMatchObject({ error_code: 0xffff });
  });

  test.each([
    ['type F that is marked invalid', '046d9714cc13'],
    ['type F of all ones', '046dffffffff'],
    ['type F of zeros', '046d00000000'],
    ['type F of 31 February', '046d0000df32'],
    ['type I that is marked invalid', '066d009714cc1300'],
    ['type I of all ones', '066dffffffffffff'],
    ['type G of all ones', '026cffff'],
    ['type G of zeros', '026c0000'],
    ['type J of all ones', '036dffffff'],
    ['type F of 30 February of a leap year', '046d0000de22'],
    ['type F of the hour 31, every hour', '046d001f5a37'],
    ['a date in BCD', '0c6d0000d737'],
    ['a date as a real number', '056d0000d737'],
  ])('%s is null, and no clock', (_, record) => {
    expect(parseRecords(fromHex(record)).records[0]).toMatchObject({ value: null });
    expect(read('water', record).extra).not.toHaveProperty('clock');
  });

  // 2026-07-23 14:30, in types F and I; the bit of summer time is that of the second and of the first byte.
  const typeF = (bits: number) => `046d1e${(14 | bits).toString(16).padStart(2, '0')}5737`;
  const typeI = (bits: string) => `066d${bits}`;
  const clockAt = (record: string, now: string, timeZone = 1) => {
    const session = mbusMeter('water').session(
      { kind: 'info', arguments: {} },
      { ...meter, timeZone },
      new Date(`${now}Z`),
    );
    const answers = [acknowledge, telegram(record + '0413e8030000', headerOf('07'))];
    return converse(session, (_, index) => answers[index] ?? null).decoded.readings[0]?.extra?.['clock'];
  };

  test.each([
    ['type F in standard time', typeF(0), 1, '2026-07-23T13:30:00.000Z'],
    ['type F in summer time, offset of standard time', typeF(0x80), 1, '2026-07-23T12:30:00.000Z'],
    ['type F in summer time, offset of summer time', typeF(0x80), 2, '2026-07-23T12:30:00.000Z'],
    ['type F of the year 2026 by its hundreds', typeF(0x20), 1, '2026-07-23T13:30:00.000Z'],
    ['type I in standard time', typeI('0a1e0e573700'), 1, '2026-07-23T13:30:10.000Z'],
    ['type I in summer time', typeI('4a1e0e573700'), 1, '2026-07-23T12:30:10.000Z'],
    ['type I in summer time of two hours', typeI('4a5e0e573780'), 1, '2026-07-23T11:30:10.000Z'],
    ['type I with the day of the week and the week', typeI('0a1eae57371e'), 1, '2026-07-23T13:30:10.000Z'],
  ])('the clock of %s', (_, record, timeZone, clock) => {
    expect(clockAt(record, clock.slice(0, 19), timeZone)).toBe(clock);
  });

  test.each([
    ['of a tariff', '84106d1e0e5737'],
    ['of an earlier day', '446d1e0e5737'],
    ['of a maximum', '146d1e0e5737'],
    ['without a time', '026d5737'],
    ['without a date', '036d0a1e0e'],
    ['of the end of the last limit exceed', '04ed4f1e0e5737'],
  ])('a date %s is no clock, and does not hide it', (_, record) => {
    expect(clockAt(record, '2026-07-23T13:30:00')).toBeUndefined();
    expect(clockAt(record + typeF(0), '2026-07-23T13:30:00')).toBe('2026-07-23T13:30:00.000Z');
  });

  test('type J is a time of day', () => {
    expect(parseRecords(fromHex('036d1e2d0c')).records[0]).toMatchObject({ value: '12:45:30' });
  });

  test('error flags are bits: 80 is no missing value', () => {
    expect(read('water', '01fd1780').values).toMatchObject({ error_code: 0x80 });
    expect(read('water', '02fd170080').values).toMatchObject({ error_code: 0x8000 });
  });
});

describe('the right record of several', () => {
  const volume = (dif: string, value: string) => `${dif}13${value}`;

  test('the present one, not a stored, highest, lowest or one of an error state, in any order', () => {
    const records = [
      ...[volume('44', '01000000'), volume('14', '02000000'), volume('24', '03000000'), volume('34', '04000000')],
      ...[volume('8410', '05000000'), volume('8440', '06000000'), volume('04', '07000000')],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: 7 }), (shuffled) => {
        expect(read('water', shuffled.join('')).values).toMatchObject({ in1: 0.007 });
      }),
      { numRuns: 50 },
    );
    expect(read('water', records.slice(0, 6).join('')).values).not.toHaveProperty('in1');
  });

  test('of two resolutions the finer one', () => {
    expect(read('heat', '0407' + '01000000' + '0406' + '0f000000').values).toMatchObject({ energy: 15 });
  });

  test('64 bits are scaled without losing digits, or refused', () => {
    const [scaled, lost] = ['0700' + '15cd5b07e8030000', '0713' + 'ffffffffffffff7f'].map(
      (record) => parseRecords(fromHex(record)).records[0],
    );
    expect(scaled?.value).toBeCloseTo(4_295_090_752_789 / 1000, 3);
    expect(lost).toMatchObject({ value: null, isTooLong: true });
    const { values, warnings } = read('water', '0713' + 'ffffffffffffff7f');
    expect(values).toMatchObject({ in1: null });
    expect(warnings).toEqual([expect.stringContaining('0713ffffffffffffff7f')]);
  });
});

describe('units, EN 13757-3:2018, tables 10, 12 and 14', () => {
  // Expected values by hand: 1 GJ = 1000/3.6 kWh, 1 Mcal = 1.163 kWh, 1 gallon = 3.785411784 l, 1 ft³ = 28.316846592 l.
  test.each<[MbusResource, string, string, number]>([
    ['heat', '0400' + '40e20100', 'energy', 0.123456],
    ['heat', '0407' + '40e20100', 'energy', 1_234_560],
    ['heat', '0408' + '80ee3600', 'energy', 1],
    ['heat', '040f' + '24000000', 'energy', 100],
    ['heat', '04fb00' + '0c000000', 'energy', 1200],
    ['heat', '04fb01' + '0c000000', 'energy', 12_000],
    ['heat', '04fb08' + '24000000', 'energy', 1000],
    ['heat', '04fb09' + '24000000', 'energy', 10_000],
    ['heat', '04fb0c' + '64000000', 'energy', 11.63],
    ['heat', '04fb0f' + '01000000', 'energy', 116.3],
    ['heat', '04fb0d' + 'e8030000', 'in1', 1],
    ['electricity', '04fb02' + '0c000000', 'tariff_reactive_sum', 12],
    ['electricity', '04fb8275' + '7b000000', 'tariff_reactive_sum', 12.3],
    ['electricity', '04fb03' + '0c000000', 'tariff_reactive_sum', 120],
    ['electricity', '02fb15' + '0c00', 'power_reactive', 0.12],
    ['electricity', '02fb37' + '0c00', 'power_apparent', 12],
    ['electricity', '02fb2d' + '8c13', 'frequency', 50.04],
    ['electricity', '02fd48' + 'fd08', 'voltage1', 230.1],
    ['electricity', '04fd59' + '8a140000', 'current1', 5.258],
    ['water', '0410' + '40e20100', 'in1', 0.123456],
    ['water', '0417' + '0c000000', 'in1', 120],
    ['water', '04fb10' + '0c000000', 'in1', 1200],
    ['water', '04fb11' + '0c000000', 'in1', 12_000],
    ['water', '04fb23' + '40420f00', 'in1', 3785.411784],
    ['water', '04fb22' + '40420f00', 'in1', 378.541178],
    ['gas', '04fb20' + '40420f00', 'in1', 28_316.846592],
    ['gas', '04fb21' + '40420f00', 'in1', 2831.684659],
    ['water', '04fb26' + 'e8030000', 'flow', 3.785412],
    ['water', '04fb25' + 'e8030000', 'flow', 227.124707],
    ['water', '04fb24' + '40420f00', 'flow', 227.124707],
    ['water', '0440' + '40420f00', 'flow', 6],
    ['water', '0448' + '40420f00', 'flow', 3.6],
    ['water', '043e' + '05000000', 'flow', 5],
    ['heat', '02fb59' + 'a406', 'temperature1', -8.333333],
    ['heat', '02fb5a' + '4e06', 'temperature1', 71.888889],
    ['heat', '02fb5f' + '4001', 'temperature2', 160],
    ['heat', '02fb5b' + '2000', 'temperature1', 0],
    ['heat', '02fb63' + '1200', 'temperature_difference', 10],
    ['heat', '02fb67' + 'd8ff', 'temperature_outside', -40],
    ['heat', '0258' + 'd204', 'temperature1', 1.234],
    ['heat', '0433' + '30750000', 'power_heat', 8.333333],
    ['heat', '04fb30' + '24000000', 'power_heat', 1000],
    ['heat', '04fb29' + '02000000', 'power_heat', 2000],
    ['water', '0420' + '100e0000', 'on_time', 1],
    ['water', '0421' + '5a000000', 'on_time', 1.5],
    ['water', '0227' + '0200', 'on_time', 48],
  ])('%s %s', (resource, record, field, value) => {
    expect(read(resource, record).values[field]).toBe(value);
  });

  test('a non-metric unit of VIFE 3D, and codes without a meaning, are no known quantity', () => {
    for (const record of ['04933d01000000', '04fb2701000000', '04fb0601000000', '04ef0101000000', '04fdfd0201000000']) {
      expect(read('water', record)).toMatchObject({ values: { status: 0 }, extra: { raw_records: record } });
    }
  });
});

describe('what is not understood', () => {
  test('is kept as it came, and the records before it count', () => {
    const { values, extra } = read('water', '0413e8030000' + '02ff131234' + '037a010203' + '04fd7e01000000' + '3f1122');
    expect(values).toMatchObject({ in1: 1 });
    expect(extra['raw_records']).toBe('02ff131234 04fd7e01000000 3f1122');
  });

  test.each([
    ['of variable length, type M', '0d6de50102030405'],
    ['of eight bytes', '076d0102030405060708'],
    ['in BCD', '0c6d1e0e5737'],
    ['as a real number', '056d1e0e5737'],
  ])('a date %s is kept as it came', (_, record) => {
    const { values, extra } = read('water', `0413e8030000${record}`);
    expect([values['in1'], extra['raw_records'], extra['clock']]).toEqual([1, record, undefined]);
  });

  test("a maker's code that its table does not name is no known quantity", () => {
    const sbc = headerOf('02', '434c');
    expect(readOf('electricity', [telegram('02acff074f00', sbc)]).values).not.toHaveProperty('power_active');
    expect(readOf('electricity', [telegram('02acff004f00', sbc)]).values).toMatchObject({ power_active: 0.79 });
    expect(readOf('electricity', [telegram('02acff004f00', headerOf('02'))]).values).not.toHaveProperty('power_active');
  });

  test('a record error behind the codes of an ABB meter', () => {
    const abb = headerOf('02', '4204');
    const values = (record: string) => readOf('electricity', [telegram(record, abb)]).values;
    expect(values('04a9ff810064000000')).toMatchObject({ power_active1: 0.001 });
    expect(values('04a9ff811564000000')).toMatchObject({ power_active1: null });
  });

  test('phases, frequency and power factor of an ABB B23 (wmbusmeters issue 2035, captured)', () => {
    const records =
      '04a9008904000004a9ff81008904000004a9ff82000000000004a9ff83000000000004fdc8ff81001509000004fdc8ff' +
      '82001809000004fdc8ff83001109000004fdc8ff8500bb0f000004fdc8ff8600c40f000004fdc8ff8700af0f000004fd' +
      'd9ff8100c801000004fdd9ff82000000000004fdd9ff8300000000000affd900055002ffe0006e0001ffad00038140fd' +
      '9a00000e84ff81008356680000000e84ff82000401000000000e84ff83008355000000000f';
    const { values, extra } = readOf('electricity', [telegram(records, headerOf('02', '4204'))]);
    expect(values).toMatchObject({
      ...{ power_active: 0.01161, power_active1: 0.01161, power_active2: 0, power_active3: 0 },
      ...{ voltage1: 232.5, voltage2: 232.8, voltage3: 232.1, current1: 0.456, current2: 0, current3: 0 },
      // 11.61 W of 232.5 V and 0.456 A.
      ...{ frequency: 50.05, cos0: 0.11 },
    });
    // Energies of phases are no total; the quadrant is of the maker.
    expect(values).not.toHaveProperty('tariff_sum');
    expect(extra).toMatchObject({ raw_records: '01ffad0003 0f' });
  });

  test('no bytes make more of an answer than rows or a DriverError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (data) => {
        const { records } = parseRecords(data);
        for (const { value, bytes } of records) {
          expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
          expect(hex(data)).toContain(hex(bytes));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('indistinguishable records', () => {
  const three = '042b64000000' + '042bc8000000' + '042b2c010000';

  test('are no value of the meter, and kept as they came', () => {
    const { values, extra } = read('electricity', '0403e8030000' + three);
    expect(values).toMatchObject({ tariff_sum: 1 });
    expect(values).not.toHaveProperty('power_active');
    expect(extra).toMatchObject({ raw_records: '042b64000000 042bc8000000 042b2c010000' });
  });

  test('are a value where they have the same, or one of them is finer, in a later telegram or without one', () => {
    expect(read('electricity', '042b64000000' + '022b6400').values).toMatchObject({ power_active: 0.1 });
    expect(read('electricity', '042b64000000' + '042a60040000').values).toMatchObject({ power_active: 0.112 });
    expect(read('electricity', '042b64000000' + '042b00000080').values).toMatchObject({ power_active: 0.1 });
    const parts = ['0413e80300001f', '0413e9030000'].map((records) => telegram(records, headerOf('07')));
    expect(readOf('water', parts).values).toMatchObject({ in1: 1 });
  });
});

describe('one telegram of several', () => {
  const water = headerOf('07');
  const first = telegram('0413e80300001f', water);
  const last = telegram('043b05000000', water);
  const expected = { in1: 1, flow: 0.005 };
  const of = (...telegrams: readonly (Uint8Array | null)[]) => readOf('water', telegrams);

  test.each<[string, Uint8Array, RegExp]>([
    ['of another meter', telegram('04137f0000001f', fromHex('99999999c5140007' + '00000000')), /Another meter/],
    ['of another medium', telegram('0406e80300001f', fromHex('78563412c5140004' + '00000000')), /measures heat/],
    ['in another format', longFrame(0x08, 5, 0x73, new Uint8Array(16)), /format 73/],
    ['too short for its header', longFrame(0x08, 5, 0x72, new Uint8Array(4)), /header/],
    ['an application error', longFrame(0x08, 5, 0x70, Uint8Array.of(8)), /error 8/],
  ])('%s does not discard the others', (_, foreign, warning) => {
    const { values, warnings } = of(first, foreign, last);
    expect(values).toMatchObject(expected);
    expect(warnings.join()).toMatch(warning);
  });

  test('that is cut short does not discard the others, nor its own records before', () => {
    const { values, warnings } = of(telegram('0413e803000004', water), last);
    expect(values).toMatchObject(expected);
    expect(warnings.join()).toMatch(/truncated/);
  });

  test('that does not come does not discard the others', () => {
    expect(of(first, null, null, null, last).values).toMatchObject(expected);
    expect(of(first, null, null, null, null).values).toMatchObject({ in1: 1 });
  });

  test('a meter that begins again behind a broken telegram is not read twice', () => {
    const cut = telegram('0413e803000004', water);
    expect(of(cut, cut, cut).sent).toHaveLength(3);
  });
});

describe('an acknowledgement, E5', () => {
  /** The checksum of this reset is E5. */
  const reset = shortFrame(0x40, 0xa5);
  const found = (...received: readonly number[]) =>
    findFrame(Uint8Array.from(received), expectAcknowledge(reset)) !== null;

  test.each([
    ['alone', [0xe5], true],
    ['behind noise', [0x10, 0x00, 0xe5], true],
    ['behind the echo of the request', [...reset, 0xe5], true],
    ['in the echo of the request', [...reset], false],
    ['in the beginning of an echo', [...reset.subarray(0, 4)], false],
  ])('%s: %s', (_, received, isOne) => {
    expect(found(...received)).toBe(isOne);
  });
});

describe('addresses', () => {
  const selects = (
    address: string,
    telegrams: readonly (Uint8Array | null)[] = [telegram('0413e8030000', headerOf('07'))],
  ) => readOf('water', telegrams, address);

  test.each([
    ['12345678', '78563412ffffffff'],
    ['1234fff8', 'f8ff3412ffffffff'],
    ['FFFFFFFF', 'ffffffffffffffff'],
    ['12345678c5140007', '78563412c5140007'],
    ['12345678FFFFff07', '78563412ffffff07'],
  ])('%s selects with wildcards', (address, data) => {
    expect(selects(address).sent[0]).toBe(hex(longFrame(0x73, 0xfd, 0x52, fromHex(data))));
  });

  test('0500023E selects by its hexadecimal digits', () => {
    const { sent } = selects('0500023E', [telegram('0413e8030000', fromHex('3e020005c5140007' + '00000000'))]);
    expect(sent).toEqual([longFrame(0x73, 0xfd, 0x52, fromHex('3e020005ffffffff')), shortFrame(0x7b, 0xfd)].map(hex));
  });

  test.each(['99999999', '12345678c5150007', '12345678c5140107', '12345678ffffff06', '2FFFFFFF', '12345678ff140006'])(
    'a meter that does not match the selection %s is not taken for it',
    (address) => {
      expect(() => selects(address)).toThrow('Another meter answered: 12345678');
    },
  );

  test.each(['12345678c5140007', '1FFFFFF8ffff00ff', '12345678FF14ff07'])('one that matches %s is', (address) => {
    expect(selects(address).values).toMatchObject({ in1: 1 });
  });

  test('the answer of the selected meter behind a late one of another is found', () => {
    const late = telegram('0413881300001f', fromHex('99999999c5140007' + '00000000'));
    const own = telegram('0413e8030000', headerOf('07'));
    expect(selects('12345678', [Uint8Array.of(...late, ...own)])).toMatchObject({ values: { in1: 1 }, warnings: [] });
  });

  test.each(['', 'x', '255', '1234567', '123456789', '0500023G'])('%j is refused with what is valid', (address) => {
    expect(() => selects(address)).toThrow(/number from 0 to 254, or 8 or 16 hexadecimal digits/);
  });

  test('several meters that answer to a pattern at once are reported as such', () => {
    const session = mbusMeter('water').session(
      { kind: 'current', arguments: {} },
      { ...meter, address: '1234FFFF' },
      new Date(0),
    );
    session.next();
    session.next(acknowledge);
    const silent = () => session.throw(new AnswerTimeout(fromHex('68ffff7208')));
    silent();
    silent();
    expect(silent).toThrow('Several meters answer to the address 1234FFFF at once');
  });

  test('the header of the collection is that of the case', () => {
    const frame = frames.frames.find(({ name }) => name === 'electricity-meter-1')?.hex ?? '';
    expect(parseHeader(parseLong(fromHex(frame)).data).header.id).toBe('0500023E');
  });
});
