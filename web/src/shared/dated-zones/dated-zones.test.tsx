import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { DatedZones, type ZoneChange } from './dated-zones';

const ZONES = [
  { from: '', zone: null },
  { from: '2025-02-01', zone: 'Europe/Berlin' },
  { from: '2025-03-01', zone: -3.5 },
];

const saving = (send: (change: ZoneChange) => void = () => undefined) => ({
  ...{ send, error: null, isPending: false, reset: () => undefined },
});

it('lists the zones with their days, the newest first', async () => {
  await renderInConsole(<DatedZones zones={ZONES} above="That of the device" mayUpdate={false} saving={saving()} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GMT−3:30 from 01.03.2025',
    'Europe/Berlin from 01.02.2025',
    'That of the device before',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers offsets alone where all days have one', async () => {
  const send = vi.fn<(change: ZoneChange) => void>();
  await renderInConsole(<DatedZones zones={[{ from: '', zone: 3 }]} mayUpdate saving={saving(send)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Change time zone' }));
  fireEvent.click(await screen.findByRole('combobox', { name: 'Time zone of the days' }));
  const titles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(titles.filter((title) => !title.startsWith('GMT'))).toEqual([]);
  fireEvent.click(screen.getByRole('option', { name: 'GMT+5' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send.mock.calls[0]?.[0]).toEqual({ zone: 5 });
});

it.each([
  ['Africa/Cairo', 'Africa/Cairo'],
  ['GMT+5', 5],
  ['That of the device', null],
])('sends %s', async (choice, zone) => {
  const send = vi.fn<(change: ZoneChange) => void>();
  await renderInConsole(<DatedZones zones={ZONES} above="That of the device" mayUpdate saving={saving(send)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Change time zone' }));
  const input = await screen.findByRole('combobox', { name: 'Time zone of the days' });
  fireEvent.click(input);
  fireEvent.click(await screen.findByRole('option', { name: choice }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send.mock.calls[0]?.[0]).toEqual({ zone });
});
