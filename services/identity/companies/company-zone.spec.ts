import type { Context } from '@gaugeway/platform/auth';
import { hoursNow } from '@gaugeway/proto/time/zone';
import { companyHours, companyZoneName, editedClock, newClock } from './company-zone';

// Only its language is read.
const ctx = { language: 'en' } as Context;
const offset = { timeZone: 6, zones: null };

it('a changed offset is valid from a day on, and an equal one changes nothing', () => {
  expect(editedClock(ctx, offset, { time_zone: 6 })).toBe(offset);
  expect(editedClock(ctx, offset, { time_zone: 5, zone_from: '2024-03-01' })).toEqual({
    timeZone: 5,
    zones: [
      { from: '', zone: 6 },
      { from: '2024-03-01', zone: 5 },
    ],
  });
});

it('a named zone has the hours of now, which a form sends back without a change', () => {
  const named = editedClock(ctx, offset, { zone_name: 'Europe/Berlin', zone_from: '2024-03-01' });
  expect([companyZoneName(named.zones), companyHours(named)]).toEqual(['Europe/Berlin', hoursNow('Europe/Berlin')]);
  expect(editedClock(ctx, named, { time_zone: companyHours(named), zone_name: 'Europe/Berlin' })).toBe(named);
  expect(editedClock(ctx, named, { time_zone: companyHours(named) })).toBe(named);
  const back = editedClock(ctx, named, { time_zone: 3, zone_name: null, zone_from: '2025-01-01' });
  expect([back.timeZone, back.zones?.at(-1)]).toEqual([3, { from: '2025-01-01', zone: 3 }]);
});

it('a new company has the zone of the one above where it is given none', () => {
  const above = { timeZone: 1, zones: [{ from: '', zone: 'Europe/Berlin' }] };
  expect(newClock(ctx, above, {}).zones).toEqual([{ from: '', zone: 'Europe/Berlin' }]);
  expect(newClock(ctx, above, { time_zone: 3 })).toEqual({ timeZone: 3, zones: null });
});

it('refuses a day in the future with the remedy', () => {
  expect(() => editedClock(ctx, offset, { time_zone: 5, zone_from: '2120-01-01' })).toThrow(
    expect.objectContaining({ details: { fields: { zone_from: [expect.stringContaining('future')] } } }),
  );
});
