import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Page } from '@/shared/ui';
import classes from './jobs.module.css';

interface JobPageProps {
  title: string;
  /** State of the job. */
  aside: ReactNode;
  actions: ReactNode;
  found: UseQueryResult;
  children: ReactNode;
}

/** Page of a job: a skeleton while it is loaded, and the error if it could not be loaded. */
export function JobPage({ found, children, ...page }: JobPageProps) {
  const isLoaded = found.data !== undefined;
  return (
    <Page fill {...page}>
      {found.isError && !isLoaded && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!isLoaded && !found.isError && <Skeleton height={160} />}
      {isLoaded && <div className={classes.page}>{children}</div>}
    </Page>
  );
}
