import fixture from '../fixtures/mode-c-session.json';
import { fromHex, hex } from '../codecs/reader';
import type { Decoded } from '../codec';
import { AnswerTimeout, type Driver, DriverError } from '../driver';
import { drivers } from '..';
import { converse } from '../testing';
import { crc16Modbus, crc8, hasCrc16, sum7, withCrc16 } from './checksum';
import { ask, type Steps } from './exchange';
import { commandMessage } from './iec62056/frames';
import { ModeCSession } from './iec62056/session';
import { expectAnswer, passwordBytes, readEnergy, readInstant, writeEnergy } from './mercury/frames';
import { mbusMeter } from './mbus/driver';
import { longFrame, shortFrame } from './mbus/frames';
import { blocksOf } from './modbus/driver';
import { exceptionAnswer, readAnswer, readRequest, readValue, writeValue, type ByteOrder } from './modbus/frames';

const meter = { address: '', parameters: {}, timeZone: 3, transformationRatio: 1 };

describe('checksums', () => {
  test('CRC-16 of the published Modbus frames', () => {
    for (const frame of [
      '0a0301000002c48c',
      '0603044366199af293',
      '0683027130',
      '050600100001484b',
      '050400000004f04d',
    ]) {
      expect(hasCrc16(fromHex(frame))).toBe(true);
      expect(hex(withCrc16(fromHex(frame.slice(0, -4))))).toBe(frame);
    }
    expect(crc16Modbus(new TextEncoder().encode('123456789'))).toBe(0x4b37);
  });

  test('CRC-8 and the 7-bit sum', () => {
    expect(crc8(new TextEncoder().encode('123456789'))).toBe(0xf4);
    expect(sum7(fromHex('523102564f4c5441282903'))).toBe(0x5f);
  });
});

describe('Mercury', () => {
  test('the number order of the description: 30 00 28 C5 is 3,196,200 Wh', () => {
    expect(readEnergy(fromHex('300028c5'), 0)).toBe(3_196_200);
    expect(hex(writeEnergy(3_196_200))).toBe('300028c5');
    expect(readEnergy(fromHex('ffffffff'), 0)).toBeNull();
  });

  test('numbers of 3 bytes carry their signs in the first', () => {
    const number = { value: 0x123456, activeBelowZero: true, reactiveBelowZero: false };
    expect(readInstant(fromHex('925634'), 0)).toEqual(number);
  });

  test('passwords are digits or hex', () => {
    expect(hex(passwordBytes('111111'))).toBe('010101010101');
    expect(hex(passwordBytes('313233343536'))).toBe('313233343536');
    expect(() => passwordBytes('abc')).toThrow(DriverError);
  });

  test('an answer of another meter is garbage, and address 0 takes any', () => {
    const status = fromHex('24001ab0');
    expect(expectAnswer(36, 16)(status)).toEqual({ state: 'complete', length: 4 });
    expect(expectAnswer(37, 16)(status)).toEqual({ state: 'garbage' });
    expect(expectAnswer(0, 16)(status)).toEqual({ state: 'complete', length: 4 });
  });
});

describe('IEC 62056-21 mode C', () => {
  /** All reads of the recorded session, in its order. */
  const everything = (session: ModeCSession, found: string[][]): Steps<Decoded> =>
    session.within(function* () {
      for (const read of fixture.reads) found.push(yield* session.read(read.parameter, read.argument));
      return { readings: [] };
    });

  test('the recorded session of a CE301 is requested and read as recorded', () => {
    const dialogue = [...fixture.opening, ...fixture.reads];
    const found: string[][] = [];
    const session = new ModeCSession({ ...meter, parameters: { password: 'dummy' } }, 'sum7', '777777');
    const { sent } = converse(everything(session, found), (_, index) => fromHex(dialogue[index]?.response ?? ''));
    const end = hex(commandMessage('B0', null, 'sum7'));
    expect(sent).toEqual([...dialogue.map((exchange) => exchange.request), end]);
    expect(found).toEqual(fixture.reads.map((read) => read.values));
    expect(session.identity).toBe('EKT5CE301v12');
  });

  test('a password with a bracket would break the frame and is refused', () => {
    expect(() => new ModeCSession({ ...meter, parameters: { password: 'a)b' } }, 'sum7', '')).toThrow(DriverError);
  });
});

describe('an answer that never becomes whole', () => {
  const exchange = { send: fromHex('10400545'), expect: () => ({ state: 'more' }) as const, timeoutMs: 100 };
  const messageAfter = (...received: readonly Uint8Array[]) => {
    const session = ask(exchange, { what: 'data request', attempts: received.length });
    session.next();
    const failures = received.map((bytes) => {
      try {
        session.throw(new AnswerTimeout(bytes));
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
    return failures.at(-1);
  };

  test('is reported with its bytes, silence as silence, and an echo as an echo', () => {
    const silence = new Uint8Array(0);
    expect(messageAfter(silence, silence)).toBe('Data request: no response, attempts: 2');
    expect(messageAfter(silence, fromHex('e500'), silence)).toMatch(/2 bytes received.*begin with e500$/);
    expect(messageAfter(fromHex('10400545' + 'e500'))).toMatch(/2 bytes received.*begin with e500$/);
    expect(messageAfter(new Uint8Array(30))).toMatch(/30 bytes received.*begin with 0{48}…$/);
    expect(messageAfter(fromHex('10400545'))).toMatch(/only the request itself came back, 4 bytes/);
    expect(messageAfter(fromHex('1040'))).toMatch(/only the request itself came back/);
  });
});

describe('M-Bus', () => {
  const header = fromHex('7856341224400107130000' + '00');
  const run = (address: string, answers: readonly (Uint8Array | null)[]) =>
    converse(
      mbusMeter('water').session({ kind: 'current', arguments: {} }, { ...meter, address }, new Date(0)),
      (_, index) => answers[index] ?? null,
    );
  const telegram = (records: string) => longFrame(0x08, 5, 0x72, Uint8Array.of(...header, ...fromHex(records)));
  const acknowledge = Uint8Array.of(0xe5);

  test('the frame count bit changes with a new telegram and not with a repetition', () => {
    const { sent, decoded } = run('5', [acknowledge, telegram('1f'), null, telegram('0c1327048502')]);
    expect(sent).toEqual([shortFrame(0x40, 5), shortFrame(0x7b, 5), shortFrame(0x5b, 5), shortFrame(0x5b, 5)].map(hex));
    expect(decoded.readings[0]?.values).toEqual({ in1: 2850.427 });
  });

  test('a secondary address selects the meter and then talks to FD', () => {
    const { sent } = run('12345678', [acknowledge, telegram('0c1327048502')]);
    expect(sent).toEqual([longFrame(0x73, 0xfd, 0x52, fromHex('78563412ffffffff')), shortFrame(0x7b, 0xfd)].map(hex));
  });

  test('a meter of another medium than the model counts is not taken for it', () => {
    expect(() =>
      converse(
        mbusMeter('heat').session({ kind: 'current', arguments: {} }, { ...meter, address: '5' }, new Date(0)),
        (_, index) => [acknowledge, telegram('0c1327048502')][index] ?? null,
      ),
    ).toThrow('The meter measures water, but the model measures heat');
  });

  test('a meter whose data never end is given up', () => {
    expect(() => run('5', [acknowledge, ...Array.from({ length: 20 }, () => telegram('1f'))])).toThrow('does not end');
  });
});

describe('Modbus', () => {
  test('the published frames', () => {
    expect(hex(readRequest(10, 3, 0x0100, 2))).toBe('0a0301000002c48c');
    expect(hex(readRequest(5, 4, 0, 4))).toBe('050400000004f04d');
    expect(hex(readAnswer(6, 3, writeValue(230.1, 'float32')))).toBe('0603044366199af293');
    expect(hex(exceptionAnswer(6, 3, 2))).toBe('0683027130');
  });

  test.each<[ByteOrder, string]>([
    ['ABCD', '4366199a'],
    ['CDAB', '199a4366'],
    ['BADC', '66439a19'],
    ['DCBA', '9a196643'],
  ])('word and byte order %s', (order, bytes) => {
    expect(readValue(fromHex(bytes), 'float32', order)).toBe(230.1);
    expect(hex(writeValue(230.1, 'float32', order))).toBe(bytes);
    expect(readValue(writeValue(0x80000001, 'u32', order), 'u32', order)).toBe(0x80000001);
    expect(readValue(writeValue(-2, 'i32', order), 'i32', order)).toBe(-2);
  });

  test('registers are gathered into reads within the limit of the meter', () => {
    const at = (address: number) => ({ field: `f${address}`, address, type: 'float32' as const });
    const blocks = blocksOf([at(100), at(0), at(2), at(20), at(60)], 40);
    expect(blocks.map(({ address, count }) => [address, count])).toEqual([
      [0, 22],
      [60, 2],
      [100, 2],
    ]);
    expect(blocksOf([at(0), at(10), at(38), at(40)], 40).map(({ address, count }) => [address, count])).toEqual([
      [0, 12],
      [38, 4],
    ]);
  });
});

describe('the parts of a frame', () => {
  const shown = (id: string, frame: string, direction: 'sent' | 'received' = 'sent') => {
    const driver: Driver | undefined = drivers.get(id);
    return driver
      ?.parts(fromHex(frame), direction)
      ?.map(({ part, length, wrong }) => `${part} ${length}${wrong ? '!' : ''}`);
  };

  test('are those of its protocol', () => {
    const request = hex(readRequest(5, 4, 0, 4));
    expect(shown('modbus-sdm630', request)).toEqual(['address 1', 'function 1', 'register 2', 'count 2', 'checksum 2']);
    expect(shown('modbus-sdm630', '0683027130', 'received')).toEqual([
      'address 1',
      'function 1',
      'status 1',
      'checksum 2',
    ]);
    expect(shown('m-bus-heat', hex(shortFrame(0x40, 1)))).toEqual([
      'start 1',
      'control 1',
      'address 1',
      'checksum 1',
      'stop 1',
    ]);
    expect(shown('m-bus-heat', 'e5', 'received')).toEqual(['acknowledgement 1']);
    expect(shown('m-bus-heat', hex(longFrame(0x53, 1, 0x51, Uint8Array.of(1, 2))))?.slice(-3)).toEqual([
      'data 2',
      'checksum 1',
      'stop 1',
    ]);
    const records = fromHex('785634122440010713000000' + '0c1327048502' + '2f2f' + '02ff130102');
    expect(shown('m-bus-water', hex(longFrame(0x08, 1, 0x72, records)), 'received')?.slice(6)).toEqual([
      ...['header 12', 'record 6', 'data 2', 'raw_record 5', 'checksum 1', 'stop 1'],
    ]);
    expect(shown('mercury-three-phase', '24001ab0', 'received')).toEqual(['address 1', 'status 1', 'checksum 2']);
  });

  test('name a password and a checksum that is wrong', () => {
    const open = hex(withCrc16(fromHex('2401010101010101' + '01')));
    expect(shown('mercury-three-phase', open)).toEqual([
      'address 1',
      'command 1',
      'status 1',
      'password 6',
      'checksum 2',
    ]);
    expect(shown('mercury-three-phase', `${open.slice(0, -2)}00`)?.at(-1)).toBe('checksum 2!');
    const password = [...drivers.keys()].find((id) => id.startsWith('energomera'));
    expect(shown(password ?? '', '0150310228373737373737290321')?.slice(0, 3)).toEqual([
      'start 1',
      'text 2',
      'password 9',
    ]);
    expect(shown('mercury-three-phase', '24')).toBeUndefined();
  });
});
