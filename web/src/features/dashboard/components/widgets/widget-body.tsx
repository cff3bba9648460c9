import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/shared/ui';
import classes from './widgets.module.css';

/** Interval of requests for figures without live events, milliseconds. */
export const REFRESH_MS = 60_000;

export interface WidgetProps {
  options: DashboardWidget['options'];
  /** Removes the widget from the dashboard; absent: the user has no right to it, or the dashboard is being edited. */
  onDrop?: () => void;
}

interface WidgetBodyProps<T> {
  data: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** Content of a widget: its data, a loading state, or an error. */
export function WidgetBody<T>({ data: { data, error, refetch }, children }: WidgetBodyProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <LoadingBody />;
}

export function LoadingBody() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {[70, 100, 85, 60].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} radius="sm" />
      ))}
    </div>
  );
}
