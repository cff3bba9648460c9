import { editMeteringDevice } from '@gaugeway/proto/api/devices';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole, sentTo } from '@component-test';
import type { DataDevice } from '../model/data-device';
import { DeviceZones } from './device-zones';

const device = (zones: DataDevice['zones']) => ({ id: 7, version: 3, deviceTimezone: 5, zones }) as DataDevice;

it('lists the offsets of a device with their days', async () => {
  const zones = [
    { from: '', zone: 3 },
    { from: '2025-03-01', zone: 5 },
  ];
  await renderInConsole(<DeviceZones device={device(zones)} mayUpdate={false} opened onClose={() => undefined} />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'GMT+5 from 01.03.2025',
    'GMT+3 before',
  ]);
  expect(screen.queryByRole('button', { name: 'Change time zone' })).toBeNull();
});

it('sends another offset with the version of the device', async () => {
  await renderInConsole(<DeviceZones device={device(null)} mayUpdate opened onClose={() => undefined} />, {
    answers: [answer(editMeteringDevice, { msg: 'Saved.' } as never)],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change time zone' }));
  fireEvent.click(await screen.findByRole('combobox', { name: 'Time zone of the days' }));
  fireEvent.click(await screen.findByRole('option', { name: 'GMT+7' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(editMeteringDevice)).toEqual([{ id: 7, version: 3, deviceTimezone: 7 }]));
});
