import { TransientError } from './bus';
import { causeOf, isTransient } from './faults';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a fault', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '40001', '40P01', '55P03'])(
    'with the code %s is expected to pass',
    (code) => {
      expect(isTransient(coded(code))).toBe(true);
    },
  );

  it('that was declared to pass is seen through what wraps it', () => {
    expect(isTransient(new Error('outer', { cause: new Error('middle', { cause: new TransientError('away') }) }))).toBe(
      true,
    );
    expect(isTransient(Object.assign(new Error('wrapped'), { name: 'KafkaJSConnectionError', retriable: true }))).toBe(
      true,
    );
    expect(isTransient(new Error('Query read timeout'))).toBe(true);
  });

  it.each([
    new Error('a bug'),
    coded('23505'),
    coded('22P02'),
    new TypeError('x is undefined'),
    'text',
    null,
    undefined,
  ])('of another kind stays: %s', (fault) => {
    expect(isTransient(fault)).toBe(false);
  });

  it('is described in one sentence of bounded length', () => {
    expect(causeOf(new RangeError('too far'))).toBe('RangeError: too far');
    expect(causeOf('text')).toBe('text');
    expect(causeOf(new Error('x'.repeat(5000)))).toHaveLength(1000);
  });
});
