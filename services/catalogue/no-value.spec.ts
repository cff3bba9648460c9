import fc from 'fast-check';
import { fromHex } from './codecs/reader';
import { emuProfessional } from './codecs/emu/professional';
import { crc8, withCrc16 } from './drivers/checksum';
import { readInstant } from './drivers/mercury/frames';
import { DecodeError, models } from './index';
import { isLora, type LoraVector, runVector, uplinkOf } from './testing';

const variables = { startingValue: 0, impulseWeight: 1, timeZone: 0 };
const heardAt = new Date('2025-06-01T00:00:00Z');

/** The largest number of so many bits (all of them set), in decimal steps. */
const fullScales = (bits: number): number[] => [0, 1, 2, 3, 4].map((digits) => (2 ** bits - 1) / 10 ** digits);
const isOneOf = (value: number, scales: readonly number[]): boolean =>
  scales.some((scale) => Math.abs(value - scale) <= scale * 1e-9);

const published = models.flatMap((model) =>
  model.vectors.flatMap((vector) =>
    model.codec && isLora(vector) && Array.isArray(vector.expect)
      ? [[`${model.name}: ${vector.name}`, model.codec, vector] as const]
      : [],
  ),
);

/** A frame with all bits set of some bytes, as of memory that was never written. */
const erased = (vector: LoraVector, from: number, length: number): Uint8Array => {
  const bytes = fromHex(vector.hex);
  bytes.fill(0xff, from, from + length);
  return bytes;
};

describe.each(published)('erased memory in a frame of %s', (_, codec, vector) => {
  test('is no value of 32 bits, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat(vector.hex.length / 2 - 1), (from) => {
        try {
          const frame = { ...uplinkOf(vector), bytes: erased(vector, from, 4), variables };
          const rows = codec.decodeUplink(frame).readings.filter(({ type }) => type === 1 || type === 2);
          // A counter of pulses passes its largest number.
          const measured = rows.filter(({ values }) => !Object.keys(values).some((field) => field.startsWith('pulse')));
          const found = measured.flatMap(({ values }) => Object.entries(values));
          expect(found.filter(([, value]) => value !== null && isOneOf(value, fullScales(32)))).toEqual([]);
        } catch (error) {
          if (!(error instanceof DecodeError)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Values of the first published frame of a model with bytes erased. */
function erasedValues(modelId: number, name: string, from: number, length: number): Record<string, number | null> {
  const model = models.find(({ id }) => id === modelId);
  const vector = model?.vectors.find((each): each is LoraVector => isLora(each) && each.name === name);
  if (!model?.codec || !vector) throw new Error('no vector');
  const { readings } = model.codec.decodeUplink({ ...uplinkOf(vector), bytes: erased(vector, from, length) });
  return Object.assign({}, ...readings.map(({ values }) => values)) as Record<string, number | null>;
}

test('erased numbers of 16 bits are no values either', () => {
  expect(erasedValues(223, 'current values', 23, 2)).toMatchObject({ temperature1: null, temperature2: 46.16 });
  expect(erasedValues(223, 'current values', 25, 2)).toMatchObject({ temperature1: 101.69, temperature2: null });
});

describe('EMU Professional II', () => {
  const valuesOf = (...register: readonly number[]) => {
    const body = Uint8Array.of(0xb4, 0xd7, 0x7b, 0x61, ...register);
    return emuProfessional.decodeUplink({ bytes: Uint8Array.of(...body, crc8(body)), fPort: 1, heardAt, variables })
      .readings[0]?.values;
  };
  const u64 = (counter: bigint) => Array.from({ length: 8 }, (_, at) => Number((counter >> BigInt(8 * at)) & 0xffn));

  test('a counter of 64 bits is exact, or null', () => {
    expect(valuesOf(0x24, ...u64(9_007_199_254_740_993_000n))).toEqual({ tariff1: null });
    expect(valuesOf(0x24, ...u64(9_007_199_254_740_000_000n))).toEqual({ tariff1: 9_007_199_254_740_000 });
    expect(valuesOf(0x24, ...u64(2n ** 64n - 1n))).toEqual({ tariff1: null });
  });

  test('the most negative number is no value', () => {
    expect(valuesOf(0x0b, 0x00, 0x00, 0x00, 0x80)).toEqual({ power_active: null });
    expect(valuesOf(0x03, 0xff, 0xff, 0xff, 0xff)).toEqual({ tariff1: null });
  });
});

test('what a Mercury meter does not meter is null, and takes no other value with it', () => {
  expect(readInstant(Uint8Array.of(0xff, 0xff, 0xff), 0)).toBeNull();
  const onePhase = models.find(({ driver }) => driver?.id === 'mercury-one-phase');
  const vector = onePhase?.vectors.find((each) => !isLora(each) && each.request === 'instant');
  if (!onePhase || !vector || isLora(vector) || !Array.isArray(vector.expect)) throw new Error('no vector');
  const exchanges = vector.exchanges.map(({ send, answer }, at) => {
    const body = fromHex(answer).slice(0, -2);
    if (at === 0) body.fill(0xff, 5, 7);
    return { send, answer: Buffer.from(withCrc16(body)).toString('hex') };
  });
  const [expected] = vector.expect;
  expect(runVector(onePhase, { ...vector, exchanges }).decoded.readings[0]?.values).toEqual({
    ...expected?.values,
    voltage1: null,
  });
});

test('an empty value of an Energomera meter is null, and takes no other value with it', () => {
  const ce301 = models.find(({ id }) => id === 301);
  const vector = ce301?.vectors.find((each) => !isLora(each) && each.request === 'current');
  if (!ce301 || !vector || isLora(vector) || !Array.isArray(vector.expect)) throw new Error('no vector');
  const exchanges = vector.exchanges.map((exchange) => {
    const text = Buffer.from(exchange.answer, 'hex').toString('latin1');
    if (!text.includes('ET0PE')) return exchange;
    const block = Buffer.from(text.slice(1, -1).replace(/\([^()]*\)/, '()'), 'latin1');
    const check = block.reduce((sum, byte) => (sum + byte) & 0x7f, 0);
    return { ...exchange, answer: Buffer.from([0x02, ...block, check]).toString('hex') };
  });
  const [expected] = vector.expect;
  expect(runVector(ce301, { ...vector, exchanges }).decoded.readings[0]?.values).toEqual({
    ...expected?.values,
    tariff_sum: null,
  });
});
