import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { RunProgress } from './run-progress';

const run = { author: 'A. Clerk', started_at: 0, finished_at: 0, total: 30_000, done: 30_000 };

it.each([
  ['en', 'Closed by A. Clerk', '30,000 accounting points'],
  ['ru', 'Закрыто: A. Clerk', '30 000 точек учёта'],
  ['mn', 'Хаасан: A. Clerk', '30,000 хэмжилтийн цэг'],
] as const)('a closing of many points has its number with separators in %s', async (language, author, points) => {
  await renderInConsole(<RunProgress closing={{ ...run, status: 'done' }} />, { language });
  expect(screen.getByText((text) => text.startsWith(author))).toHaveTextContent(points);
});

it('a running and a failed closing are announced', async () => {
  const { unmount } = await renderInConsole(<RunProgress closing={{ ...run, status: 'running', done: 12_345 }} />);
  expect(screen.getByRole('status')).toHaveTextContent('12,345 of 30,000 accounting points closed, 41%');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
  unmount();
  await renderInConsole(<RunProgress closing={{ ...run, status: 'failed', done: 12_345 }} />);
  expect(screen.getByText('Closing failed')).toBeVisible();
});
