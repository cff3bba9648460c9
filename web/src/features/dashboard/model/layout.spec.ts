import { GRID_COLUMNS } from '@gaugeway/proto/api/dashboards';
import { widgetKinds } from '@gaugeway/proto/kinds/widgets';
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

it('a device that was put on the dashboard has a chart, and the chart of one that is deleted stays and says so', () => {
  const mine = added(added([], 'clock'), 'device', { device_id: 5 });
  expect(ids(shownWidgets({ ...saved, widgets: mine }))).toEqual(['clock', 'device']);
  const shown = shownWidgets({ ...saved, widgets: mine, device_ids: [7, 5] });
  expect(shown.map(({ options }) => options.device_id)).toEqual([undefined, 5, 7]);
  // Charts of the company's layout belong to it.
  expect(shownWidgets({ source: 'company', widgets: mine, device_ids: [] })).toEqual(mine);
});

it('what is added takes the first room that there is, and covers nothing', () => {
  const clocks = added(added(added([], 'clock'), 'clock'), 'fleet');
  expect(clocks.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [3, 0],
    [6, 0],
  ]);
  // Beside the fleet and below the clocks there is room for another; a wide one is below all.
  expect(added(clocks, 'clock').at(-1)).toMatchObject({ x: 0, y: 3 });
  expect(added(clocks, 'consumption').at(-1)).toMatchObject({ x: 0, y: 7 });
});

it('every kind can be added many times', () => {
  const all = [...widgetKinds, ...widgetKinds].reduce((list, { kind }) => added(list, kind), productLayout());
  expect(new Set(ids(all)).size).toBe(all.length);
  for (const { id } of all) expect(id).toMatch(/^[a-z0-9_-]{1,40}$/);
});

it('on a phone one changes place with its neighbour only, also where several are side by side', () => {
  const all = ids(inOrder(productLayout()));
  all.forEach((id, place) => {
    const expected = all.with(place, all[place + 1] ?? id).with(Math.min(place + 1, all.length - 1), id);
    expect(ids(inOrder(swapped(productLayout(), id, 1)))).toEqual(expected);
  });
  // A wide one that moves up comes after all but one of the row above.
  const clocks = added(added(added(added([], 'clock'), 'clock'), 'clock'), 'clock');
  const wide = added(clocks, 'consumption').map((one) => (one.kind === 'consumption' ? { ...one, w: 12 } : one));
  expect(ids(inOrder(swapped(wide, 'consumption', -1)))).toEqual([
    'clock',
    'clock-2',
    'clock-3',
    'consumption',
    'clock-4',
  ]);
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
