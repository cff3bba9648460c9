import { type Step, pathTo, withAncestors } from './tree-paths';

const TREE: readonly Step[] = [
  { _id: 'town', parentId: null, name: 'Town' },
  { _id: 'street', parentId: 'town', name: 'Street' },
  { _id: 'house', parentId: 'street', name: 'House 1' },
  { _id: 'flat', parentId: 'house', name: 'Flat 1' },
  { _id: 'lane', parentId: 'town', name: 'Lane' },
];
const [town, , house, flat, lane] = TREE as [Step, Step, Step, Step, Step];

it('requests what is above, once per level, and returns the path from the top', async () => {
  const calls: (readonly string[])[] = [];
  const known = await withAncestors(
    [flat, lane],
    (ids) => {
      calls.push(ids);
      return Promise.resolve(TREE.filter(({ _id }) => ids.includes(_id)));
    },
    1000,
  );
  expect(calls).toEqual([['house', 'town'], ['street']]);
  expect(pathTo(known, flat)).toEqual(['Town', 'Street', 'House 1']);
  expect(pathTo(known, lane)).toEqual(['Town']);
  expect(pathTo(known, town)).toEqual([]);
});

it('requests nothing where the path is known, and ends where an ancestor is not to be seen', async () => {
  const never = () => Promise.reject(new Error('requested'));
  expect((await withAncestors([town], never, 1000)).size).toBe(1);
  const hidden = await withAncestors([house], () => Promise.resolve([]), 1000);
  expect(pathTo(hidden, house)).toEqual([]);
});

it('ends in a tree that bites its tail', () => {
  const known = new Map<string, Step>([
    ['a', { _id: 'a', parentId: 'b', name: 'A' }],
    ['b', { _id: 'b', parentId: 'a', name: 'B' }],
  ]);
  expect(pathTo(known, { _id: 'c', parentId: 'a', name: 'C' }).length).toBe(200);
});
