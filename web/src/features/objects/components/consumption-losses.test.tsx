import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { ConsumptionLosses } from './consumption-losses';

it('a loss has the share of its main meter and of the meters behind it', async () => {
  const loss = {
    ...{ accounting_point_id: 7, title: 'Entry', main_id: null, value: 30, below: 11 },
    ...{ sub_meters: 1, sub_meters_without_data: 0, share: { final: 1, estimated: 0, missing: 0 } },
    loss_share: { final: 0.9, estimated: 0.1, missing: 0 },
  };
  await renderInConsole(<ConsumptionLosses losses={[loss]} unit="m³" />);
  const cell = screen.getByRole('cell', { name: /^19/ });
  expect(within(cell).getByRole('img', { name: '90% final, 10% estimated, 0% missing' })).toBeInTheDocument();
});
