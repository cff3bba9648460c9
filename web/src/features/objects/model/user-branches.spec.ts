import type { Levels } from './tree-rows';
import { changesOf, leadingOn, marksOf, pressed, type Edits } from './user-branches';

type Tie = 'own' | 'above' | 'below';
const node = (id: string, parentId: string | null, tie: Tie | null, childs_count = 0) => ({
  ...{ _id: id, pin: 1, parentId, name: id, type: 'house' as const, sort: 1, version: 1, childs_count, tie },
  ...{ devices_info: { total: 0 }, childs_devices_info: { total: 0 }, points_count: 0 },
});

/** town > (north > (first, second), south > not loaded), village; tied: `north` and something in `south`. */
const levels: Levels = new Map([
  [null, { nodes: [node('town', null, 'below', 2), node('village', null, null)], failed: false }],
  ['town', { nodes: [node('north', 'town', 'own', 2), node('south', 'town', 'below', 5)], failed: false }],
  ['north', { nodes: [node('first', 'north', 'above'), node('second', 'north', 'above')], failed: false }],
]);
const none: Edits = new Map();
const shown = (edits: Edits) => Object.fromEntries(marksOf(levels, edits));
const press = (...ids: string[]) => ids.reduce<Edits>((edits, id) => pressed(levels, edits, id), none);

describe('the boxes of the tree', () => {
  it('are as the user is tied: below a tied node all, above it in between', () => {
    expect(shown(none)).toEqual({
      ...{ town: 'some', village: 'off', north: 'on', south: 'some', first: 'on', second: 'on' },
    });
  });

  it('tick all that is below, and clear all of it', () => {
    expect(Object.values(shown(press('town')))).toEqual(['on', 'on', 'on', 'on', 'on', 'off']);
    expect(shown(press('town', 'town'))).toMatchObject({ town: 'off', north: 'off', south: 'off', first: 'off' });
    expect(changesOf(press('town', 'town'))).toEqual({ object_ids: [], untie_object_ids: ['town'] });
  });

  it('leave the rest of a branch ticked where one of it is cleared', () => {
    const edits = press('first');
    expect(shown(edits)).toMatchObject({ town: 'some', north: 'some', first: 'off', second: 'on' });
    expect(changesOf(edits)).toEqual({ object_ids: ['second'], untie_object_ids: ['north'] });
    expect(shown(press('first', 'first'))).toMatchObject({ north: 'some', first: 'on', second: 'on' });
  });

  it('go through a branch that was ticked a moment ago', () => {
    const edits = press('town', 'second');
    expect(shown(edits)).toMatchObject({ town: 'some', south: 'on', north: 'some', first: 'on', second: 'off' });
    expect(changesOf(edits)).toEqual({ object_ids: ['south', 'first'], untie_object_ids: ['town'] });
  });

  it('say what is ticked below a node whose level is not known', () => {
    expect(shown(press('south', 'south'))).toMatchObject({ south: 'off', town: 'some' });
  });
});

it('the tree opens where a tied node is', () => {
  expect(leadingOn(levels, new Set(['town'])).map(({ _id }) => _id)).toEqual(['south']);
});
