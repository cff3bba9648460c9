import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { BarChart, LineChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsType, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/shared/ui';
import { chartOption, initialZoom } from './chart-option';
import { chartTheme } from './chart-theme';
import { CHART_HEIGHT, type ChartKind, type Guide, type Series } from './series';
import { useChart } from './use-chart';
import classes from './time-chart.module.css';

register([
  LineChart,
  BarChart,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  DataZoomComponent,
  ToolboxComponent,
  CanvasRenderer,
]);

const NO_GUIDES: readonly Guide[] = [];

export interface ChartHandle {
  /** The chart as a JPEG data URL, in the colours of the page. */
  toJpeg(): string;
  showAll(): void;
  /** Resets the zoom to the initial one: all, or the newest part of a long series. */
  reset(): void;
  /** Visible range; null = all. */
  range(): Stretch | null;
}

/** From and to, Unix seconds. */
export type Stretch = [number, number];

export interface TimeChartProps {
  /** Accessible name. */
  label: string;
  /** Unix seconds, ascending. */
  times: readonly number[];
  series: readonly Series[];
  kind: ChartKind;
  /** Lines of norms and limits, each on the axis of its unit. */
  guides?: readonly Guide[];
  /** Hours from UTC. */
  zone: number;
  /** Start of the axis, Unix seconds; absent = the oldest time with a value. */
  since?: number;
  /** End of the axis, Unix seconds, such as the end of the last day of bars; absent = the newest time. */
  until?: number;
  /** Pixels; a chart next to the main one is lower. */
  height?: number;
  /** Called on a change of the visible range; null = the initial one, or all. */
  onZoom?: (zoomed: boolean, stretch: Stretch | null) => void;
  /** A click at one of the times. */
  onPick?: (time: number) => void;
  /** Initial range, Unix seconds; absent = all, or the newest part of a long series. */
  opensOn?: readonly [number, number] | undefined;
  /** Content below the chart, on its axis of time. */
  below?: ((axis: ChartAxis) => ReactNode) | undefined;
  ref?: Ref<ChartHandle>;
}

/** Position of the visible range, pixels from the left of the chart. */
export interface ChartAxis {
  left: number;
  right: number;
  /** Position of a time (Unix seconds); also beyond the ends. */
  x(time: number): number;
}

/** Series over time. Zooms by wheel and by dragging over a range, moves with Shift, shows all on a double click. */
export default function TimeChart({
  label,
  times,
  series,
  kind,
  guides = NO_GUIDES,
  zone,
  since,
  until,
  height = CHART_HEIGHT,
  onZoom,
  onPick,
  opensOn,
  below,
  ref,
}: TimeChartProps) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const [ends, setEnds] = useState<Ends | null>(null);
  const scheme = useComputedColorScheme('light');
  const narrow = useIsPhone();
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });

  const opensAt = initialZoom(times.length).start;
  const [from, to] = opensOn ?? [];

  useImperativeHandle(ref, () => ({
    toJpeg: () =>
      chart.current?.getDataURL({
        type: 'jpeg',
        pixelRatio: 2,
        backgroundColor: place.current ? chartTheme(place.current).surface : '#fff',
      }) ?? '',
    showAll: () => chart.current?.dispatchAction({ type: 'dataZoom', ...ALL }),
    reset: () => chart.current?.dispatchAction({ type: 'dataZoom', ...initialZoom(times.length) }),
    range: () => (chart.current ? stretchOf(zoomOf(chart.current), zone) : null),
  }));

  useChart(place, chart);
  useEffect(() => {
    const made = chart.current;
    made?.getZr().on('dblclick', () => made.dispatchAction({ type: 'dataZoom', ...ALL }));
  }, []);

  useEffect(() => {
    const made = chart.current;
    if (!made || !onZoom) return;
    const report = () => {
      const zoom = zoomOf(made);
      // The initial zoom is not a selection of the user.
      const isOpening = Math.abs((zoom.start ?? 0) - opensAt) < LEAST && (zoom.end ?? 100) > 100 - LEAST;
      onZoom(isZoomed(zoom), isOpening && from === undefined ? null : stretchOf(zoom, zone));
    };
    made.on('datazoom', report);
    return () => {
      made.off('datazoom', report);
    };
  }, [onZoom, opensAt, from, zone]);

  useEffect(() => {
    const drawing = chart.current?.getZr();
    if (!drawing || !onPick) return;
    const pick = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const made = chart.current;
      if (!made?.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return;
      const at = made.convertFromPixel({ xAxisIndex: 0 }, offsetX) / 1000 - zone * 3600;
      const nearest = times.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
      if (nearest !== undefined) onPick(nearest);
    };
    drawing.on('click', pick);
    return () => {
      drawing.off('click', pick);
    };
  }, [onPick, times, zone]);

  // Merged by id: lines move to their new values without flashing.
  useEffect(() => {
    if (!chart.current || !place.current) return;
    const option = chartOption(
      {
        times,
        series,
        kind,
        guides,
        zone,
        since,
        until,
        narrow,
        words: {
          ...{ tooMany: t('chart.too_many'), estimated: t('chart.estimated') },
          ...{ heldBack: t('chart.held_back'), lacking: t('chart.lacking') },
        },
      },
      chartTheme(place.current),
    );
    chart.current.setOption(isCalm ? { ...option, animation: false } : option, {
      replaceMerge: ['series', 'yAxis'],
      lazyUpdate: true,
    });
    if (!narrow) {
      chart.current.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
    }
  }, [times, series, kind, guides, zone, since, until, narrow, isCalm, scheme, t, i18n.language]);

  const hasBelow = below !== undefined;
  useEffect(() => {
    const made = chart.current;
    if (!made || !hasBelow) return;
    const measure = () =>
      setEnds((old) => {
        const next = endsOf(made, zone);
        return next && old && next.every((value, at) => value === old[at]) ? old : next;
      });
    // Drawn again: with other data, zoom or width.
    made.on('rendered', measure);
    // The content below may appear after the chart was drawn: without a refresh it would have no axis.
    made.getZr().refresh();
    return () => {
      made.off('rendered', measure);
    };
  }, [hasBelow, zone]);
  const axis = useMemo(() => (ends ? axisOf(ends) : null), [ends]);

  useEffect(() => {
    const place =
      from === undefined || to === undefined
        ? { start: opensAt, end: 100 }
        : { startValue: (from + zone * 3600) * 1000, endValue: (to + zone * 3600) * 1000 };
    chart.current?.dispatchAction({ type: 'dataZoom', ...place });
  }, [opensAt, from, to, zone]);

  return (
    <>
      <div ref={place} role="img" aria-label={label} className={classes.chart} style={{ height }} />
      {axis && below?.(axis)}
    </>
  );
}

interface Zoom {
  /** Per cent. */
  start?: number;
  end?: number;
  /** Bounds in the form of the axis. */
  startValue?: number;
  endValue?: number;
}

const zoomOf = (chart: EChartsType): Zoom => ((chart.getOption()['dataZoom'] ?? []) as Zoom[])[0] ?? {};

const ALL = { start: 0, end: 100 };
/** Smallest visible difference, per cent. */
const LEAST = 0.5;
const isZoomed = ({ start = 0, end = 100 }: Zoom): boolean => start > LEAST || end < 100 - LEAST;

function stretchOf(zoom: Zoom, zone: number): Stretch | null {
  const { startValue = 0, endValue = 0 } = zoom;
  const seconds = (value: number) => Math.round(value / 1000 - zone * 3600);
  return isZoomed(zoom) ? [seconds(startValue), seconds(endValue)] : null;
}

/** Times (Unix seconds) and positions (pixels) of the ends of the visible range: from, to, left, right. */
type Ends = readonly [number, number, number, number];

function endsOf(chart: EChartsType, zone: number): Ends | null {
  const { startValue, endValue } = zoomOf(chart);
  if (startValue === undefined || endValue === undefined || startValue === endValue) return null;
  const place = (value: number) => Math.round(chart.convertToPixel({ xAxisIndex: 0 }, value));
  const seconds = (value: number) => value / 1000 - zone * 3600;
  const ends: Ends = [seconds(startValue), seconds(endValue), place(startValue), place(endValue)];
  return ends.every(Number.isFinite) ? ends : null;
}

function axisOf([from, to, left, right]: Ends): ChartAxis {
  return { left, right, x: (time) => left + ((time - from) / (to - from)) * (right - left) };
}
