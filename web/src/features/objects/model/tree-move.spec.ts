import type { ObjectNode } from '@gaugeway/proto/api/objects';
import { mayDrop, nodeOf } from './tree-move';
import { rowsOf } from './tree-rows';

const node = (_id: string, parentId: string | null, childs_count: number): ObjectNode => ({
  ...{ _id, parentId, childs_count, pin: 1, name: _id, type: 'house', sort: 1, version: 1, points_count: 0 },
  ...{ devices_info: { total: 0 }, childs_devices_info: { total: 0 } },
});

const street = node('street', null, 1);
const house = node('house', 'street', 1);
const flat = node('flat', 'house', 0);
const other = node('other', null, 0);
const level = (...nodes: ObjectNode[]) => ({ nodes, failed: false });
const rows = rowsOf(
  new Map([
    [null, level(street, other)],
    ['street', level(house)],
    ['house', level(flat)],
  ]),
  new Set(['street', 'house']),
);

it('a node goes elsewhere, with its branch, or to the top', () => {
  expect(mayDrop(rows, house, 'other')).toBe(true);
  expect(mayDrop(rows, house, null)).toBe(true);
  expect(mayDrop(rows, flat, 'street')).toBe(true);
});

it('a node goes neither to where it is nor into its own branch', () => {
  expect(mayDrop(rows, house, 'street')).toBe(false);
  expect(mayDrop(rows, street, null)).toBe(false);
  expect(mayDrop(rows, house, 'house')).toBe(false);
  expect(mayDrop(rows, street, 'flat')).toBe(false);
});

it('a deleted line has no node', () => {
  expect(nodeOf(rows, 'deleted')).toBeUndefined();
  expect(nodeOf(rows, 'flat')).toBe(flat);
});
