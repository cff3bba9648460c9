import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { TableToolbar } from './table-toolbar';

it('a toolbar with a title alone has no buttons', async () => {
  await renderInConsole(<TableToolbar title="Readings" />);
  expect(screen.getByRole('heading', { name: 'Readings' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the buttons of a toolbar refetch its rows and save them', async () => {
  const refetch = vi.fn<() => void>();
  const save = vi.fn<() => void>();
  await renderInConsole(
    <TableToolbar
      title="Readings"
      aside="First 100 rows"
      refresh={{ loading: false, onClick: refetch }}
      sheet={{ label: 'Save as spreadsheet', onClick: save }}
    />,
  );
  expect(screen.getByText('First 100 rows')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(save).toHaveBeenCalledOnce();
});

it('nothing is saved without rows', async () => {
  const sheet = { label: 'Save as spreadsheet', disabled: true, onClick: () => undefined };
  await renderInConsole(<TableToolbar title="Readings" sheet={sheet} />);
  expect(screen.getByRole('button', { name: 'Save as spreadsheet' })).toBeDisabled();
});
