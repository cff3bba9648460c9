import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { Panels } from './panels';

it('panels without a control can be scrolled by the keyboard', async () => {
  await renderInConsole(<Panels label="State">Content</Panels>);
  expect(screen.getByRole('region', { name: 'State' })).toHaveAttribute('tabindex', '0');
});

it('panels with controls are no stop of the keyboard', async () => {
  await renderInConsole(<Panels layout="columns">Content</Panels>);
  expect(screen.getByText('Content')).not.toHaveAttribute('tabindex');
  expect(screen.queryByRole('region')).toBeNull();
});
