import fc from 'fast-check';
import { placesOf, LayoutValues } from './layout-values';

const FIELDS = ['t1', 't2', 'pulse', 'battery'];
const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(NaN, Infinity, null));

it('values of a row are those of a map of its fields, without the ones that were not given', () => {
  const places = placesOf((field) => field !== 'pulse');
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (row) => {
      const values = new LayoutValues(places(FIELDS), row);
      const wanted = new Map<string, number>();
      for (const [at, field] of FIELDS.entries())
        if (field !== 'pulse' && Number.isFinite(row[at] ?? NaN)) wanted.set(field, row[at] ?? NaN);
      const seen = new Map<string, number>();
      values.forEach((one, field) => seen.set(field, one));
      for (const found of [new Map(values), new Map(values.entries()), seen]) expect(found).toEqual(wanted);
      expect([...values.keys()]).toEqual([...wanted.keys()]);
      expect([...values.values()]).toEqual([...wanted.values()]);
      expect(values.size).toBe(wanted.size);
      for (const field of [...FIELDS, 'other'])
        expect([values.get(field), values.has(field)]).toEqual([wanted.get(field), wanted.has(field)]);
    }),
  );
});

it('places are computed once a layout', () => {
  const places = placesOf(() => true);
  expect(places(FIELDS)).toBe(places(FIELDS));
});
