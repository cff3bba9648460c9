import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { userNames } from '@gaugeway/proto/api/users';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, exampleDevice, exampleModel, renderInConsole } from '@component-test';
import type { Point } from '../model/use-point';
import { DatedFactors } from './dated-factors';
import { HistoryPanel } from './history-panel';

const fields = [{ name: 'energy', title: 'Active energy', unit: { title: 'kWh' } }];
const model = exampleModel({ fields } as never);
const answers = [
  answer(getMeteringDevice, { metering_device: exampleDevice(model) }),
  answer(userNames, { users: [{ id: 5, name: 'Anna Petrova' }] }),
];
const BEGIN = Date.UTC(2026, 8, 21, 9) / 1000;
const link = (id: number, part: object) => ({
  ...{ id, device_id: id, device_name: `Meter ${id}`, serial: `00${id}`, from: BEGIN, to: null },
  ...{ start_values: {}, end_values: {}, tied_by: 5, untied_by: null },
  ...{ transformation_ratio: null, loss_factor: null, ...part },
});
const pointOf = (devices: object[]) => ({ id: 4, resource_type_id: 1, devices, device: null }) as unknown as Point;

/** Values of the rows by the labels that they have on a phone. */
const labelled = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      Object.fromEntries([...row.querySelectorAll('td')].map((cell) => [cell.dataset['label'], cell.textContent])),
    );

it('the meters of a point are listed with periods, readings and users, each value with its label', async () => {
  const former = link(1, { from: BEGIN - 86_400, to: BEGIN, end_values: { energy: 99.5 }, untied_by: 6 });
  const point = pointOf([link(2, { transformation_ratio: 40 }), former]);
  await renderInConsole(<HistoryPanel point={point} />, { answers });
  expect(await screen.findAllByText('Anna Petrova')).toHaveLength(2);
  await screen.findByText(/Active energy/);
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent('Meter 2002');
  expect(labelled(table)).toEqual([
    { From: '21.09.2026 12:00Anna Petrova', 'Initial reading': 'not recorded', To: 'present', 'Final reading': '' },
    {
      ...{ From: '20.09.2026 12:00Anna Petrova', 'Initial reading': 'not recorded' },
      ...{ To: expect.stringContaining('21.09.2026 12:00') as string, 'Final reading': 'Active energy: 99.5 kWh' },
    },
  ]);
});

it('a period without own factors has those of the device and of the point', async () => {
  const point = pointOf([link(2, { transformation_ratio: 40 }), link(1, { to: BEGIN, loss_factor: 1.02 })]);
  await renderInConsole(<DatedFactors point={point} draft={null} faults={{}} onChange={() => undefined} />, {
    answers,
  });
  const texts = labelled(await screen.findByRole('table')).map(
    ({ 'Transformation ratio': ratio, 'Loss factor': losses }) => [ratio, losses],
  );
  expect(texts).toEqual([
    ['40', 'from the point'],
    ['from the device', '1.02'],
  ]);
});
