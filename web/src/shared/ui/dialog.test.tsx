import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { Dialog } from './dialog';

function clickOutside(): void {
  const outside = document.querySelector('.mantine-Modal-overlay');
  if (!outside) throw new Error('The dialog has no overlay.');
  fireEvent.click(outside);
}

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
  clickOutside();
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

it('a blocking dialog is closed by its content only', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderInConsole(
    <Dialog title="Session ended" isBlocking onClose={onClose}>
      <button>Sign in</button>
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Session ended' })).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign in']);
  clickOutside();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

it('a palette is named by its hidden title and closed by a click outside and by Escape', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderInConsole(
    <Dialog title="Search" isPalette onClose={onClose}>
      <input aria-label="Text" data-autofocus />
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Search' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  clickOutside();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
