import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber } from '@/shared/i18n';
import type { ChartTheme } from './chart-theme';
import type { ChartKind, Guide, Series } from './series';
import { drawnStrokes, hoveredValues, strokeOption } from './strokes';
import { type TimeSpan, tooltipElement, type TooltipWords } from './tooltip';

/** Number of points above which the chart opens on the newest 30 per cent (specification 3, section 9). */
const ZOOMED_FROM = 5000;
const ANIMATED_UP_TO = 1000;
/** The shortest month. */
const MONTH_SECONDS = 27 * 86_400;
const DAY_SECONDS = 86_400;
/** Width of each further axis on the right, pixels. */
const AXIS_WIDTH = 56;

export interface TimeChartData {
  /** Unix seconds, ascending. */
  times: readonly number[];
  series: readonly Series[];
  kind: ChartKind;
  guides: readonly Guide[];
  /** Hours from UTC in which the axis is read. */
  zone: number;
  /** Start of the axis, Unix seconds; undefined = the oldest time with a value. */
  since?: number | undefined;
  /** End of the axis, Unix seconds; undefined = the newest time. */
  until?: number | undefined;
  narrow: boolean;
  words: TooltipWords;
}

/** Span of a bar: bars of days all begin at midnight. */
function spanOf(times: readonly number[], zone: number, isMonthly: boolean): TimeSpan {
  if (isMonthly) return 'month';
  return times.every((at) => (at + zone * 3600) % DAY_SECONDS === 0) ? 'day' : 'moment';
}

/** Option of a time chart: one axis per unit, gaps as gaps, all series in the tooltip. */
export function chartOption(data: TimeChartData, theme: ChartTheme): EChartsCoreOption {
  const { times, series, kind, guides, zone, since, until, narrow } = data;
  const shiftMs = zone * 3_600_000;
  // The library draws no time axis alone: without a series it needs another axis.
  const units = series.length === 0 ? [''] : [...new Set(series.map((one) => one.unit ?? ''))];
  const drawn = drawnStrokes(data);
  // Months have no days between them.
  const isMonthly =
    times.length > 1 && times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) > MONTH_SECONDS);
  const span = kind === 'bar' ? spanOf(times, zone, isMonthly) : 'moment';
  const text = { color: theme.faint, fontSize: 11, fontFamily: theme.font };
  return {
    useUTC: true,
    animationDuration: 250,
    animationDurationUpdate: 200,
    animation: times.length < ANIMATED_UP_TO,
    textStyle: { fontFamily: theme.font },
    color: theme.series,
    grid: {
      top: 36,
      left: narrow ? 4 : 8,
      // Further axes on the right are inside: the bounds contain all labels.
      right: 16,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'time',
      ...(isMonthly && { minInterval: MONTH_SECONDS * 1000 }),
      ...(since !== undefined && { min: since * 1000 + shiftMs }),
      ...(until !== undefined && { max: until * 1000 + shiftMs }),
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisPointer: { label: { show: false }, lineStyle: { color: theme.faint, type: 'solid', width: 1 } },
      splitLine: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: {
          year: '{yyyy}',
          month: isMonthly ? '{MM}.{yyyy}' : '{dd}.{MM}.{yyyy}',
          day: '{dd}.{MM}',
          hour: '{HH}:{mm}',
          minute: '{HH}:{mm}',
          second: '{HH}:{mm}:{ss}',
          millisecond: '{HH}:{mm}:{ss}',
          none: '{dd}.{MM} {HH}:{mm}',
        },
      },
    },
    yAxis: units.map((unit, index) => ({
      type: 'value',
      name: unit,
      nameGap: 12,
      nameTextStyle: { ...text, align: index === 0 ? 'left' : 'right', padding: index === 0 ? [0, 0, 0, -4] : 0 },
      position: index === 0 ? 'left' : 'right',
      offset: Math.max(0, index - 1) * AXIS_WIDTH,
      scale: kind === 'line',
      // Includes the guides, which are not part of the data.
      max: reachOf(guides, unit, 'max'),
      min: reachOf(guides, unit, 'min'),
      splitNumber: narrow ? 4 : 5,
      // A count has no fractions, and neither does its axis.
      ...(series.every((one) => (one.unit ?? '') !== unit || one.decimals === 0) ? { minInterval: 1 } : {}),
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: index === 0, lineStyle: { color: theme.line } },
      axisLabel: { ...text, formatter: (value: number) => formatNumber(value, 3) },
    })),
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0.05,
      backgroundColor: 'transparent',
      borderWidth: 0,
      padding: 0,
      extraCssText: 'box-shadow: none;',
      axisPointer: { type: 'line', z: 0 },
      formatter: (hovered: unknown) => {
        const points = (Array.isArray(hovered) ? hovered : [hovered]) as {
          seriesIndex: number;
          value: [number, number | null];
        }[];
        const time = ((points[0]?.value[0] ?? 0) - shiftMs) / 1000;
        return tooltipElement(time, hoveredValues(points, drawn), series, { zone, span, ...data.words });
      },
    },
    toolbox: { top: -100, feature: { dataZoom: { yAxisIndex: false, brushStyle: brush(theme) } } },
    dataZoom: [
      {
        type: 'inside',
        filterMode: 'none',
        zoomOnMouseWheel: true,
        moveOnMouseMove: narrow ? true : 'shift',
        preventDefaultMouseMove: false,
        minValueSpan: 60_000,
      },
    ],
    series: drawn.map((stroke) => strokeOption(stroke, data, units, theme)),
  };
}

/** Bound of an axis that includes its guides; undefined = without effect. */
function reachOf(guides: readonly Guide[], unit: string, end: 'min' | 'max') {
  const values = guides.filter((guide) => (guide.unit ?? '') === unit).map(({ value }) => value);
  if (values.length === 0) return undefined;
  const furthest = end === 'max' ? Math.max(...values) : Math.min(...values);
  return (extent: { min: number; max: number }) => {
    const isBeyond = end === 'max' ? furthest > extent.max : furthest < extent.min;
    return isBeyond ? furthest : null;
  };
}

/** Initial zoom of the chart, per cent of its times. */
export function initialZoom(points: number): { start: number; end: number } {
  return { start: points > ZOOMED_FROM ? 70 : 0, end: 100 };
}

function brush(theme: ChartTheme): Record<string, unknown> {
  return { borderWidth: 1, borderColor: theme.accent, color: theme.accent, opacity: 0.14 };
}
