import { AnswerTimeout, type Driver, type ReadKind } from '../../driver';
import { hex } from '../../codecs/reader';
import { converse } from '../../testing';
import { xorBlock } from '../checksum';
import { ascii, findFrame } from '../exchange';
import { dataReadout, heatReadout } from './readout';
import { withParity } from './seven-bit';

const meter = { address: '', parameters: {}, timeZone: 1, transformationRatio: 1 };
const now = new Date('2021-04-10T17:55:32Z');

/** STX, the lines, `!`, ETX and their block check. */
function block(...lines: readonly string[]): Uint8Array {
  const bytes = Uint8Array.of(...ascii([...lines, '!', ''].join('\r\n')), 0x03);
  return Uint8Array.of(0x02, ...bytes, xorBlock(bytes));
}

/** A readout of mode C, or of other answers in their order. */
function read(driver: Driver, kind: ReadKind, answers: readonly Uint8Array[], at = now) {
  return converse(
    driver.session({ kind, arguments: {} }, meter, at),
    ({ expect: judge }, index) => findFrame(answers[index] ?? new Uint8Array(), judge)?.frame ?? null,
  ).decoded;
}
const rowOf = (kind: ReadKind, lines: readonly string[], driver = dataReadout, at = now) =>
  read(driver, kind, [ascii('/XXX5ident\r\n'), block(...lines)], at).readings[0];
const valuesOf = (kind: ReadKind, ...lines: readonly string[]) => rowOf(kind, lines)?.values;

/** Lines of a Landis+Gyr ZMD310, of pwitab/iec62056-21; the slots of months without a value are *00. */
const ZMD = [
  ...['1-1:F.F(00000000)', '1-1:0.0.0(001LGZ0056859504)', '1-1:0.9.1(185532)', '1-1:0.9.2(210410)'],
  ...['1-1:1.6.0(10.102*kW)(2104070015)', '1-1:1.6.0*01(06.130)(2101281415)'],
  ...['1-1:1.8.0(0000094.5*kWh)', '1-1:1.8.0*01(0000010.2)', '1-1:1.8.0*00(0000000.0)', '1-1:1.8.0*00(0000000.0)'],
  ...['1-1:2.8.0(0000293.9*kWh)', '1-1:2.8.0*01(0000106.8)', '1-1:2.8.0*00(0000000.0)', '1-1:C.5(0000E0F0)'],
  ...['1-1:36.7.0(-000.82*kW)', '1-1:56.7.0( 001.67*kW)', '1-1:16.7.0( 000.03*kW)', '1-1:131.7.0(-000.95*kvar)'],
  ...['1-1:0.5.1.2(80.000*kW)', '1-2:1.8.0(00000.000*kWh)'],
];
/** A Logarex LK13, of the same collection: F above 95 are energies of past days. */
const LOGAREX = [
  ...['1-0:96.1.0*255(001LOG0065282495)', '1-0:1.8.0*255(015882.6927*kWh)', '1-0:2.8.0*255(000219.4882*kWh)'],
  ...['1-0:16.7.0*255(000028*W)', '1-0:81.7.1*255(117*deg)', '1-0:1.8.0*96(00019.3*kWh)', '1-0:97.97.0*255(00000000)'],
];
/** A Pafal EC3, of smarthomeNG and RIOT-OS pull request 22033: the only value of a code is *00, and texts are zeros. */
const PAFAL = [
  ...['0.0.0(\0\0\0\0\0\0\0\0)', '0.0.1(PAF)', 'F.F(00)', '0.2.0(1.29)', '1.8.0*00(019446.38)', '2.8.0*00(023813.75)'],
  'C.2.1(000000000000)(                                                )',
];
/** An EasyMeter Q3D, which pushes: E = 255 is the total. */
const EASYMETER = [
  ...['1-0:0.0.0*255(60327685)', '1-0:1.8.0*255(00020995.8225132*kWh)', '1-0:21.7.255*255(000002.59*W)'],
  ...['1-0:41.7.255*255(000094.40*W)', '1-0:61.7.255*255(000097.82*W)', '1-0:1.7.255*255(000194.81*W)'],
  ...['1-0:96.5.5*255(82)', '0-0:96.1.255*255(1ESY1160327685)'],
];
const pushed = (identification: string, ...lines: readonly string[]) =>
  ascii([identification, '', ...lines, '!', ''].join('\r\n'));

describe('readouts of meters in use', () => {
  test.each([
    ['a Landis+Gyr ZMD310', ZMD, { tariff_sum: 94.5, tariff_negative_sum: 293.9 }],
    ['a Logarex LK13', LOGAREX, { tariff_sum: 15_882.6927, tariff_negative_sum: 219.4882 }],
    ['a Pafal EC3', PAFAL, { tariff_sum: 19_446.38, tariff_negative_sum: 23_813.75 }],
  ])('%s: registers', (_, lines, values) => {
    expect(valuesOf('current', ...lines)).toEqual(values);
  });

  test.each([
    ['a Landis+Gyr ZMD310', ZMD, { serial: '001LGZ0056859504', state: '00000000' }],
    ['a Logarex LK13', LOGAREX, { serial: '001LOG0065282495', state: '00000000' }],
    ['a Pafal EC3', PAFAL, { state: '00' }],
  ])('%s: facts', (_, lines, facts) => {
    expect(rowOf('info', lines)?.extra).toEqual({ identity: 'XXX5ident', ...facts });
  });

  test('a Landis+Gyr ZMD310: powers with a sign and with a blank in its place', () => {
    expect(valuesOf('instant', ...ZMD)).toEqual({ power_active: 0.03, power_active1: -0.82, power_active2: 1.67 });
  });

  test('an EasyMeter Q3D pushes its total as E = 255', () => {
    const telegram = pushed('/ESY5Q3DA1004 V3.03', ...EASYMETER);
    expect(read(dataReadout, 'current', [telegram]).readings[0]?.values).toEqual({ tariff_sum: 20_995.822513 });
    expect(read(dataReadout, 'instant', [telegram]).readings[0]?.values).toEqual({
      ...{ power_active: 0.19481, power_active1: 0.00259, power_active2: 0.0944, power_active3: 0.09782 },
    });
    expect(read(dataReadout, 'info', [telegram]).readings[0]?.extra).toMatchObject({ serial: '1ESY1160327685' });
  });
});

describe('parity', () => {
  const identification = ascii('/XXXAident\r\n');
  const data = block('1.8.0(000012.5*kWh)', 'F.F(00)');
  const values = { tariff_sum: 12.5 };

  test.each([
    ['of all bytes', withParity(identification), withParity(data)],
    ['of the identification alone', withParity(identification), data],
    ['of the data alone', identification, withParity(data)],
    ['of none', identification, data],
  ])('%s: modes A and B', (_, first, second) => {
    const answer = Uint8Array.of(...first, ...second);
    expect(read(dataReadout, 'current', [answer]).readings[0]?.values).toEqual(values);
    const ofModeC = [first.map((byte, at) => (at === 4 ? 0x35 : byte)), second];
    expect(read(dataReadout, 'current', ofModeC).readings[0]?.values).toEqual(values);
  });

  test('of a pushed telegram, behind zeros', () => {
    const telegram = Uint8Array.of(0, 0, ...withParity(pushed('/ESY5Q3DA1004 V3.03', ...EASYMETER)));
    expect(read(dataReadout, 'current', [telegram]).readings[0]?.values).toEqual({ tariff_sum: 20_995.822513 });
  });

  test('that one byte breaks is named', () => {
    const damaged = withParity(data).map((byte, at) => (at === 5 ? byte ^ 0x80 : byte));
    expect(() => read(dataReadout, 'current', [Uint8Array.of(...identification, ...damaged)])).toThrow('parity error');
  });
});

describe('the code of a value', () => {
  test.each([
    ['without medium', '1.8.0(1*kWh)', { tariff_sum: 1 }],
    ['with F behind a point', '1-0:1.8.0.255(1*kWh)', { tariff_sum: 1 }],
    ['of a month before, by its number', '1.8.0*07(1*kWh)', undefined],
    ['of a month before, set by hand', '1.8.0&07(1*kWh)', undefined],
    ['of another channel', '1-2:1.8.0(1*kWh)', undefined],
    ['of heat', '6-0:1.8.0(1*kWh)', undefined],
    ['behind another in the same line', '0.0.0(7)1.8.0(1*kWh)1.8.1(2*kWh)', { tariff_sum: 1, tariff1: 2 }],
  ])('%s', (_, line, values) => {
    const lines = [line, '2.8.0(5*kWh)'];
    expect(valuesOf('current', ...lines)).toEqual({ ...values, tariff_negative_sum: 5 });
  });

  test('*00 is a month before where another value of the code is named by its month', () => {
    expect(valuesOf('current', '1.8.0*00(1*kWh)', '1.8.0*01(2*kWh)', '2.8.0(5*kWh)')).toEqual({
      tariff_negative_sum: 5,
    });
  });
});

describe('the text of a value', () => {
  test.each([
    ['blanks before it', '(   12.5*kWh)', 12.5],
    ['a comma', '(12,5*kWh)', 12.5],
    ['no digit before the point', '(.5*kWh)', 0.5],
    ['no digit behind the point', '(12.*kWh)', 12],
    ['megawatt-hours', '(0001.2345*MWh)', 1234.5],
    ['a plus', '(+12*kWh)', 12],
    ['nothing', '()', null],
    ['dashes', '(------*kWh)', null],
    ['dots', '(.....)', null],
  ])('%s', (_, text, value) => {
    expect(valuesOf('current', `1.8.0${text}`, '2.8.0(5*kWh)')).toEqual({ tariff_sum: value, tariff_negative_sum: 5 });
  });

  test.each(['(12.5*kvarh)', '(12.5 kWh)', '(1F.5*kWh)', '(ERR12)', '(2.5E3*kWh)'])('%s is no value', (text) => {
    const { readings, warnings } = read(dataReadout, 'current', [
      ascii('/XXX5ident\r\n'),
      block(`1.8.0${text}`, '2.8.0(5*kWh)'),
    ]);
    expect(readings[0]?.values).toEqual({ tariff_negative_sum: 5 });
    expect(warnings).toEqual([expect.stringContaining(`1.8.0${text}`)]);
  });
});

describe('a refused readout', () => {
  test.each([
    ['without a code', ['(ERR07)'], 'ERR07'],
    ['in place of each value', ['0.0.0(123)', '1.8.0(ER03)', '1.8.1(ER03)'], 'ER03'],
  ])('%s is a failure with the error of the meter', (_, lines, code) => {
    expect(() => valuesOf('current', ...lines)).toThrow(`rejected by the meter with ${code}`);
  });
});

describe('the clock of a readout', () => {
  const clockOf = (lines: readonly string[], at = now) => rowOf('clock', lines, dataReadout, at)?.values;
  const unix = (iso: string) => Date.parse(iso) / 1000;

  test.each([
    ['plain digits', ['0.9.1(185532)', '0.9.2(210410)'], '2021-04-10T17:55:32Z'],
    ['signs between them', ['1-1:0.9.1(18:55:32)', '1-1:0.9.2(21-04-10)'], '2021-04-10T17:55:32Z'],
    ['points', ['0.9.1(18.55.32)', '0.9.2(21.04.10)'], '2021-04-10T17:55:32Z'],
    ['a year of four digits', ['0.9.1(18:55:32)', '0.9.2(2021-04-10)'], '2021-04-10T17:55:32Z'],
    ['slashes', ['0.9.1(18:55:32)', '0.9.2(21/04/10)'], '2021-04-10T17:55:32Z'],
    // EMH LZQJ: the season in front, 0 = winter, 1 = summer.
    ['winter in front', ['0.9.1(0185532)', '0.9.2(0210210)'], '2021-02-10T17:55:32Z'],
    ['summer in front', ['0.9.1(1185532)', '0.9.2(1210410)'], '2021-04-10T16:55:32Z'],
    ['summer behind', ['0-0:1.0.0(210410185532S)'], '2021-04-10T16:55:32Z'],
    ['winter behind', ['0-0:1.0.0(210210185532W)'], '2021-02-10T17:55:32Z'],
  ])('%s', (_, lines, iso) => {
    expect(clockOf(lines, new Date(iso))).toEqual({ clock: unix(iso), time_difference: 0 });
  });

  test('in summer is that of a device whose offset is that of summer', () => {
    const at = new Date('2021-04-10T17:55:32Z');
    expect(clockOf(['0-0:1.0.0(210410185532S)'], at)).toMatchObject({ time_difference: 0 });
  });

  test.each([
    ['0.9.1(000000)', '0.9.2(000000)'],
    ['0.9.1(246161)', '0.9.2(991332)'],
    ['0-0:1.0.0(000000000000W)'],
    ['0.9.1()', '0.9.2()'],
  ])('that is not set costs no register: %s', (...lines) => {
    expect(valuesOf('current', ...lines, '1.8.0(5*kWh)')).toEqual({ tariff_sum: 5 });
    expect(() => clockOf(lines)).toThrow();
  });
});

describe('a readout in pieces', () => {
  const answer = Uint8Array.of(
    ...ascii('/XXXAident\r\n'),
    ...block('1.8.0(000012.5*kWh)', '0.9.2(26/11/30)', 'C.5(a/bcd5xyz)', '2.8.0(5*kWh)'),
  );

  /** All frames that are found while the bytes come one by one. */
  function found(bytes: Uint8Array): { at: number; text: string } | null {
    const { value } = dataReadout.session({ kind: 'current', arguments: {} }, meter, now).next();
    if (!('expect' in value)) throw new Error('nothing is sent');
    for (let at = 1; at <= bytes.length; at += 1) {
      const frame = findFrame(bytes.subarray(0, at), value.expect)?.frame;
      if (frame) return { at, text: String.fromCharCode(...frame) };
    }
    return null;
  }

  test.each([
    ['plain', answer],
    ['with parity', withParity(answer)],
    ['behind zeros', Uint8Array.of(0, 0, 0, ...answer)],
    ['behind its request', Uint8Array.of(...ascii('/?!\r\n'), ...answer)],
    ['behind noise', Uint8Array.of(0xff, 0x80, 0x2f, 0x41, ...answer)],
  ])('%s is whole at its end, and not before', (_, bytes) => {
    expect(found(bytes)).toMatchObject({ at: bytes.length });
  });

  test('with a wrong block check has no part that passes for a telegram', () => {
    const damaged = answer.slice();
    damaged[20] = 0x39;
    expect(found(damaged)).toBeNull();
  });

  test('of mode C, too', () => {
    const session = dataReadout.session({ kind: 'current', arguments: {} }, meter, now);
    session.next();
    const { value } = session.next(ascii('/XXX5ident\r\n'));
    if (!('expect' in value)) throw new Error('nothing is sent');
    const bytes = block('1.8.0(000012.5*kWh)', '0.9.2(26/11/30)', 'C.5(/abc5xyz)', '2.8.0(5*kWh)');
    for (let at = 1; at < bytes.length; at += 1)
      expect([at, findFrame(bytes.subarray(0, at), value.expect)]).toEqual([at, null]);
    expect(findFrame(bytes, value.expect)?.frame).toHaveLength(bytes.length);
  });
});

describe('the rate of a readout', () => {
  const opening = ascii('/XXX5ident\r\n');
  const data = block('1.8.0(5*kWh)');
  const chosen = (rate: string) => hex(Uint8Array.of(6, ...ascii(`0${rate}0\r\n`)));
  const talk = (...answers: readonly (Uint8Array | null)[]) =>
    converse(dataReadout.session({ kind: 'current', arguments: {} }, meter, now), (_, index) => answers[index] ?? null);

  test('is that of the meter', () => {
    expect(talk(opening, data).sent.slice(1)).toEqual([chosen('5')]);
  });

  test('is that of the line, where the meter is not understood at its own', () => {
    const { decoded, sent } = talk(opening, null, opening, data);
    expect(sent).toEqual([hex(ascii('/?!\r\n')), chosen('5'), hex(ascii('/?!\r\n')), chosen('0')]);
    expect(decoded.readings[0]?.values).toEqual({ tariff_sum: 5 });
  });

  test('does not hide that the meter is silent', () => {
    expect(() => talk(opening, null, opening, null)).toThrow('Data readout: no response');
    expect(() => talk(opening, null)).toThrow('Data readout: no response');
    const slowest = ascii('/XXX0ident\r\n');
    expect(() => talk(slowest, null, slowest, data)).toThrow('Data readout: no response');
  });
});

describe('a heat meter', () => {
  /** A Landis+Gyr T550 (UH50), of public readouts. */
  const T550 = [
    ...['6.8(0001.015*MWh)6.26(00036.23*m3)9.21(71708961)', '6.26*01(00000.00*m3)6.8*01(0000.000*MWh)'],
    ...['F(0)9.20(66935074)6.35(60*m)', '6.6(0008.9*kW)6.6*01(0000.0*kW)6.33(000.312*m3ph)9.4(077.6*C&069.0*C)'],
    ...['6.31(0001545*h)6.32(0000000*h)9.22(R)9.6(000&71708961&0&000&71708961&0)', '6.8.1()6.8.2()6.8.3()'],
    ...['6.36.1(2022-12-18)6.36.1*01(2000-00-00)', '6.36*02(01&00:00)9.36(2021-04-10&18:55:32)9.24(0.6*m3ph)'],
    '9.1(0&1&0&0017&CECV&CECV&1&5.24&5.24&F&101008&1>1>04&08&0&00&:5&00&20)',
  ];
  const opening = ascii('/LUGCUH50\r\n');
  const t550 = Uint8Array.of(...opening, ...block(...T550));

  test('of mode B is read whole', () => {
    const of = (kind: ReadKind) => read(heatReadout, kind, [t550]).readings[0];
    expect(of('current')?.values).toEqual({ in1: 0.872743, energy: 1015, volume: 36.23 });
    expect(of('instant')?.values).toEqual({ on_time: 1545 });
    expect(of('info')?.extra).toEqual({ identity: 'LUGCUH50', serial: '66935074', state: '0' });
    expect(of('clock')?.values).toEqual({ clock: now.getTime() / 1000, time_difference: 0 });
  });

  test.each([
    ['6.8(0000.500*GJ)', 138.888889],
    ['6.8(0012.5*Mcal)', 14.5375],
    ['6.8(0012.5*Gcal)', 14_537.5],
    ['6.8(0000500*MJ)', 138.888889],
    ['6.8(00,5*kWh)', 0.5],
    ['6-0:1.0.0*255(0001*kWh)', 1],
    ['6.8(-----*kWh)', null],
  ])('%s in kilowatt-hours', (line, energy) => {
    expect(rowOf('current', [line, '6.26(1*m3)'], heatReadout)?.values).toMatchObject({ energy });
  });

  test.each(['6.8(0012)', '6.8(0012*m3)', '6.8(ERR1)'])('%s is no energy', (line) => {
    expect(rowOf('current', [line, '6.26(1*m3)'], heatReadout)?.values).toEqual({ volume: 1 });
  });

  test('that sleeps is woken, IEC 62056-21, annex B', () => {
    const session = heatReadout.session({ kind: 'current', arguments: {} }, meter, now);
    const sent: string[] = [];
    let step = session.next();
    for (let attempt = 0; attempt < 3 && !step.done; attempt += 1) {
      sent.push(hex(step.value.send));
      step = session.throw(new AnswerTimeout());
    }
    expect(sent[0]).toBe(hex(ascii('/?!\r\n')));
    expect(sent[2]).toBe('00'.repeat(65) + hex(withParity(ascii('/?!\r\n'))));
  });
});
