import { type ChartTheme, colourIndex, isDashed } from './chart-theme';
import { lonelyPoints, pointsOf, type ChartKind, type Guide, type Series, type Stroke, strokesOf } from './series';
import type { TooltipPoint } from './tooltip';

/** More points than this are thinned while they are drawn, keeping their shape. */
const THINNED_FROM = 4000;
const MARKED_UP_TO = 60;
/** Of another period behind the one that is shown, and of bars that are estimates. */
const FAINT = 0.5;

interface StrokeData {
  times: readonly number[];
  series: readonly Series[];
  kind: ChartKind;
  guides: readonly Guide[];
  zone: number;
  since?: number | undefined;
}

export interface DrawnStroke extends Stroke {
  one: Series;
  /** Place of the series. */
  index: number;
  /** Times of estimates, as the axis has them. */
  estimates: ReadonlySet<number>;
}

/** The series as the library draws them: a line with estimates is two of its series. */
export function drawnStrokes({ times, series, kind, zone, since }: StrokeData): DrawnStroke[] {
  const shiftMs = zone * 3_600_000;
  return series.flatMap((one, index) => {
    const isBar = (one.kind ?? kind) === 'bar';
    // Over a whole period a bar is as wide as one of its parts, also where it is the only one.
    const points: [number, number | null][] =
      isBar && since !== undefined
        ? times.map((time, at) => [time * 1000 + shiftMs, one.values[at] ?? null])
        : pointsOf(times, one.values, shiftMs);
    const estimates = new Set(times.flatMap((time, at) => (one.estimated?.[at] ? [time * 1000 + shiftMs] : [])));
    const isLine = (one.kind ?? kind) === 'line';
    const strokes = isLine ? strokesOf(points, (x) => estimates.has(x)) : [{ isEstimated: false, points }];
    return strokes.map((stroke) => ({ ...stroke, one, index, estimates }));
  });
}

/** What is under the pointer, once for each series: where two strokes of it meet both have the value. */
export function hoveredValues(
  points: readonly { seriesIndex: number; value: readonly [number, number | null] }[],
  drawn: readonly DrawnStroke[],
): TooltipPoint[] {
  const values = new Map<number, TooltipPoint>();
  for (const { seriesIndex, value } of points) {
    const stroke = drawn[seriesIndex];
    if (!stroke || value[1] === null || values.has(stroke.index)) continue;
    const isEstimated = stroke.estimates.has(value[0]);
    values.set(stroke.index, { seriesIndex: stroke.index, value: value[1], isEstimated });
  }
  return [...values.values()].sort((a, b) => a.seriesIndex - b.seriesIndex);
}

/** The option of a stroke. */
export function strokeOption(
  { one, index, isEstimated, points, estimates }: DrawnStroke,
  { series, kind, guides }: StrokeData,
  units: readonly string[],
  theme: ChartTheme,
): Record<string, unknown> {
  const drawn = one.kind ?? kind;
  const lonely = lonelyPoints(points);
  const marked = points.length <= MARKED_UP_TO && !one.behind;
  const colour = colourIndex(series, index);
  const opacity = one.behind ? FAINT : 1;
  return {
    id: isEstimated ? `${one.id}:estimated` : one.id,
    name: one.title,
    type: drawn,
    yAxisIndex: units.indexOf(one.unit ?? ''),
    ...(isEstimated ? {} : guidesOf(one, series, guides, theme)),
    color: theme.series[colour % theme.series.length],
    z: one.behind ? 1 : 2,
    ...(drawn === 'bar'
      ? {
          data: points.map((value) => (estimates.has(value[0]) ? { value, itemStyle: { opacity: FAINT } } : value)),
          barMaxWidth: 18,
          itemStyle: { borderRadius: [2, 2, 0, 0], opacity },
        }
      : {
          data: points,
          connectNulls: false,
          showSymbol: marked || lonely.size > 0,
          symbol: 'circle',
          symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (marked || lonely.has(dataIndex) ? 5 : 0),
          lineStyle: { width: 1.75, type: lineType(isEstimated, one, colour), opacity },
          itemStyle: { opacity },
          emphasis: { lineStyle: { width: 1.75 } },
          sampling: points.length > THINNED_FROM ? 'lttb' : undefined,
        }),
  };
}

function lineType(isEstimated: boolean, { behind }: Series, colour: number): 'solid' | number[] {
  if (behind) return [2, 3];
  if (isEstimated) return [4, 3];
  return isDashed(colour) ? [10, 4] : 'solid';
}

/** The lines on the axis of a unit belong to the first series that has it. */
function guidesOf(one: Series, all: readonly Series[], guides: readonly Guide[], theme: ChartTheme) {
  const isFirst = all.find(({ unit }) => unit === one.unit) === one;
  const shown = isFirst ? guides.filter(({ unit }) => unit === one.unit) : [];
  if (shown.length === 0) return {};
  const text = { color: theme.text, fontSize: 11, fontFamily: theme.font };
  // In the middle: at both ends are the units of the axes, where a guide is as high as its axis.
  const label = { ...text, position: 'insideMiddleTop', backgroundColor: theme.surface, padding: [2, 4] };
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: theme.text, type: 'dashed', width: 1.25, opacity: 0.7 },
      data: shown.map(({ title, value }) => ({ yAxis: value, label: { ...label, formatter: title } })),
    },
  };
}
