import fc from 'fast-check';
import { fromHex } from './codecs/reader';
import { AnswerTimeout, DecodeError, DriverError, models, replay, type Driver, type ReadKind } from './index';
import { findFrame } from './drivers/exchange';
import { isLora, runVector, uplinkOf, type WiredVector } from './testing';

const withCodec = models.flatMap((model) => (model.codec ? [[model.name, model.codec, model] as const] : []));
const withDriver = models.flatMap((model) => (model.driver ? [[model.name, model.driver, model] as const] : []));
const variables = { startingValue: 0, impulseWeight: 0.001, timeZone: 0 };
const heardAt = new Date('2025-06-01T00:00:00Z');
const KINDS: readonly ReadKind[] = ['info', 'clock', 'current', 'instant', 'archive', 'profile', 'journal'];

const bytes = fc.uint8Array({ minLength: 0, maxLength: 60 });

describe.each(withCodec)('codec of %s', (_, codec, model) => {
  const published = model.vectors.filter(isLora).map((vector) => fromHex(vector.hex));
  /** Published frames with bytes changed, so that the tests get past the first bytes. */
  const near = fc
    .tuple(fc.constantFrom(...published), fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 }), fc.nat(60))
    .map(([frame, changes, length]) => {
      const changed = frame.slice(0, Math.max(length, 1));
      for (const [at, value] of changes) changed[at % changed.length] = value;
      return changed;
    });

  test('gives finite values or a DecodeError, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, near), fc.constantFrom(1, 2, 2, 2, 3, 4, 200), (frame, fPort) => {
        try {
          const decoded = codec.decodeUplink({ bytes: frame, fPort, heardAt, variables });
          for (const row of decoded.readings) {
            expect(row.ts === null || Number.isInteger(row.ts)).toBe(true);
            for (const value of Object.values(row.values)) expect(value === null || Number.isFinite(value)).toBe(true);
            expect(model.fields[row.type]).toEqual(expect.arrayContaining(Object.keys(row.values)));
          }
        } catch (error) {
          if (!(error instanceof DecodeError)) throw error;
          expect(error.message.length).toBeGreaterThan(10);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('does not change the frame, and gives the same twice', () => {
    for (const vector of model.vectors.filter(isLora)) {
      if (!Array.isArray(vector.expect)) continue;
      const frame = uplinkOf(vector);
      const before = frame.bytes.slice();
      expect(codec.decodeUplink(frame)).toEqual(codec.decodeUplink(frame));
      expect(frame.bytes).toEqual(before);
    }
  });
});

/** Drives a session with meaningless answers; ends with its rows or its error. */
function harass(driver: Driver, kind: ReadKind, address: string, answers: readonly (Uint8Array | null)[]): void {
  const session = driver.session(
    { kind, arguments: { from: 0, to: 1_700_000_000 } },
    { address, parameters: {}, timeZone: 3, transformationRatio: 1 },
    heardAt,
  );
  let step = session.next();
  for (let index = 0; !step.done && index < 400; index += 1) {
    step.value.expect(answers[index % answers.length] ?? new Uint8Array());
    const answer = answers[index % answers.length];
    step = answer ? session.next(answer) : session.throw(new AnswerTimeout());
  }
}

describe.each(withDriver)('driver of %s', (_, driver, model) => {
  const vectors = model.vectors.filter((vector): vector is WiredVector => !isLora(vector));
  const recorded = vectors.flatMap((vector) => vector.exchanges.map(({ answer }) => fromHex(answer)));
  const answer = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...recorded) },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: fc.constant(null) },
  );

  test('gives rows or a DriverError, whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.constantFrom('1', '36', '', 'x', '12345678'),
        fc.array(answer, { minLength: 1, maxLength: 12 }),
        (kind, address, answers) => {
          try {
            harass(driver, kind, address, answers);
          } catch (error) {
            if (!(error instanceof DriverError)) throw error;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('finds the answer behind noise, and none in a part of it', () => {
    // A request refused at once sends nothing to the meter.
    for (const vector of vectors.filter(({ exchanges }) => exchanges.length > 0)) {
      const session = driver.session(
        { kind: vector.request, arguments: vector.arguments ?? {} },
        { address: vector.address, parameters: vector.parameters ?? {}, timeZone: 3, transformationRatio: 1 },
        heardAt,
      );
      const first = session.next();
      const whole = fromHex(vector.exchanges[0]?.answer ?? '');
      if (first.done || whole.length === 0) continue;
      const { expect: judge } = first.value;
      expect(findFrame(Uint8Array.of(0x00, 0xff, 0x7e, ...whole), judge)?.frame).toEqual(whole);
      for (let length = 1; length < whole.length; length += 1)
        expect(findFrame(whole.subarray(0, length), judge)).toBeNull();
    }
  });

  test('replayed over its recorded answers it gives the same rows', () => {
    for (const vector of vectors) {
      if (!Array.isArray(vector.expect)) continue;
      const live = runVector(model, vector).decoded;
      const session = driver.session(
        { kind: vector.request, arguments: vector.arguments ?? {} },
        { address: vector.address, parameters: vector.parameters ?? {}, timeZone: 3, transformationRatio: 1 },
        new Date(vector.now ?? '2025-06-01T00:00:00Z'),
      );
      expect(
        replay(
          session,
          vector.exchanges.map((exchange) => fromHex(exchange.answer)),
        ),
      ).toEqual(live);
    }
  });
});
