import fc from 'fast-check';
import { shareOf } from './share-of';

it('adds up to one, and nothing due has none', () => {
  expect(shareOf([])).toBeNull();
  expect(shareOf([{ expected: 0, final: 3, estimated: 0 }])).toBeNull();
  expect(shareOf([{ expected: 24, final: 18, estimated: 2 }])).toEqual({
    final: 0.75,
    estimated: 0.0833,
    missing: 0.1667,
  });
  const slots = fc.record({ expected: fc.nat(744), final: fc.nat(800), estimated: fc.nat(800) });
  fc.assert(
    fc.property(fc.array(slots, { minLength: 1, maxLength: 50 }), (counted) => {
      const share = shareOf(counted);
      if (!share) return;
      const parts = [share.final, share.estimated, share.missing];
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 3);
    }),
    { numRuns: 1000 },
  );
});
