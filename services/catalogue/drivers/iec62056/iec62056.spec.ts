import fc from 'fast-check';
import telegrams from '../../fixtures/iec62056-telegrams.json';
import { fromHex, hex } from '../../codecs/reader';
import { AnswerTimeout } from '../../driver';
import { converse } from '../../testing';
import { sum7, xorBlock } from '../checksum';
import { ascii, findFrame } from '../exchange';
import { energomeraReactive } from './energomera';
import {
  commandMessage,
  expectBlock,
  expectIdentification,
  parseIdentification,
  parseValues,
  requestMessage,
} from './frames';
import { dataReadout } from './readout';
import { checked, withParity } from './seven-bit';

const meter = { address: '', parameters: { password: '' }, timeZone: 0, transformationRatio: 1 };
const now = new Date('2025-01-05T12:25:00Z');

/** The capture of latonita/esphome-energomera-iec issue 1: an identification with even parity on a line of 8 bits. */
const CAPTURED = 'afc54dd2355cb2c3c53330b7362eb1308d0a';

/** STX, data, ETX and the block check. */
function block(data: string, check: (bytes: Uint8Array) => number): Uint8Array {
  const bytes = Uint8Array.of(...ascii(data), 0x03);
  return Uint8Array.of(0x02, ...bytes, check(bytes));
}

/** Answers of an Energomera meter by request, with or without parity. */
function energomera(values: Record<string, string>, give: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) {
  return (send: Uint8Array): Uint8Array | null => {
    const text = String.fromCharCode(...send.map((byte) => byte & 0x7f));
    if (text.startsWith('/?')) return give(ascii('/EKT5CE303v10\r\n'));
    if (text.startsWith('\x06')) return give(block('(12345678)', sum7));
    if (text.includes('P1')) return give(Uint8Array.of(0x06));
    const [, name = ''] = /R1.(\w+)/.exec(text) ?? [];
    const value = values[name];
    if (text.includes('B0')) return null;
    if (value === 'NAK') return give(Uint8Array.of(0x15));
    return give(block(value ?? `${name}(ERR12)`, sum7));
  };
}

const read = (kind: 'current' | 'instant', answer: (send: Uint8Array) => Uint8Array | null) =>
  converse(energomeraReactive.session({ kind, arguments: {} }, meter, now), ({ send, expect: judge }) => {
    const received = answer(send);
    return received && (findFrame(received, judge)?.frame ?? null);
  });

const VALUES = {
  ...{ ET0PE: 'ET0PE(1.5)(1)(0.5)', ET0PI: 'ET0PI(0)', ET0QE: 'ET0QE(0)', ET0QI: 'ET0QI(0)' },
  ...{ VOLTA: 'VOLTA(230.1)(231)(229)' },
};

describe('7E1 on a line of 8 bits', () => {
  test('the captured identification is read with bit 7 masked', () => {
    const frame = fromHex(CAPTURED);
    expect(expectIdentification(frame)).toEqual({ state: 'complete', length: frame.length });
    expect(parseIdentification(checked(frame, 'opening')).identity).toBe('EMR5\\2CE3076.10');
  });

  test('a whole session is read with parity, and sent with it once the meter has shown it', () => {
    const plain = read('current', energomera(VALUES));
    const { decoded, sent } = read('current', energomera(VALUES, withParity));
    expect(decoded).toEqual(plain.decoded);
    expect(sent[0]).toBe(hex(requestMessage('')));
    expect(sent.slice(1)).toEqual(plain.sent.slice(1).map((each) => hex(withParity(fromHex(each)))));
  });

  test('a meter that needs parity is polled with it', () => {
    const answer = energomera(VALUES, withParity);
    const { decoded, sent } = read('current', (send) => (send.every((byte) => byte < 0x80) ? null : answer(send)));
    expect(decoded.readings[0]?.values).toMatchObject({ tariff_sum: 1.5 });
    expect(sent.slice(0, 3)).toEqual([requestMessage(''), requestMessage(''), withParity(requestMessage(''))].map(hex));
  });

  test('any text with parity is the text without, and one wrong bit is an error that names its byte', () => {
    const text = fc.array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(7), (characters, where, bit) => {
        // A letter with an odd number of bits: the parity shows.
        const bytes = Uint8Array.from([0x43, ...characters]);
        const sent = withParity(bytes);
        expect(checked(sent, 'x')).toEqual(bytes);
        expect(checked(bytes, 'x')).toEqual(bytes);
        const at = 1 + (where % characters.length);
        const damaged = sent.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte));
        expect(() => checked(damaged, 'x')).toThrow(`at position ${at}`);
      }),
      { numRuns: 500 },
    );
  });

  test('odd parity is named', () => {
    const odd = withParity(fromHex(CAPTURED)).map((byte) => byte ^ 0x80);
    expect(() => checked(odd, 'opening')).toThrow('7O1');
  });

  test('a block that its parity shows as damaged is no silence', () => {
    const sent = withParity(commandMessage('R1', 'ET0PE()', 'sum7'));
    const damaged = sent.map((byte, at) => (at === 5 ? byte ^ 0x01 : byte));
    expect(expectBlock('sum7', [])(damaged)).toEqual({ state: 'complete', length: sent.length });
    expect(() => checked(damaged, 'ET0PE')).toThrow('parity error');
  });

  test('bytes that are no identification are shown', () => {
    const session = energomeraReactive.session({ kind: 'current', arguments: {} }, meter, now);
    session.next();
    session.throw(new AnswerTimeout(fromHex('ff80aa')));
    expect(() => session.throw(new AnswerTimeout())).toThrow(
      '3 bytes received without a complete response; they begin with ff80aa',
    );
  });
});

describe('a refused read', () => {
  test.each(['ERR12', 'ERR', 'ERROR', 'ER07', 'ERR 5'])('(%s) is a failure with the error', (error) => {
    expect(() => parseValues(ascii(`(${error})`), 'x')).toThrow(`rejected by the meter with ${error}`);
  });

  test('ERR without brackets as well', () => {
    expect(() => parseValues(Uint8Array.of(...ascii('ERR12'), 3, 0x41), 'x')).toThrow('ERR12');
  });

  test('of everything is a failure, not an empty success', () => {
    expect(() => read('instant', energomera({}))).toThrow('VOLTA: rejected by the meter with ERR12');
    const refusing = Object.fromEntries(
      ['VOLTA', 'CURRE', 'POWEP', 'POWPP', 'COS_f', 'FREQU'].map((name) => [name, 'NAK']),
    );
    expect(() => read('instant', energomera(refusing))).toThrow('VOLTA: the meter did not understand the request');
  });

  test('of some values leaves the others', () => {
    const { decoded } = read('instant', energomera(VALUES));
    expect(decoded.readings[0]?.values).toEqual({ voltage1: 230.1, voltage2: 231, voltage3: 229 });
    expect(decoded.warnings).toHaveLength(5);
  });
});

describe('a data readout', () => {
  const data = '1-0:1.8.0*255(000012.5*kWh)\r\n1-0:32.7.0(230*V)\r\n!\r\n';
  const valuesOf = (kind: 'current' | 'instant', ...answers: readonly Uint8Array[]) => {
    const session = dataReadout.session({ kind, arguments: {} }, meter, now);
    return converse(
      session,
      ({ expect: judge }, at) => findFrame(answers[at] ?? new Uint8Array(), judge)?.frame ?? null,
    );
  };

  test('of mode C is chosen by a message', () => {
    const { decoded, sent } = valuesOf('current', ascii('/XXX5ident\r\n'), block(data, xorBlock));
    expect(sent).toEqual([requestMessage(''), Uint8Array.of(6, ...ascii('050\r\n'))].map(hex));
    expect(decoded.readings[0]?.values).toEqual({ tariff_sum: 12.5 });
  });

  test.each(['/XXXAident\r\n', '/XXX\\ident\r\n'])('of modes A and B follows %j at once', (identification) => {
    const answer = Uint8Array.of(...ascii(identification), ...block(data, xorBlock));
    for (let cut = 1; cut < answer.length; cut += 7) {
      const session = dataReadout.session({ kind: 'current', arguments: {} }, meter, now);
      const { value } = session.next();
      if (!('expect' in value)) throw new Error('nothing is sent');
      expect(value.expect(answer.subarray(0, cut))).toEqual({ state: 'more' });
    }
    expect(valuesOf('current', answer).decoded.readings[0]?.values).toEqual({ tariff_sum: 12.5 });
  });

  test('with parity is read without it', () => {
    const answers = [ascii('/XXX5ident\r\n'), block(data, xorBlock)].map(withParity);
    expect(valuesOf('current', ...answers).decoded.readings[0]?.values).toEqual({ tariff_sum: 12.5 });
  });

  test('with a wrong block check is none', () => {
    const broken = block(data, (bytes) => xorBlock(bytes) ^ 1);
    expect(() => valuesOf('current', ascii('/XXX5ident\r\n'), broken)).toThrow();
  });

  test.each([
    [
      'SAGEMCOM_T210_D_R',
      { tariff_sum: 6545.766, tariff1: 5017.12, tariff_negative_sum: 0.058, tariff_reactive_negative_sum: 3897.726 },
    ],
    ['V2_2', { tariff1: 1.001, tariff2: 1.001, tariff_negative1: 1.001, tariff_negative2: 1.001 }],
    ['V5_TWO_MBUS', { tariff1: 2130.115, tariff2: 245.467 }],
    ['KAMSTRUP', { tariff_sum: 60_995.424, tariff_reactive_sum: 12.696, tariff_reactive_negative_sum: 12_541.802 }],
  ])('that %s pushes without a request', (name, values) => {
    const telegram = fromHex(telegrams.telegrams.find((each) => each.name === name)?.hex ?? '');
    expect(valuesOf('current', telegram).decoded.readings[0]?.values).toMatchObject(values);
  });

  test('powers are those of both directions', () => {
    const telegram = fromHex(telegrams.telegrams.find(({ name }) => name === 'KAMSTRUP')?.hex ?? '');
    expect(valuesOf('instant', telegram).decoded.readings[0]?.values).toMatchObject({
      ...{ power_active: 2.202, power_active1: 1.947, power_reactive: -0.505, power_reactive2: -0.095 },
      ...{ voltage1: 235.5, current1: 8.3 },
    });
  });

  test('of a telegram with another checksum is none', () => {
    const text = String.fromCharCode(
      ...fromHex(telegrams.telegrams.find(({ name }) => name === 'KAMSTRUP')?.hex ?? ''),
    );
    expect(() => valuesOf('current', ascii(text.replace('00060995', '00060996')))).toThrow();
  });

  test('a counter of more digits than a number holds is null, not another number', () => {
    const lines = (value: string) => block(`1.8.0(${value}*kWh)\r\n32.7.0(1*V)\r\n!\r\n`, xorBlock);
    const of = (value: string) =>
      valuesOf('current', ascii('/XXX5ident\r\n'), lines(value)).decoded.readings[0]?.values;
    expect(of('123456789.123')).toEqual({ tariff_sum: 123_456_789.123 });
    expect(of('12345678901234567.891')).toEqual({ tariff_sum: null });
    expect(of('')).toEqual({ tariff_sum: null });
  });
});
