import type { ChartTheme } from './chart-theme';
import { notesOf, type Series } from './series';
import { drawnStrokes, hoveredValues, strokeOption } from './strokes';

const HOUR = 3600;
const times = [1, 2, 3, 4, 5].map((hour) => hour * HOUR);
const theme: ChartTheme = {
  ...{ series: ['#00f', '#0a0'], text: '#111', faint: '#888', line: '#ddd', surface: '#fff', accent: '#00f' },
  font: 'sans-serif',
};
const one: Series = {
  ...{ id: 'in1', title: 'Volume', unit: 'm³', decimals: 2, values: [10, 11, 9012, 13, 14] },
  heldBack: [false, false, true, false, false],
};
const data = { times, series: [one], guides: [], zone: 0 };

it('a value that is held back is a hollow point beside the line, which goes on without it', () => {
  const drawn = drawnStrokes({ ...data, kind: 'line' });
  expect(drawn.map(({ kind }) => kind)).toEqual(['measured', 'held']);
  expect(drawn[0]?.points.map(([, value]) => value)).not.toContain(9012);
  expect(drawn[1]?.points).toEqual([[3 * HOUR * 1000, 9012]]);
  const [line, beside] = drawn.map((stroke) => strokeOption(stroke, { ...data, kind: 'line' }, ['m³'], theme));
  expect([line?.['id'], beside?.['id']]).toEqual(['in1', 'in1:held']);
  expect(beside).toMatchObject({ lineStyle: { width: 0 }, itemStyle: { color: '#fff', borderColor: '#00f' } });
  // Under the pointer it is named by a word, too.
  const hovered = hoveredValues([{ seriesIndex: 1, value: [3 * HOUR * 1000, 9012] }], drawn);
  expect(hovered).toEqual([
    { seriesIndex: 0, value: 9012, estimate: null, isEstimated: false, isHeldBack: true, isLacking: false },
  ]);
});

it('a bar that is held back is an empty frame with a dashed border', () => {
  const [bars, ...others] = drawnStrokes({ ...data, kind: 'bar' });
  expect(others).toEqual([]);
  if (!bars) throw new Error('no bars');
  const { data: drawn } = strokeOption(bars, { ...data, kind: 'bar' }, ['m³'], theme) as { data: unknown[] };
  expect(drawn[2]).toMatchObject({ itemStyle: { color: 'transparent', borderType: 'dashed' } });
  expect(drawn[1]).toEqual([2 * HOUR * 1000, 11]);
});

it('a series without held values is one line', () => {
  const { heldBack: _, ...plain } = one;
  expect(drawnStrokes({ ...data, series: [plain], kind: 'line' }).map(({ kind }) => kind)).toEqual(['measured']);
});

it('a bar has its estimated part stacked and hatched, and a mark at its foot where values lack', () => {
  const { heldBack: _, ...plain } = one;
  const bar: Series = {
    ...{ ...plain, values: [10, 11, null, 13, 14], estimates: [0, 4, 0, 20, 0] },
    lacking: [false, false, true, true, false],
  };
  const drawn = drawnStrokes({ ...data, series: [bar], kind: 'bar', since: HOUR });
  expect(drawn.map(({ kind, points }) => [kind, points.map(([, value]) => value)])).toEqual([
    ['measured', [10, 7, null, 0, 14]],
    ['estimated', [null, 4, null, 13, null]],
    ['lacking', [0, 0]],
  ]);
  const options = drawn.map((stroke) => strokeOption(stroke, { ...data, series: [bar], kind: 'bar' }, ['m³'], theme));
  expect(options.map(({ type, stack }) => [type, stack])).toEqual([
    ['bar', 'in1'],
    ['bar', 'in1'],
    ['line', undefined],
  ]);
  expect(options[1]?.['itemStyle']).toMatchObject({ color: '#fff', decal: { color: '#00f' } });
  // Under the pointer there is the whole bar with its part.
  const at = (hour: number, ...values: (readonly [number, number | null])[]) =>
    hoveredValues(
      values.map(([seriesIndex, value]) => ({ seriesIndex, value: [hour * HOUR * 1000, value] as const })),
      drawn,
    );
  const plainPoint = { seriesIndex: 0, estimate: null, isEstimated: false, isHeldBack: false, isLacking: false };
  expect(at(2, [0, 7], [1, 4])).toEqual([{ ...plainPoint, value: 11, estimate: 4 }]);
  expect(at(3, [0, null], [2, 0])).toEqual([{ ...plainPoint, value: null, isLacking: true }]);
  expect(notesOf([bar])).toEqual(['estimated', 'lacking']);
  expect(notesOf([one])).toEqual(['held_back']);
});
