import type { ObjectNode } from '@gaugeway/proto/api/objects';
import { rowsOf } from './tree-rows';
import { NOTHING_TYPED, typedOn, typedTo } from './typeahead';

const node = (name: string): ObjectNode => ({
  ...{ _id: name, parentId: null, childs_count: 0, pin: 1, name, type: 'house', sort: 1, version: 1, points_count: 0 },
  ...{ devices_info: { total: 0 }, childs_devices_info: { total: 0 } },
});
const nodes = ['Дом 1', 'Дом 2', 'House 12', 'Hall'].map(node);
const rows = rowsOf(new Map([[null, { nodes, failed: false }]]), new Set());

it('a letter goes to the next name that begins with it, around the end', () => {
  expect(typedTo(rows, null, 'h')).toBe('House 12');
  expect(typedTo(rows, 'House 12', 'h')).toBe('Hall');
  expect(typedTo(rows, 'Hall', 'h')).toBe('House 12');
  expect(typedTo(rows, 'House 12', 'hh')).toBe('Hall');
  expect(typedTo(rows, 'Hall', 'Д')).toBe('Дом 1');
});

it('letters that follow fast are a word, and it stays where it fits', () => {
  expect(typedTo(rows, 'House 12', 'ho')).toBe('House 12');
  expect(typedTo(rows, 'House 12', 'ha')).toBe('Hall');
  expect(typedTo(rows, null, 'дом 2')).toBe('Дом 2');
  expect(typedTo(rows, null, 'x')).toBeUndefined();
});

it('a word ends with time; a space belongs to a word only', () => {
  const d = typedOn(NOTHING_TYPED, 'д', 1000);
  expect(d).toEqual({ text: 'д', at: 1000 });
  expect(typedOn(d ?? NOTHING_TYPED, ' ', 1100)).toEqual({ text: 'д ', at: 1100 });
  expect(typedOn(d ?? NOTHING_TYPED, 'о', 3000)).toEqual({ text: 'о', at: 3000 });
  expect(typedOn(NOTHING_TYPED, ' ', 1000)).toBeNull();
  expect(typedOn(NOTHING_TYPED, 'Enter', 1000)).toBeNull();
});
