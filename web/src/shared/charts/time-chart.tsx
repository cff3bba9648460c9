import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, ToolboxComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/shared/ui';
import { chartOption, initialZoom } from './chart-option';
import { chartTheme } from './chart-theme';
import { CHART_HEIGHT, type ChartKind, type Series } from './series';
import classes from './time-chart.module.css';

register([LineChart, BarChart, GridComponent, TooltipComponent, DataZoomComponent, ToolboxComponent, CanvasRenderer]);

export interface ChartHandle {
  /** The chart as a JPEG data URL, in the colours of the page. */
  toJpeg(): string;
  showAll(): void;
}

export interface TimeChartProps {
  /** What it shows, for those who cannot see it. */
  label: string;
  /** Unix seconds, ascending. */
  times: readonly number[];
  series: readonly Series[];
  kind: ChartKind;
  /** Hours from UTC. */
  zone: number;
  /** Pixels; a chart beside the main one is lower. */
  height?: number;
  onZoom?: (zoomed: boolean) => void;
  ref?: Ref<ChartHandle>;
}

/** Series over time. Zooms by wheel and by drawing over a stretch, moves with Shift, shows all on a double click. */
export default function TimeChart({
  label,
  times,
  series,
  kind,
  zone,
  height = CHART_HEIGHT,
  onZoom,
  ref,
}: TimeChartProps) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const scheme = useComputedColorScheme('light');
  const narrow = useIsPhone();

  useImperativeHandle(ref, () => ({
    toJpeg: () =>
      chart.current?.getDataURL({
        type: 'jpeg',
        pixelRatio: 2,
        backgroundColor: place.current ? chartTheme(place.current).surface : '#fff',
      }) ?? '',
    showAll: () => chart.current?.dispatchAction({ type: 'dataZoom', start: 0, end: 100 }),
  }));

  useEffect(() => {
    if (!place.current) return;
    const made = init(place.current, null, { renderer: 'canvas' });
    chart.current = made;
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(place.current);
    made.getZr().on('dblclick', () => made.dispatchAction({ type: 'dataZoom', start: 0, end: 100 }));
    return () => {
      resized.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const made = chart.current;
    if (!made || !onZoom) return;
    const tell = () => {
      const [zoom] = (made.getOption()['dataZoom'] ?? []) as { start?: number; end?: number }[];
      onZoom((zoom?.start ?? 0) > 0.5 || (zoom?.end ?? 100) < 99.5);
    };
    made.on('datazoom', tell);
    return () => {
      made.off('datazoom', tell);
    };
  }, [onZoom]);

  // Merged by id: lines move to their new values, and nothing flashes.
  useEffect(() => {
    if (!chart.current || !place.current) return;
    const option = chartOption(
      { times, series, kind, zone, narrow, tooMany: t('chart.too_many') },
      chartTheme(place.current),
    );
    chart.current.setOption(option, { replaceMerge: ['series', 'yAxis'], lazyUpdate: true });
    if (!narrow) {
      chart.current.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
    }
  }, [times, series, kind, zone, narrow, scheme, t, i18n.language]);

  const opensAt = initialZoom(times.length).start;
  useEffect(() => {
    chart.current?.dispatchAction({ type: 'dataZoom', start: opensAt, end: 100 });
  }, [opensAt]);

  return <div ref={place} role="img" aria-label={label} className={classes.chart} style={{ height }} />;
}
