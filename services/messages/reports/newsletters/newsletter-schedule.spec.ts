import type { NewsletterSchedule } from '@gaugeway/proto/api';
import { newestTime, nextTime, periodBefore } from './newsletter-schedule';

const at = (text: string) => Date.parse(text) / 1000;
const schedule = (part: Partial<NewsletterSchedule>): NewsletterSchedule => ({
  ...{ every: 'day', weekday: 1, day: 1, hour: 8 },
  ...part,
});

it('a daily one comes at its hour by its own clock', () => {
  expect(nextTime(schedule({}), 8, at('2026-11-24T00:00:00Z'))).toBe(at('2026-11-25T00:00:00Z'));
  expect(nextTime(schedule({}), 8, at('2026-11-23T23:59:59Z'))).toBe(at('2026-11-24T00:00:00Z'));
  expect(nextTime(schedule({ hour: 0 }), 5.5, at('2026-11-24T12:00:00Z'))).toBe(at('2026-11-24T18:30:00Z'));
});

it('a weekly one comes on its day of the week, and a monthly one on the last day of a month that is too short', () => {
  expect(nextTime(schedule({ every: 'week', weekday: 7 }), 0, at('2026-11-24T12:00:00Z'))).toBe(
    at('2026-11-29T08:00:00Z'),
  );
  const last = schedule({ every: 'month', day: 31 });
  expect(nextTime(last, 0, at('2026-11-24T12:00:00Z'))).toBe(at('2026-11-30T08:00:00Z'));
  expect(nextTime(last, 0, at('2027-01-31T08:00:00Z'))).toBe(at('2027-02-28T08:00:00Z'));
});

it('of times that were missed the newest counts', () => {
  expect(newestTime(schedule({}), 0, at('2026-11-24T07:59:00Z'))).toBe(at('2026-11-23T08:00:00Z'));
  expect(newestTime(schedule({ every: 'month', day: 5 }), 0, at('2026-11-24T12:00:00Z'))).toBe(
    at('2026-11-05T08:00:00Z'),
  );
});

it('the period is the day, week or month before, also over the end of a year', () => {
  const early = at('2027-01-01T22:00:00Z');
  expect(periodBefore('day', 8, early)).toEqual({ date_start: '2027-01-01', date_end: '2027-01-01' });
  expect(periodBefore('week', 0, early)).toEqual({ date_start: '2026-12-21', date_end: '2026-12-27' });
  expect(periodBefore('month', 0, early)).toEqual({ date_start: '2026-12-01', date_end: '2026-12-31' });
});

it('the clock of a named zone is that of the day, also where the offset is another one now', () => {
  const berlin = 'Europe/Berlin';
  expect(nextTime(schedule({}), berlin, at('2026-07-01T00:00:00Z'))).toBe(at('2026-07-01T06:00:00Z'));
  expect(nextTime(schedule({}), berlin, at('2026-12-01T00:00:00Z'))).toBe(at('2026-12-01T07:00:00Z'));
  expect(newestTime(schedule({}), berlin, at('2026-07-01T06:30:00Z'))).toBe(at('2026-07-01T06:00:00Z'));
  // 00:30 of 1 July by this clock.
  expect(periodBefore('month', berlin, at('2026-06-30T22:30:00Z'))).toEqual({
    ...{ date_start: '2026-06-01', date_end: '2026-06-30' },
  });
});
