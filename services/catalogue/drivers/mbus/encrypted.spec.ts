import { fromHex, hex } from '../../codecs/reader';
import { models } from '../../index';
import { converse } from '../../testing';
import { findFrame } from '../exchange';
import { mbusHeat } from './driver';
import { CI, CONTROL, longFrame, parseLong } from './frames';

const meter = { address: '5', parameters: {}, timeZone: 0, transformationRatio: 1 };
const now = new Date('2025-01-05T12:25:00Z');

/** An answer of a heat meter of the catalogue. */
const vector = models.find(({ id }) => id === 640)?.vectors[0];
const answered = vector && 'exchanges' in vector ? (vector.exchanges[1]?.answer ?? '') : '';
const { data: plain } = parseLong(fromHex(answered));

/** Readings of the answer with another configuration and other records. */
function read(signature: number, records = plain.subarray(12)) {
  const data = Uint8Array.of(...plain.subarray(0, 10), signature & 0xff, signature >> 8, ...records);
  const answer = longFrame(CONTROL.respond, 5, CI.variable, data);
  return converse(mbusHeat.session({ kind: 'current', arguments: {} }, meter, now), ({ send, expect: judge }) =>
    hex(send).startsWith('1040') ? Uint8Array.of(0xe5) : (findFrame(answer, judge)?.frame ?? null),
  );
}

test.each([
  ['AES, mode 5', 0x0530, 5],
  ['AES, mode 7', 0x0710, 7],
  ['DES', 0x0320, 3],
])('data by %s are refused with a sentence and give no value', (_, signature, mode) => {
  const random = Uint8Array.from({ length: 32 }, (_each, place) => (place * 73 + 4) & 0xff);
  expect(() => read(signature, random)).toThrow(`encrypted (mode ${mode})`);
});

test.each([
  ['no encryption', 0x0000],
  ['a mode without an encrypted block', 0x0500],
])('data with %s are read', (_, signature) => {
  expect(read(signature).decoded.readings[0]?.values).toMatchObject({ energy: 480 });
});

test('decrypted data are read', () => {
  const records = Uint8Array.of(0x2f, 0x2f, ...plain.subarray(12));
  expect(read(0x0530, records).decoded.readings[0]?.values).toMatchObject({ energy: 480 });
});
