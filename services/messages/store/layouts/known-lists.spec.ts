import fc from 'fast-check';
import { propertyRuns } from '@gaugeway/platform/testing/property-runs';
import { KnownLists } from './known-lists';

const field = fc.constantFrom('', 'a', 'b', 'tariff1', 'tariff2');
const list = fc.array(field, { maxLength: 4 });

describe('known lists of fields', () => {
  it('find each list by its fields, and no other one', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 12 }), fc.array(list, { maxLength: 30 }), (added, queried) => {
        const lists = new KnownLists();
        const ids = new Map<string, number>();
        for (const [id, fields] of added.entries()) {
          lists.add(fields, id);
          if (!ids.has(JSON.stringify(fields))) ids.set(JSON.stringify(fields), id);
        }
        for (const fields of [...queried, ...added])
          expect(lists.get([...fields])).toBe(ids.get(JSON.stringify(fields)));
      }),
      propertyRuns(300),
    );
  });

  it('keep a list that its owner changes afterwards', () => {
    const lists = new KnownLists();
    const fields = ['a', 'b'];
    lists.add(fields, 7);
    fields[1] = 'c';
    expect([lists.get(['a', 'b']), lists.get(fields)]).toEqual([7, undefined]);
  });
});
