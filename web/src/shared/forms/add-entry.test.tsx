import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { AddEntry } from './add-entry';

it.each([
  ['en', 47, '', 1],
  ['en', 48, 'Limit reached: 48', 0],
  ['ru', 48, 'Достигнут предел: 48', 0],
  ['mn', 49, 'Хязгаарт хүрсэн: 48', 0],
] as const)('in %s, %i of 48 entries show %j and take %i further', async (language, count, text, times) => {
  const onAdd = vi.fn<() => void>();
  await renderInConsole(
    <AddEntry count={count} most={48} onAdd={onAdd}>
      Add time
    </AddEntry>,
    { language },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add time' }));
  expect(onAdd).toHaveBeenCalledTimes(times);
  expect(screen.getByRole('status')).toHaveTextContent(text === '' ? /^$/ : text);
});
