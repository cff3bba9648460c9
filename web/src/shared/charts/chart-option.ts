import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber } from '@/shared/i18n';
import { isDashed, type ChartTheme } from './chart-theme';
import { lonelyPoints, pointsOf, type ChartKind, type Series } from './series';
import { tooltipElement } from './tooltip';

/** More points than this: the chart opens on the newest 30 per cent (specification 3, section 9). */
const ZOOMED_FROM = 5000;
/** More points than this are thinned while they are drawn, keeping their shape. */
const THINNED_FROM = 4000;
const MARKED_UP_TO = 60;
/** Pixels that each further axis on the right takes. */
const AXIS_WIDTH = 56;

export interface TimeChartData {
  /** Unix seconds, ascending. */
  times: readonly number[];
  series: readonly Series[];
  kind: ChartKind;
  /** Hours from UTC in which the axis is read. */
  zone: number;
  narrow: boolean;
  tooMany: string;
}

/** The option of a time chart: one axis a unit, gaps as gaps, all series in the tooltip. */
export function chartOption(data: TimeChartData, theme: ChartTheme): EChartsCoreOption {
  const { times, series, kind, zone, narrow } = data;
  const shiftMs = zone * 3_600_000;
  const units = [...new Set(series.map((one) => one.unit ?? ''))];
  const text = { color: theme.faint, fontSize: 11, fontFamily: theme.font };
  return {
    useUTC: true,
    animationDuration: 250,
    animationDurationUpdate: 200,
    animation: times.length < 1000,
    textStyle: { fontFamily: theme.font },
    color: theme.series,
    grid: {
      top: 36,
      left: narrow ? 4 : 8,
      right: 16 + Math.max(0, units.length - 2) * AXIS_WIDTH,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisPointer: { label: { show: false }, lineStyle: { color: theme.faint, type: 'solid', width: 1 } },
      splitLine: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: {
          year: '{yyyy}',
          month: '{dd}.{MM}.{yyyy}',
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
      splitNumber: narrow ? 4 : 5,
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
        const values = points.map(({ seriesIndex, value }) => ({ seriesIndex, value: value[1] }));
        return tooltipElement(time, values, series, zone, data.tooMany);
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
    series: series.map((one, index) => {
      const points = pointsOf(times, one.values, shiftMs);
      const lonely = lonelyPoints(points);
      const marked = points.length <= MARKED_UP_TO;
      return {
        id: one.id,
        name: one.title,
        type: kind,
        yAxisIndex: units.indexOf(one.unit ?? ''),
        data: points,
        color: theme.series[index % theme.series.length],
        ...(kind === 'bar'
          ? { barMaxWidth: 18, itemStyle: { borderRadius: [2, 2, 0, 0] } }
          : {
              connectNulls: false,
              showSymbol: marked || lonely.size > 0,
              symbol: 'circle',
              symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) =>
                marked || lonely.has(dataIndex) ? 5 : 0,
              lineStyle: { width: 1.75, type: isDashed(index) ? [6, 4] : 'solid' },
              emphasis: { lineStyle: { width: 1.75 } },
              sampling: points.length > THINNED_FROM ? 'lttb' : undefined,
            }),
      };
    }),
  };
}

/** Where the chart opens, per cent of its times. */
export function initialZoom(points: number): { start: number; end: number } {
  return { start: points > ZOOMED_FROM ? 70 : 0, end: 100 };
}

function brush(theme: ChartTheme): Record<string, unknown> {
  return { borderWidth: 1, borderColor: theme.accent, color: theme.accent, opacity: 0.14 };
}
