import fc from 'fast-check';
import { propertyRuns } from '@gaugeway/platform/testing/property-runs';
import { keyOf } from '../timeseries/rows';
import { type BatchRow, inWaves } from './batch';

const day = fc.integer({ min: 1_700_000_000, max: 1_700_086_400 });
const few = fc.constantFrom(1_700_000_000, 1_700_000_000 + 2 ** 21, 1_700_000_001, 1_700_000_060);
const key = fc.record({ deviceId: fc.nat(3), type: fc.constantFrom(1, 7, 32), ts: fc.oneof(few, day) });
const rowsOf = (keys: readonly object[]) => keys as BatchRow[];

describe('the waves of a batch', () => {
  it('have each key once, a repeated one in a later wave, and all rows in their order', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const rows = rowsOf(keys);
        const waves = inWaves(rows);
        const counts = new Map<string, number>();
        const expected: BatchRow[][] = [];
        for (const row of rows) {
          const wave = counts.get(keyOf(row)) ?? 0;
          counts.set(keyOf(row), wave + 1);
          (expected[wave] ??= []).push(row);
        }
        expect(waves).toEqual(expected);
      }),
      propertyRuns(1000),
    );
  });

  it('are one for the largest ids of devices', () => {
    const rows = rowsOf([2 ** 31 - 1, 2 ** 31 - 2].map((deviceId) => ({ deviceId, type: 1, ts: 1_700_000_000 })));
    expect(inWaves(rows)).toEqual([rows]);
  });
});
