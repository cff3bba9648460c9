import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PointMapProps } from './types';

export { formatPosition, parsePosition } from './position';
export type { MapPoint, PointMapProps, Position } from './types';

const Drawn = lazy(() => import('./point-map'));

/** Points on a map that needs no internet; its library and coasts are loaded when the first map is shown. */
export function PointMap(props: PointMapProps) {
  const height = props.height ?? '100%';
  return (
    <Suspense fallback={<Skeleton height={height} radius="md" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
