import { tiedLayer } from './device-clocks.repository';

const at = (iso: string) => Date.parse(iso) / 1000;
const zones = [{ from: '', zone: 'Europe/Berlin' }];

it('a point gives its zone to the days on which a device is tied to it', () => {
  const tied = { zones, from: at('2026-05-01T10:00:00Z'), to: at('2026-05-04T10:00:00Z') };
  expect(tiedLayer(tied, 0)).toEqual([
    { from: '', zone: null },
    { from: '2026-05-01', zone: 'Europe/Berlin' },
    { from: '2026-05-04', zone: null },
  ]);
});

it('a tie that ends on its first day gives no zone to later days', () => {
  const mistake = { zones, from: at('2026-05-01T10:00:00Z'), to: at('2026-05-01T11:00:00Z') };
  expect(tiedLayer(mistake, 0)).toEqual([{ from: '', zone: null }]);
});
