import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { TimeChartProps } from './time-chart';

export { ChartLegend } from './chart-legend';
export type { Series } from './series';
export type { ChartHandle } from './time-chart';

const Drawn = lazy(() => import('./time-chart'));

/** A time chart; its library is loaded when the first chart is shown. */
export function TimeChart(props: TimeChartProps) {
  return (
    <Suspense fallback={<Skeleton height={400} radius="md" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
