import type { Decoded } from '../../codec';
import type { Exchange } from '../../driver';
import { converse } from '../../testing';
import { sum7 } from '../checksum';
import { ascii, findFrame } from '../exchange';
import { energomeraReactive } from './energomera';
import { commandMessage } from './frames';
import { withParity } from './seven-bit';

const meter = { address: '', parameters: {}, timeZone: 0, transformationRatio: 1 };
const now = new Date('2025-01-05T12:25:00Z');

function block(data: string): Uint8Array {
  const bytes = Uint8Array.of(...ascii(data), 0x03);
  return Uint8Array.of(0x02, ...bytes, sum7(bytes));
}
const EMPTY = block('');
const END = commandMessage('B0', null, 'sum7');

type Answers = Readonly<Record<string, Uint8Array>>;

/** Answers of a CE303 by parameter; others are refused. */
const answering = (values: Answers) => (send: Uint8Array) => {
  const text = String.fromCharCode(...send.map((byte) => byte & 0x7f));
  if (text.startsWith('/?')) return ascii('/EKT5CE303v10\r\n');
  if (text.startsWith('\x06')) return Uint8Array.of(0x01, ...ascii('P0'), ...block('(12345678)'));
  if (text.includes('P1')) return values['P1'] ?? Uint8Array.of(0x06);
  if (text.includes('B0')) return null;
  const [, name = ''] = /[RW]1.(\w+)/.exec(text) ?? [];
  return values[name] ?? block('(ERR12)');
};

/** Runs a session over a line that gives the bytes of `heard` for a request and the meter's answer. */
function run(
  session: Generator<Exchange, Decoded, Uint8Array>,
  values: Answers,
  heard = (_: Uint8Array, answer: Uint8Array) => answer,
) {
  const requests: Uint8Array[] = [];
  const answer = answering(values);
  const talk = () =>
    converse(session, ({ send, expect: judge }) => {
      requests.push(send);
      const received = heard(send, answer(send) ?? new Uint8Array());
      return findFrame(received, judge)?.frame ?? null;
    }).decoded;
  return { requests, talk };
}
const read = (kind: 'current' | 'instant' | 'info' | 'clock') =>
  energomeraReactive.session({ kind, arguments: {} }, meter, now);

const VALUES: Answers = {
  ET0PE: block('ET0PE(1.5)\r\nET0PE(1)\r\nET0PE(0.5)\r\n'),
  ...{ ET0PI: EMPTY, ET0QE: block('ET0QE()'), ET0QI: block('ET0QI( 0,25)') },
};
const CURRENT = {
  tariff_sum: 1.5,
  tariff1: 1,
  tariff2: 0.5,
  tariff_reactive_sum: null,
  tariff_reactive_negative_sum: 0.25,
};

describe('a line that returns what is sent', () => {
  const echoed = (send: Uint8Array, answer: Uint8Array) => Uint8Array.of(...send, ...answer);

  test.each([
    ['as it is', echoed],
    ['with parity', (send: Uint8Array, answer: Uint8Array) => withParity(echoed(send, answer))],
    ['behind noise', (send: Uint8Array, answer: Uint8Array) => Uint8Array.of(0, 0xff, ...echoed(send, answer))],
  ])('%s: the values are those of the meter', (_, heard) => {
    expect(run(read('current'), VALUES, heard).talk().readings[0]?.values).toEqual(CURRENT);
  });

  test('a value is not written for the echo of it', () => {
    const control = energomeraReactive.controls?.time_set;
    const session = () => control!.session({ time_set: 'now' }, meter, now);
    const accepted = { DATE_: Uint8Array.of(0x06), TIME_: Uint8Array.of(0x06) };
    expect(run(session(), accepted, echoed).talk()).toEqual({ readings: [] });
    expect(() => run(session(), { DATE_: Uint8Array.of(0x15) }, echoed).talk()).toThrow('did not accept');
    const deaf = (send: Uint8Array, answer: Uint8Array) => (send[1] === 0x57 ? send : echoed(send, answer));
    expect(() => run(session(), accepted, deaf).talk()).toThrow('no response');
  });
});

describe('a value that the meter does not have', () => {
  test('is absent where the meter answers with an empty block', () => {
    const { readings, warnings } = run(read('current'), VALUES).talk();
    expect(readings[0]?.values).toEqual(CURRENT);
    expect(warnings).toEqual(['The meter does not know ET0PI']);
  });

  test('is a failure if there is no other', () => {
    const names = ['VOLTA', 'CURRE', 'POWEP', 'POWPP', 'COS_f', 'FREQU'];
    const empty = Object.fromEntries(names.map((name) => [name, EMPTY]));
    expect(() => run(read('instant'), empty).talk()).toThrow('the response contains no value');
  });

  test.each(['(0x1F)', '(1e3)', '(Infinity)', '(1.2.3)'])('%s is no number', (value) => {
    expect(() => run(read('current'), { ...VALUES, ET0PE: block(`ET0PE${value}`) }).talk()).toThrow('not a number');
  });
});

describe('the end of a session', () => {
  const last = (requests: readonly Uint8Array[]) => requests.at(-1);

  test('is sent after the values', () => {
    const { requests, talk } = run(read('current'), VALUES);
    talk();
    expect(last(requests)).toEqual(END);
  });

  test.each([
    ['a wrong password', { ...VALUES, P1: Uint8Array.of(0x15) }, 'rejected the password'],
    ['a refused value', {}, 'ERR12'],
    ['a text that is no number', { ...VALUES, ET0PE: block('ET0PE(abc)') }, 'not a number'],
  ])('is sent after %s, so that the meter does not answer in place of another', (_, values, message) => {
    const { requests, talk } = run(read('current'), values);
    expect(talk).toThrow(message);
    expect(last(requests)).toEqual(END);
  });

  test('is not sent where no session was opened', () => {
    const { requests, talk } = run(read('current'), VALUES, () => new Uint8Array());
    expect(talk).toThrow('no response');
    expect(requests).toHaveLength(4);
  });
});
