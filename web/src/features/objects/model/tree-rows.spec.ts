import type { ObjectNode } from '@gaugeway/proto/api/objects';
import { countBelow, devicesOf, moveBy, pruned, rowsOf, toggled, unfolded, type Levels } from './tree-rows';

const node = (id: string, parentId: string | null, childs_count = 0): ObjectNode => ({
  _id: id,
  pin: 1,
  parentId,
  name: id,
  type: 'house',
  sort: 1,
  version: 1,
  childs_count,
  devices_info: { total: 2 },
  childs_devices_info: { total: 5 },
  points_count: 0,
});

/** town > (north > (first, second), south), village */
const levels: Levels = new Map([
  [null, { nodes: [node('town', null, 2), node('village', null)], failed: false }],
  ['town', { nodes: [node('north', 'town', 2), node('south', 'town')], failed: false }],
  ['north', { nodes: [node('first', 'north'), node('second', 'north')], failed: false }],
]);
const opened = (...ids: string[]) => new Set(ids);
const lines = (...ids: string[]) => rowsOf(levels, opened(...ids)).map(({ id, depth }) => `${depth} ${id}`);

describe('the lines of the tree', () => {
  it('are only the top while nothing is opened', () => {
    expect(lines()).toEqual(['0 town', '0 village']);
  });

  it('are the children of what is opened, each below its parent', () => {
    expect(lines('town', 'north')).toEqual(['0 town', '1 north', '2 first', '2 second', '1 south', '0 village']);
  });

  it('leave out what is opened below a closed node', () => {
    expect(lines('north')).toEqual(['0 town', '0 village']);
  });

  it('say where a node is among its siblings, and that a leaf has nothing to open', () => {
    const [, north, south] = rowsOf(levels, opened('town'));
    expect(north).toMatchObject({ expanded: false, position: 1, siblings: 2 });
    expect(south).toMatchObject({ expanded: undefined, position: 2, siblings: 2 });
  });

  it('show a moved node once, in its new place, where the level that it left is older', () => {
    const moved = new Map(levels);
    moved.set('town', { nodes: [node('north', 'town', 2), node('south', 'town', 1)], failed: false });
    moved.set('south', { nodes: [{ ...node('first', 'south'), version: 2 }], failed: false });
    const seen = rowsOf(moved, opened('town', 'north', 'south')).map(({ id, depth }) => `${depth} ${id}`);
    expect(seen).toEqual(['0 town', '1 north', '2 second', '1 south', '2 first', '0 village']);
  });

  it('hold a place for children that are loaded or could not be', () => {
    const known = new Map([...levels].filter(([parent]) => parent !== 'north'));
    expect(rowsOf(known, opened('town', 'north'))[2]).toMatchObject({ kind: 'wait', parentId: 'north', failed: false });
    known.set('north', { nodes: undefined, failed: true });
    expect(rowsOf(known, opened('town', 'north'))[2]).toMatchObject({ kind: 'wait', depth: 2, failed: true });
  });

  it('offer to load a level again that could not be refetched', () => {
    const known = new Map(levels);
    known.set('north', { nodes: [node('first', 'north')], failed: true });
    const [, , first, again] = rowsOf(known, opened('town', 'north'));
    expect(first).toMatchObject({ kind: 'node', id: 'first' });
    expect(again).toMatchObject({ kind: 'wait', parentId: 'north', failed: true });
  });
});

describe('the keys', () => {
  const rows = rowsOf(levels, opened('town', 'north'));

  it.each([
    ['ArrowDown', 'second', { kind: 'activate', id: 'south' }],
    ['ArrowDown', 'village', null],
    ['ArrowUp', 'south', { kind: 'activate', id: 'second' }],
    ['ArrowUp', 'town', null],
    ['Home', 'second', { kind: 'activate', id: 'town' }],
    ['End', 'town', { kind: 'activate', id: 'village' }],
    ['PageDown', 'town', { kind: 'activate', id: 'village' }],
    ['PageUp', 'second', { kind: 'activate', id: 'town' }],
    ['ArrowRight', 'north', { kind: 'activate', id: 'first' }],
    ['ArrowRight', 'first', null],
    ['ArrowLeft', 'north', { kind: 'close', id: 'north' }],
    ['ArrowLeft', 'second', { kind: 'activate', id: 'north' }],
    ['ArrowLeft', 'village', null],
    ['Enter', 'first', { kind: 'select', id: 'first' }],
    [' ', 'first', { kind: 'select', id: 'first' }],
    ['a', 'first', null],
  ])('%p on %p', (key, active, expected) => {
    expect(moveBy(key, rows, active)).toEqual(expected);
  });

  it('open a closed node before they enter it', () => {
    expect(moveBy('ArrowRight', rowsOf(levels, opened()), 'town')).toEqual({ kind: 'open', id: 'town' });
  });

  it('begin at the top where no line is active', () => {
    expect(moveBy('ArrowDown', rows, null)).toEqual({ kind: 'activate', id: 'town' });
    expect(moveBy('Enter', rows, null)).toBeNull();
  });

  it('pass over children that are not loaded yet', () => {
    const known = new Map([...levels].filter(([parent]) => parent !== 'north'));
    expect(moveBy('ArrowDown', rowsOf(known, opened('town', 'north')), 'north')).toEqual({
      kind: 'activate',
      id: 'south',
    });
    expect(moveBy('ArrowRight', rowsOf(known, opened('town', 'north')), 'north')).toBeNull();
  });
});

describe('what is opened', () => {
  it('opens the path to a node, and stays the same set where it is open', () => {
    const before = opened('town');
    expect(unfolded(before, [node('town', null), node('north', 'town')])).toEqual(opened('town', 'north'));
    expect(unfolded(before, [node('town', null)])).toBe(before);
  });

  it('opens and closes a node', () => {
    expect(toggled(opened('town'), 'north')).toEqual(opened('town', 'north'));
    expect(toggled(opened('town', 'north'), 'north')).toEqual(opened('town'));
  });

  it('forgets a deleted branch', () => {
    expect(pruned(opened('town', 'north', 'other'), levels, 'town')).toEqual(opened('other'));
  });
});

it('counts the devices of a branch with those of its node', () => {
  expect(devicesOf(node('town', null))).toBe(7);
});

it('counts the nodes of a branch without the one that it hangs on', () => {
  const tree = [node('town', null), node('village', null), node('north', 'town'), node('first', 'north')];
  expect(countBelow(tree, 'town')).toBe(2);
  expect(countBelow(tree, 'village')).toBe(0);
});
