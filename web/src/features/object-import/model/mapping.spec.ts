import type { SmartColumn } from '@gaugeway/proto/api/smart-import';
import { choose, chosenOf, isSameLayout, lackOf, mappingOf, recognised } from './mapping';

const column = (at: number, field: SmartColumn['field']): SmartColumn => ({
  ...{ column: at, head: `Column ${at}`, samples: [], field, by: field ? 'head' : null },
});

describe('the mapping of columns', () => {
  it('gives a field to one column, and takes it from the one that had it', () => {
    const chosen = recognised([column(0, 'city'), column(1, 'street'), column(2, null)]);
    expect(mappingOf(choose(chosen, 2, 'street'))).toEqual({ city: 0, street: 2 });
    expect(mappingOf(choose(chosen, 0, null))).toEqual({ street: 1 });
  });

  it('is as an earlier dry run had it, whatever was recognised', () => {
    const columns = [column(0, 'city'), column(1, 'street'), column(2, null)];
    expect(mappingOf(chosenOf(columns, { mapping: { street: 2, house: 0 } }))).toEqual({ street: 2, house: 0 });
  });

  it('holds for a further file with the same heads in the same columns', () => {
    const columns = [column(0, 'city'), column(1, null)];
    expect(isSameLayout(columns, [column(0, null), column(1, 'street')])).toBe(true);
    expect(isSameLayout(columns, [column(0, 'city')])).toBe(false);
    expect(isSameLayout(columns, [column(0, 'city'), column(2, null)])).toBe(false);
    expect(isSameLayout(columns, [column(0, 'city'), { ...column(1, null), head: 'Flat' }])).toBe(false);
  });

  it('lacks a place without a column of the address, and a city where none is named', () => {
    expect(lackOf(recognised([column(0, 'serial')]), '')).toBe('place');
    expect(lackOf(recognised([column(0, 'street')]), ' ')).toBe('city');
    expect(lackOf(recognised([column(0, 'street')]), 'Darkhan')).toBeNull();
    expect(lackOf(recognised([column(0, 'address')]), '')).toBeNull();
  });
});
