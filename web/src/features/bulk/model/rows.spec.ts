import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { keepPreviousData, QueryClient, QueryObserver } from '@tanstack/react-query';
import { hasEnded, isUnderWay } from '@/shared/jobs/job-state';
import { rowsOfJob } from './rows';

const job = (state: BulkJob['state']): Pick<BulkJob, 'id' | 'state'> => ({ id: 7, state });

/** Answers with whatever the server has at the moment. */
async function shown(observer: QueryObserver<string[]>): Promise<string[] | undefined> {
  await observer.refetch({ cancelRefetch: false });
  return observer.getCurrentResult().data;
}

it('refetches the rows when the job has ended, however fresh the last read was', async () => {
  let onServer = ['waiting'];
  const options = (state: BulkJob['state']) => ({
    queryKey: rowsOfJob(job(state), { page: 1, per_page: 50 }).queryKey,
    queryFn: () => Promise.resolve(onServer),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const client = new QueryClient();
  const observer = new QueryObserver<string[]>(client, options('running'));
  const stop = observer.subscribe(() => undefined);
  expect(await shown(observer)).toEqual(['waiting']);
  onServer = ['done'];
  observer.setOptions(options('done'));
  expect(observer.getCurrentResult().isFetching).toBe(true);
  expect(await shown(observer)).toEqual(['done']);
  stop();
  client.clear();
});

it.each([
  ['checked', false],
  ['queued', 3000],
  ['running', 3000],
  ['done', false],
  ['cancelled', false],
] as const)('refetches the rows of a job that is %s: %p', (state, interval) => {
  expect(rowsOfJob(job(state), {}).refetchInterval).toBe(interval);
  expect(isUnderWay(state)).toBe(interval !== false);
});

it.each([
  [undefined, 'done', false],
  ['running', 'done', true],
  ['queued', 'cancelled', true],
  // Quicker than the reads of it.
  ['checked', 'done', true],
  ['queued', 'running', false],
  ['done', 'done', false],
  ['running', undefined, false],
] as const)('from %p to %p a job has ended: %p', (before, now, ended) => {
  expect(hasEnded(before, now)).toBe(ended);
});
