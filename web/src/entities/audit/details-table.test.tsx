import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { loadTexts } from '@/shared/i18n';
import { DetailsTable } from './details-table';

const show = async (details: Record<string, unknown>, names?: Record<string, string>) => {
  await loadTexts('audit');
  await renderInConsole(<DetailsTable details={details} {...(names && { names })} />);
  return screen.getAllByRole('row').map((row) => row.textContent);
};

it('shows codes as texts', async () => {
  expect(await show({ state: 'off', resources: ['water', 'gas'], activation: 'kept' })).toEqual([
    'StateOff',
    'ResourcesWater, Gas',
    'Activationkeys of the network server kept',
  ]);
});

it('shows the texts that the server gives in place of values', async () => {
  expect(await show({ template: 'consumption_parts' }, { template: 'Table by day' })).toEqual(['TemplateTable by day']);
});

it('counts rows of several fields and keeps counts apart from ids', async () => {
  expect(await show({ members: [{ id: 1 }, { id: 2 }], points: 42, devices: [5, 6] })).toEqual([
    'Accounting points2 entries',
    'Accounting points42',
    'DevicesNo. 5, No. 6',
  ]);
});
