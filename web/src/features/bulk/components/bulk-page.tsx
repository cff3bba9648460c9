import { getRouteApi } from '@tanstack/react-router';
import { JobView } from './job-view';
import { JobsList } from './jobs-list';

const route = getRouteApi('/cloud/devices/bulk');

/** cloud/devices/bulk: imports and mass actions, or one of them. */
export function BulkPage() {
  const { job, source } = route.useSearch();
  return job === undefined ? <JobsList /> : <JobView id={job} source={source} />;
}
