import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CHART_HEIGHT } from './series';
import type { TimeChartProps } from './time-chart';

export { ChartLegend } from './chart-legend';
export type { Series } from './series';
export type { ChartHandle } from './time-chart';

const Drawn = lazy(() => import('./time-chart'));

/** A time chart; its library is loaded when the first chart is shown. */
export function TimeChart(props: TimeChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? CHART_HEIGHT} radius="md" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
