import { type ChartTheme, colourIndex, isDashed } from './chart-theme';
import { lonelyPoints, pointsOf, type ChartKind, type Guide, type Series, type Stroke, strokesOf } from './series';
import type { TooltipPoint } from './tooltip';

/** Number of points above which they are downsampled when drawn, keeping their shape. */
const THINNED_FROM = 4000;
const MARKED_UP_TO = 60;
/** Opacity of another period behind the shown one, and of bars that are estimates. */
const FAINT = 0.5;

/** Lines of the estimated part of a bar. */
const HATCH = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4 };

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
  /** Times of estimates and of values that are held back, as the axis has them. */
  estimates: ReadonlySet<number>;
  held: ReadonlySet<number>;
}

/**
 * Series as the library draws them: a line with estimates is two of its series. Held back values are points beside the
 * line, which skips them.
 */
export function drawnStrokes({ times, series, kind, zone, since }: StrokeData): DrawnStroke[] {
  const shiftMs = zone * 3_600_000;
  return series.flatMap((one, index) => {
    const isBar = (one.kind ?? kind) === 'bar';
    const isHeld = (at: number) => one.heldBack?.[at] === true;
    // In a whole period a bar is as wide as one of its parts, even if it is the only one.
    const points: [number, number | null][] =
      isBar && since !== undefined
        ? times.map((time, at) => [time * 1000 + shiftMs, one.values[at] ?? null])
        : pointsOf(times, isBar ? one.values : one.values.map((value, at) => (isHeld(at) ? null : value)), shiftMs);
    const held = new Set(times.flatMap((time, at) => (isHeld(at) ? [time * 1000 + shiftMs] : [])));
    const beside = times.flatMap((time, at): [number, number | null][] =>
      isHeld(at) && !isBar ? [[time * 1000 + shiftMs, one.values[at] ?? null]] : [],
    );
    const estimates = new Set(times.flatMap((time, at) => (one.estimated?.[at] ? [time * 1000 + shiftMs] : [])));
    const strokes = isBar ? barStrokes(one, points, times, shiftMs) : strokesOf(points, (x) => estimates.has(x));
    if (beside.some(([, value]) => value !== null)) strokes.push({ kind: 'held', points: beside });
    return strokes.map((stroke) => ({ ...stroke, one, index, estimates, held }));
  });
}

/** Measured and estimated parts of bars, and the marks of lacking values at their feet. */
function barStrokes(
  { estimates, lacking }: Series,
  points: [number, number | null][],
  times: readonly number[],
  shiftMs: number,
): Stroke[] {
  const strokes: Stroke[] = [{ kind: 'measured', points }];
  const parts = new Map(times.map((time, at) => [time * 1000 + shiftMs, estimates?.[at] ?? 0]));
  if ([...parts.values()].some((part) => part > 0)) {
    const partOf = ([x, value]: [number, number | null]) => (value === null ? 0 : Math.min(value, parts.get(x) ?? 0));
    strokes[0] = {
      kind: 'measured',
      points: points.map(([x, value]) => [x, value === null ? null : value - partOf([x, value])]),
    };
    // One point for each of the measured ones: parts are stacked by their place.
    strokes.push({ kind: 'estimated', points: points.map((point) => [point[0], partOf(point) || null]) });
  }
  const marks = times.flatMap((time, at): [number, number][] => (lacking?.[at] ? [[time * 1000 + shiftMs, 0]] : []));
  if (marks.length > 0) strokes.push({ kind: 'lacking', points: marks });
  return strokes;
}

/**
 * Values under the pointer, once for each series: at a point where two strokes of a line meet both have the value. Parts of
 * a bar are added up.
 */
export function hoveredValues(
  points: readonly { seriesIndex: number; value: readonly [number, number | null] }[],
  drawn: readonly DrawnStroke[],
): TooltipPoint[] {
  const values = new Map<number, TooltipPoint>();
  for (const { seriesIndex, value } of points) {
    const stroke = drawn[seriesIndex];
    if (!stroke || value[1] === null) continue;
    const known = values.get(stroke.index) ?? {
      ...{ seriesIndex: stroke.index, value: null, estimate: null, isLacking: false },
      isEstimated: stroke.estimates.has(value[0]),
      isHeldBack: stroke.held.has(value[0]),
    };
    values.set(stroke.index, {
      ...known,
      ...(stroke.kind === 'lacking'
        ? { isLacking: true }
        : isPartOfBar(stroke)
          ? { value: (known.value ?? 0) + value[1], estimate: value[1] }
          : { value: known.value ?? value[1] }),
    });
  }
  return [...values.values()].sort((a, b) => a.seriesIndex - b.seriesIndex);
}

const isPartOfBar = ({ kind, one: { estimates } }: DrawnStroke): boolean =>
  kind === 'estimated' && estimates !== undefined;

/** The option of a stroke. */
export function strokeOption(
  drawnStroke: DrawnStroke,
  { series, kind, guides }: StrokeData,
  units: readonly string[],
  theme: ChartTheme,
): Record<string, unknown> {
  const { one, index, kind: stroke, points, estimates, held } = drawnStroke;
  const drawn = one.kind ?? kind;
  const lonely = lonelyPoints(points);
  const marked = points.length <= MARKED_UP_TO && !one.behind;
  const colour = colourIndex(series, index);
  const opacity = one.behind ? FAINT : 1;
  const tone = theme.series[colour % theme.series.length] ?? theme.text;
  const hollow = {
    showSymbol: true,
    symbol: 'circle',
    symbolSize: 9,
    lineStyle: { width: 0 },
    itemStyle: { color: theme.surface, borderColor: tone, borderWidth: 2, opacity },
    z: 3,
  };
  return {
    id: stroke === 'measured' ? one.id : `${one.id}:${stroke}`,
    name: one.title,
    type: stroke === 'lacking' ? 'line' : drawn,
    yAxisIndex: units.indexOf(one.unit ?? ''),
    ...(stroke === 'measured' ? guidesOf(one, series, guides, theme) : {}),
    color: tone,
    z: one.behind ? 1 : 2,
    ...(stroke === 'held'
      ? { data: points, ...hollow }
      : stroke === 'lacking'
        ? { data: points, ...hollow, symbolSize: 7 }
        : drawn === 'bar'
          ? {
              data: points.map((value) => barOf(value, estimates, held, tone)),
              barMaxWidth: 18,
              ...(one.estimates && { stack: one.id }),
              itemStyle: isPartOfBar(drawnStroke)
                ? { color: theme.surface, borderColor: tone, borderWidth: 1, decal: { ...HATCH, color: tone }, opacity }
                : { borderRadius: [2, 2, 0, 0], opacity },
            }
          : {
              data: points,
              connectNulls: false,
              showSymbol: marked || lonely.size > 0,
              symbol: 'circle',
              symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) =>
                marked || lonely.has(dataIndex) ? 5 : 0,
              lineStyle: { width: 1.75, type: lineType(stroke === 'estimated', one, colour), opacity },
              itemStyle: { opacity },
              emphasis: { lineStyle: { width: 1.75 } },
              sampling: points.length > THINNED_FROM ? 'lttb' : undefined,
            }),
  };
}

/** A bar that is an estimate is faint, one that is held back an empty frame. */
function barOf(
  value: [number, number | null],
  estimates: ReadonlySet<number>,
  held: ReadonlySet<number>,
  tone: string,
) {
  if (held.has(value[0])) {
    return { value, itemStyle: { color: 'transparent', borderColor: tone, borderWidth: 1.5, borderType: 'dashed' } };
  }
  return estimates.has(value[0]) ? { value, itemStyle: { opacity: FAINT } } : value;
}

function lineType(isEstimated: boolean, { behind }: Series, colour: number): 'solid' | number[] {
  if (behind) return [2, 3];
  if (isEstimated) return [4, 3];
  return isDashed(colour) ? [10, 4] : 'solid';
}

/** Lines on the axis of a unit belong to the first series with the unit. */
function guidesOf(one: Series, all: readonly Series[], guides: readonly Guide[], theme: ChartTheme) {
  const isFirst = all.find(({ unit }) => unit === one.unit) === one;
  const shown = isFirst ? guides.filter(({ unit }) => unit === one.unit) : [];
  if (shown.length === 0) return {};
  const text = { color: theme.text, fontSize: 11, fontFamily: theme.font };
  // In the middle: at both ends are the units of the axes, at the height of a guide that bounds its axis.
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
