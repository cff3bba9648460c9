import fc from 'fast-check';
import { mergeRow, type RowContent, RowValues, STATUS } from './merge';

const row = (input: Partial<RowContent> & { values?: number[] }): RowContent => ({
  fields: ['a', 'b'].slice(0, input.values?.length ?? 0),
  values: [],
  extra: {},
  status: 0,
  receivedAt: 0,
  marks: null,
  link: '',
  ...input,
});

/** Marks of a row on each of its values, in any order. */
const contentOf = (content: RowContent) => {
  const values = new RowValues(content);
  return Object.fromEntries(
    [...values.numbers.keys(), ...values.texts.keys()]
      .filter((name) => values.markOf(name))
      .sort()
      .map((name) => [name, { value: values.numbers.get(name) ?? values.texts.get(name), ...values.markOf(name) }]),
  );
};

describe('a row that comes for a known key', () => {
  it('adds the fields that were not there and leaves the others', () => {
    const stored = row({ fields: ['tariff_sum'], values: [12], receivedAt: 1 });
    const comes = row({ fields: ['tariff_current', 'tariff_sum', 'tariff1'], values: [1, 12, 9], receivedAt: 2 });
    const { row: merged, change } = mergeRow(stored, comes);
    expect(change).toBe('added');
    expect(merged).toMatchObject({ fields: ['tariff_sum', 'tariff_current', 'tariff1'], values: [12, 1, 9] });
    expect(merged.marks).toBeNull();
    expect(mergeRow(comes, stored)).toEqual({ change: 'none', row: comes });
  });

  it('corrects by what was received later, value by value', () => {
    const stored = row({ values: [1, 2], receivedAt: 5 });
    const { row: newer, change } = mergeRow(stored, row({ values: [9], receivedAt: 7 }));
    expect([newer.values, change, newer.marks]).toEqual([[9, 2], 'corrected', { b: { received_at: 5 } }]);
    const { row: late } = mergeRow(newer, row({ values: [8, 8], receivedAt: 6 }));
    expect(late.values).toEqual([9, 8]);
  });

  it('changes nothing by a value that was not given, nor by one that is stored already', () => {
    const stored = row({ values: [1, NaN], extra: { serial: 'x', list: { b: 1, a: 2 } }, receivedAt: 5 });
    const comes = row({ values: [1, NaN], extra: { list: { a: 2, b: 1 } }, receivedAt: 9 });
    expect(mergeRow(stored, comes).change).toBe('none');
  });

  it('lies below what a person decided, and takes the place of an estimate', () => {
    const stored = row({
      values: [1, 2],
      marks: { a: { status: STATUS.edited, user: 7, reason: 'seen' }, b: { status: STATUS.estimated } },
    });
    const { row: merged } = mergeRow(stored, row({ values: [5, 6], receivedAt: 3 }));
    expect(merged.values).toEqual([1, 6]);
    expect(merged.marks?.['a']).toMatchObject({ status: STATUS.edited, user: 7, reason: 'seen', raw: 5, raw_at: 3 });
    expect(merged.marks?.['b']).toBeUndefined();
    // A late estimate does not replace a measured value.
    expect(mergeRow(merged, row({ values: [0, 0], status: STATUS.estimated, receivedAt: 9 })).change).toBe('none');
  });

  it('returns the same row in any order of arrival', () => {
    const names = ['a', 'b', 'c', 'd'];
    const arrivals = fc.array(
      fc.record({
        fields: fc.subarray(names, { minLength: 1 }),
        status: fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5),
        hasText: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(arrivals, fc.infiniteStream(fc.nat()), (input, random) => {
        const rows = input.map(({ fields, status, hasText }, index) =>
          row({
            fields,
            status,
            values: fields.map((_, place) => index * 10 + place),
            extra: hasText ? { note: `n${index}` } : {},
            receivedAt: 100 + index,
            link: `{"n":${index}}`,
          }),
        );
        const merge = (order: readonly RowContent[]) => order.reduce((stored, comes) => mergeRow(stored, comes).row);
        const shuffled = [...rows]
          .map((one) => ({ one, key: random.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ one }) => one);
        expect(contentOf(merge(shuffled))).toEqual(contentOf(merge(rows)));
      }),
      { numRuns: 1000 },
    );
  });
});
