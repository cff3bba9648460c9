import { type DashboardWidget, GRID_COLUMNS } from '@gaugeway/proto/api/dashboards';
import { kindOf, type WidgetKind } from './kinds';

/** Position of a widget, as the grid reports it. */
export interface Placed {
  i: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Stored dashboard. */
interface Saved {
  source: 'own' | 'company' | 'product';
  widgets: readonly DashboardWidget[];
  device_ids: readonly number[];
}

const FIRST: readonly [WidgetKind, x: number, y: number][] = [
  ['fleet', 0, 0],
  ['quality', 4, 0],
  ['tasks', 8, 0],
  ['consumption', 0, 7],
  ['top', 8, 7],
  ['silent', 0, 15],
  ['events', 4, 15],
  ['map', 8, 15],
];

/** Default layout of a user without a stored dashboard, in a company without a shared one. */
export const productLayout = (): DashboardWidget[] =>
  FIRST.map(([kind, x, y]) => {
    const { w, h } = kindOf(kind).size;
    return { id: kind, kind, x, y, w: Math.min(w, GRID_COLUMNS - x), h, options: {} };
  });

/** Shown widgets: the stored ones, and below them a chart of each device that was added to the dashboard. */
export function shownWidgets({ source, widgets, device_ids }: Saved): DashboardWidget[] {
  const kept = source === 'product' ? productLayout() : [...widgets];
  const known = new Set(kept.map(({ options }) => options.device_id));
  return device_ids
    .filter((id) => !known.has(id))
    .reduce((list, device_id) => added(list, 'device', { device_id }), kept);
}

/** Adds a widget in the first free place of its size; the grid moves it up. */
export function added(
  widgets: readonly DashboardWidget[],
  kind: WidgetKind,
  options: DashboardWidget['options'] = {},
): DashboardWidget[] {
  const { w, h } = kindOf(kind).size;
  return [...widgets, { id: freeId(widgets, kind), kind, ...freePlace(widgets, w, h), w, h, options }];
}

/** First free place, from top to bottom and from left to right; at the latest below all others. */
function freePlace(widgets: readonly DashboardWidget[], w: number, h: number): { x: number; y: number } {
  const rows = [...new Set([0, ...widgets.map((one) => one.y + one.h)])].sort((a, b) => a - b);
  for (const y of rows) {
    for (let x = 0; x + w <= GRID_COLUMNS; x++) {
      const isTaken = widgets.some((one) => x < one.x + one.w && one.x < x + w && y < one.y + one.h && one.y < y + h);
      if (!isTaken) return { x, y };
    }
  }
  return { x: 0, y: rows.at(-1) ?? 0 };
}

function freeId(widgets: readonly DashboardWidget[], kind: WidgetKind): string {
  const taken = new Set(widgets.map(({ id }) => id));
  let id: string = kind;
  for (let number = 2; taken.has(id); number++) id = `${kind}-${number}`;
  return id;
}

/** Widgets with the positions that the user has arranged. */
export function arranged(widgets: readonly DashboardWidget[], placed: readonly Placed[]): DashboardWidget[] {
  const places = new Map(placed.map((place) => [place.i, place]));
  return widgets.map((widget) => {
    const { x, y, w, h } = places.get(widget.id) ?? widget;
    return { ...widget, x, y, w, h };
  });
}

/** Moves or resizes a widget by the keyboard, within the grid. */
export function nudged(
  widgets: readonly DashboardWidget[],
  id: string,
  by: { dx?: number; dy?: number; dw?: number; dh?: number },
): DashboardWidget[] {
  return widgets.map((widget) => {
    if (widget.id !== id) return widget;
    const { minW, minH } = kindOf(widget.kind).size;
    const w = clamp(widget.w + (by.dw ?? 0), minW, GRID_COLUMNS - widget.x);
    const h = clamp(widget.h + (by.dh ?? 0), minH, TALLEST);
    const x = clamp(widget.x + (by.dx ?? 0), 0, GRID_COLUMNS - w);
    return { ...widget, w, h, x, y: Math.max(0, widget.y + (by.dy ?? 0)) };
  });
}

const TALLEST = 40;
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** From left to right and from top to bottom: the order on a phone. */
export const inOrder = (widgets: readonly DashboardWidget[]): DashboardWidget[] =>
  [...widgets].sort((a, b) => a.y - b.y || a.x - b.x);

/** On a phone: swaps a widget with the one before or after it; the order of the others is kept. */
export function swapped(widgets: readonly DashboardWidget[], id: string, by: 1 | -1): DashboardWidget[] {
  const before = inOrder(widgets);
  const place = before.findIndex((widget) => widget.id === id);
  const [one, other] = [before[place], before[place + by]];
  if (!one || !other) return [...widgets];
  const after = before.with(place, other).with(place + by, one);
  let last = { x: -1, y: 0 };
  const places = after.map((widget, index) => {
    const { x, y } = before[index] ?? widget;
    const own = { i: widget.id, x: Math.min(x, GRID_COLUMNS - widget.w), y, w: widget.w, h: widget.h };
    // A widget that is too wide for the other's place moves left, and could come before its neighbours.
    const isAfter = own.y > last.y || (own.y === last.y && own.x > last.x);
    last = isAfter ? own : { ...own, y: last.y + 1 };
    return { ...own, ...last };
  });
  return arranged(widgets, places);
}
