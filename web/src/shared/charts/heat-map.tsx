import { useComputedColorScheme } from '@mantine/core';
import { HeatmapChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { type EChartsType, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { formatDay, formatNumber } from '@/shared/i18n';
import { chartTheme } from './chart-theme';
import type { ChartHandle } from './time-chart';
import { headedElement } from './tooltip';
import { useChart } from './use-chart';
import classes from './time-chart.module.css';

register([HeatmapChart, GridComponent, TooltipComponent, VisualMapComponent, CanvasRenderer]);

const HEIGHT = 440;
const HOURS = 24;
/** Days whose cells have borders; those of more days are too narrow. */
const BORDERED_UP_TO = 100;

export interface HourMapProps {
  /** Accessible name. */
  label: string;
  /** YYYY-MM-DD, every day from the first to the last. */
  days: readonly string[];
  /** Place of the day, hour of the day (0 to 23), value. */
  cells: readonly (readonly [number, number, number])[];
  title: string;
  unit: string | null;
  decimals: number;
  onDay?: (day: string) => void;
  ref?: Ref<ChartHandle>;
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Heat map by hour (downwards) and day (to the right); missing values stay empty. */
export default function HourMap({ label, days, cells, title, unit, decimals, onDay, ref }: HourMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const scheme = useComputedColorScheme('light');

  useImperativeHandle(ref, () => ({
    toJpeg: () =>
      chart.current?.getDataURL({
        type: 'jpeg',
        pixelRatio: 2,
        backgroundColor: place.current ? chartTheme(place.current).surface : '#fff',
      }) ?? '',
    showAll: () => undefined,
    reset: () => undefined,
    range: () => null,
  }));

  useChart(place, chart);

  useEffect(() => {
    const made = chart.current;
    if (!made || !onDay) return;
    const open = ({ value }: { value?: unknown }) => {
      const day = Array.isArray(value) ? days[Number(value[0])] : undefined;
      if (day) onDay(day);
    };
    made.on('click', open);
    return () => {
      made.off('click', open);
    };
  }, [days, onDay]);

  useEffect(() => {
    if (!chart.current || !place.current) return;
    const theme = chartTheme(place.current);
    const text = { color: theme.faint, fontSize: 11, fontFamily: theme.font };
    const values = cells.map(([, , value]) => value);
    const written = (value: number) => formatNumber(value, Math.min(3, Math.max(2, decimals)));
    const axis = { axisLine: { show: false }, axisTick: { show: false }, splitArea: { show: false } };
    chart.current.setOption(
      {
        animation: false,
        textStyle: { fontFamily: theme.font },
        grid: { top: 8, left: 8, right: 16, bottom: 44, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
        xAxis: {
          type: 'category',
          data: days.map((day) => formatDay(day).slice(0, 5)),
          ...axis,
          axisLabel: { ...text, hideOverlap: true },
        },
        yAxis: {
          type: 'category',
          inverse: true,
          data: Array.from({ length: HOURS }, (_, hour) => hourText(hour)),
          ...axis,
          axisLabel: { ...text, interval: 2 },
        },
        visualMap: {
          min: values.reduce((least, value) => Math.min(least, value), values[0] ?? 0),
          max: values.reduce((most, value) => Math.max(most, value), values[0] ?? 0),
          calculable: false,
          orient: 'horizontal',
          left: 'center',
          bottom: 0,
          itemWidth: 12,
          itemHeight: 160,
          text: values.length > 0 ? [written(Math.max(...values)), written(Math.min(...values))] : undefined,
          textStyle: text,
          inRange: { color: [theme.line, theme.accent] },
        },
        tooltip: {
          confine: true,
          backgroundColor: 'transparent',
          borderWidth: 0,
          padding: 0,
          extraCssText: 'box-shadow: none;',
          formatter: ({ value }: { value: [number, number, number] }) => {
            const [day, hour, amount] = value;
            const head = `${formatDay(days[day] ?? '')}, ${hourText(hour)}–${hourText(hour + 1)}`;
            return headedElement(head, title, unit ? `${written(amount)} ${unit}` : written(amount));
          },
        },
        series: [
          {
            type: 'heatmap',
            data: cells.map((cell) => [...cell]),
            itemStyle: { borderColor: theme.surface, borderWidth: days.length > BORDERED_UP_TO ? 0 : 1 },
            emphasis: { itemStyle: { borderColor: theme.text } },
            progressive: 0,
          },
        ],
      },
      { notMerge: true },
    );
  }, [days, cells, title, unit, decimals, scheme]);

  return <div ref={place} role="img" aria-label={label} className={classes.chart} style={{ height: HEIGHT }} />;
}
