import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { SearchOverlay } from './search-overlay';

it('the search closes by Escape, also after a text was typed', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderInConsole(<SearchOverlay onClose={onClose} />);
  await user.type(screen.getByRole('textbox'), 'x');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
