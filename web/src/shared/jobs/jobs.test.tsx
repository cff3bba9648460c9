import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { ApiError } from '@/shared/api';
import { JobActions } from './job-actions';
import { JobCounts } from './job-counts';
import { JobPage } from './job-page';
import { RowMark } from './row-mark';

const job = { total: 10, refused: 2, unchanged: 0, done: 5, with_warnings: 0 };
const texts = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent);

it.each([
  ['checked', { ...job, unchanged: 3 }, ['total', 'ready', 'refused', 'unchanged'], ['10', '5', '2', '3']],
  ['done', { ...job, with_warnings: 1 }, ['total', 'done', 'refused', 'with_warnings'], ['10', '5', '2', '1']],
] as const)('a job that is %s has its rows counted by result', async (state, counted, names, values) => {
  await renderInConsole(<JobCounts job={{ ...counted, state }} nameOf={(name) => name} />);
  expect(texts('term')).toEqual(names);
  expect(texts('definition')).toEqual(values);
});

it.each([
  ['checked', 'waiting', [], 'ready'],
  ['running', 'waiting', [], 'waiting'],
  ['done', 'done', ['Known'], 'has_warnings'],
  ['done', 'refused', ['Known'], 'refused'],
] as const)('a row of a job that is %s: %s with warnings %j is %s', async (state, row, warnings, name) => {
  await renderInConsole(<RowMark job={{ state }} row={{ state: row, warnings }} nameOf={(each) => each} />);
  expect(screen.getByText(name)).toBeVisible();
});

function Page({ answer }: { answer: () => Promise<object> }) {
  const found = useQuery({ queryKey: ['job'], queryFn: answer });
  return (
    <JobPage title="meters.xlsx" aside={null} actions={null} found={found}>
      Rows of the job
    </JobPage>
  );
}

it.each([
  ['its content', () => Promise.resolve(job), 'Rows of the job'],
  ['the error', () => Promise.reject(ApiError.unreachable()), 'Try again'],
])('the page of a job shows %s', async (_, answer, text) => {
  await renderInConsole(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page answer={answer} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(text)).toBeVisible();
});

const action = (label: string, onClick = () => undefined) => ({ label, isPending: false, onClick });

it.each([
  ['checked', true, ['Download', 'Start']],
  ['checked', false, ['Download']],
  ['queued', true, ['Download', 'Stop']],
  ['running', true, ['Download', 'Stop']],
  ['running', false, ['Download']],
  ['done', true, ['Download']],
  ['cancelled', true, ['Download']],
] as const)('a job that is %s, changes permitted %s, has the buttons %j', async (state, mayChange, names) => {
  const change = mayChange ? { stop: action('Stop'), start: action('Start') } : {};
  await renderInConsole(<JobActions job={{ ...job, state }} download={action('Download')} {...change} links={null} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

it.each([
  [2, 1],
  [10, 0],
])('a checked job with %i of 10 rows refused is started %i times', async (refused, times) => {
  const onStart = vi.fn<() => undefined>();
  const checked = { ...job, refused, state: 'checked' as const };
  await renderInConsole(
    <JobActions job={checked} download={action('Download')} start={action('Start', onStart)} links={null} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(onStart).toHaveBeenCalledTimes(times);
});
