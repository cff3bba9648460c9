import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CHART_HEIGHT } from './series';
import type { FlowChartProps } from './flow-chart';
import type { HourMapProps } from './heat-map';
import type { TimeChartProps } from './time-chart';

export { aligned, type TimedSeries } from './align';
export { ChartLegend, ChartNotes } from './chart-legend';
export { colourIndex, isDashed, seriesColour } from './chart-theme';
export type { FlowLink, FlowNode } from './flow-chart';
export { Legend, LegendItem, Swatch } from './legend';
export type { ChartNote, Guide, Series } from './series';
export { notesOf, usualStep } from './series';
export type { ChartAxis, ChartHandle, Stretch } from './time-chart';
export { VectorDiagram, type Vector } from './vector-diagram';

const Drawn = lazy(() => import('./time-chart'));

const DrawnHours = lazy(() => import('./heat-map'));

const DrawnFlow = lazy(() => import('./flow-chart'));

/** Flow chart; its library is loaded when the first one is shown. */
export function FlowChart(props: FlowChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} radius="md" />}>
      <DrawnFlow {...props} />
    </Suspense>
  );
}

/** A map of hours by days; its library is loaded when the first one is shown. */
export function HourMap(props: HourMapProps) {
  return (
    <Suspense fallback={<Skeleton height={CHART_HEIGHT} radius="md" />}>
      <DrawnHours {...props} />
    </Suspense>
  );
}

/** A time chart; its library is loaded when the first chart is shown. */
export function TimeChart(props: TimeChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? CHART_HEIGHT} radius="md" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
