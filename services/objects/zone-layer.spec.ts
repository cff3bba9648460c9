import { stackedLayers, type ZoneLayer } from '@gaugeway/proto/time/zone';
import fc from 'fast-check';

it('stacks layers in any grouping, and each day has the zone of the nearest layer that sets it', () => {
  const dates = ['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'];
  const zone = fc.constantFrom(null, 1, -3.5, 5.75, 'Europe/Berlin');
  const layer = fc
    .tuple(zone, fc.uniqueArray(fc.tuple(fc.constantFrom(...dates), zone), { selector: ([from]) => from }))
    .map(([first, later]): ZoneLayer => [
      { from: '', zone: first },
      ...later.sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, value]) => ({ from, zone: value })),
    ]);
  const on = (each: ZoneLayer | null, date: string) => each?.findLast(({ from }) => from <= date)?.zone ?? null;
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 4 }), (layers) => {
      const found = stackedLayers(layers);
      for (const date of ['2024-12-31', ...dates]) {
        const nearest = layers.map((each) => on(each, date)).find((value) => value !== null) ?? null;
        expect(on(found, date)).toBe(nearest);
      }
      const upper = stackedLayers(layers.slice(1));
      expect(stackedLayers([...layers.slice(0, 1), ...(upper ? [upper] : [])])).toEqual(found);
    }),
    { numRuns: 1000 },
  );
});
