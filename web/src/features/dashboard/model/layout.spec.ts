import { GRID_COLUMNS } from '@gaugeway/proto/api/dashboards';
import { KIND_NAMES } from './kinds';
import { added, arranged, inOrder, nudged, productLayout, shownWidgets, swapped } from './layout';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const saved = { source: 'own' as const, widgets: [], device_ids: [] };

it('the layout of the product fits the grid, and nothing covers another', () => {
  const widgets = productLayout();
  for (const one of widgets) {
    expect(one.x + one.w).toBeLessThanOrEqual(GRID_COLUMNS);
    for (const other of widgets) {
      const isApart =
        one === other ||
        one.x + one.w <= other.x ||
        other.x + other.w <= one.x ||
        one.y + one.h <= other.y ||
        other.y + other.h <= one.y;
      expect([one.id, other.id, isApart]).toEqual([one.id, other.id, true]);
    }
  }
  expect(shownWidgets({ ...saved, source: 'product' })).toEqual(widgets);
});

it('a device that was put on the dashboard has a chart, and one that was taken off has none', () => {
  const mine = added(added([], 'clock'), 'device', { device_id: 5 });
  expect(ids(shownWidgets({ ...saved, widgets: mine }))).toEqual(['clock']);
  const shown = shownWidgets({ ...saved, widgets: mine, device_ids: [7, 5] });
  expect(shown.map(({ options }) => options.device_id)).toEqual([undefined, 5, 7]);
  // The charts of the company's layout are its own.
  expect(shownWidgets({ source: 'company', widgets: mine, device_ids: [] })).toEqual(mine);
});

it('every kind can be added many times, below what is there', () => {
  const all = [...KIND_NAMES, ...KIND_NAMES].reduce((list, kind) => added(list, kind), productLayout());
  expect(new Set(ids(all)).size).toBe(all.length);
  for (const { id } of all) expect(id).toMatch(/^[a-z0-9_-]{1,40}$/);
});

it('stays within the grid by mouse and by keyboard, and changes its order on a phone', () => {
  const list = added(added(added([], 'clock'), 'fleet'), 'silent');
  const moved = arranged(list, [{ i: 'clock', x: 8, y: 0, w: 4, h: 5 }]);
  expect(moved[0]).toMatchObject({ x: 8, w: 4, h: 5 });
  expect(nudged(moved, 'clock', { dx: 5, dw: 9 })[0]).toMatchObject({ x: 8, w: 4 });
  expect(nudged(moved, 'clock', { dx: -20, dh: -20, dy: -3 })[0]).toMatchObject({ x: 0, y: 0, h: 2 });
  expect(ids(inOrder(swapped(list, 'fleet', -1)))).toEqual(['fleet', 'clock', 'silent']);
  expect(ids(inOrder(swapped(list, 'fleet', 1)))).toEqual(['clock', 'silent', 'fleet']);
  expect(ids(inOrder(swapped(list, 'clock', -1)))).toEqual(['clock', 'fleet', 'silent']);
});
