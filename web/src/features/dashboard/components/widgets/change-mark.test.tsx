import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { ChangeMark } from './change-mark';

it.each([
  [102, '2% more'],
  [98, '2% less'],
  [100.2, 'no change'],
])('names the change from 100 to %s', async (value, text) => {
  await renderInConsole(<ChangeMark value={value} before={100} />);
  expect(screen.getByText(text)).toBeVisible();
});
