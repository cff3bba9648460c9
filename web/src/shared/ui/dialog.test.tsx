import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { Dialog } from './dialog';

it.each([
  [false, 1],
  [true, 0],
])('a click outside of a dialog: sticky %s, closed %i times', async (isSticky, times) => {
  const onClose = vi.fn<() => void>();
  await renderInConsole(
    <Dialog title="New password" isSticky={isSticky} onClose={onClose}>
      Shown once
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'New password' })).toBeVisible();
  const outside = document.querySelector('.mantine-Modal-overlay');
  if (!outside) throw new Error('The dialog has no overlay.');
  fireEvent.click(outside);
  expect(onClose).toHaveBeenCalledTimes(times);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(times + 1);
});

it('a dialog that is not open is not rendered', async () => {
  await renderInConsole(
    <Dialog opened={false} title="New password" onClose={() => undefined}>
      Shown once
    </Dialog>,
  );
  expect(screen.queryByText('Shown once')).toBeNull();
});
