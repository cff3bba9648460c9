import { calendarPeriod, everyDay, heatOf, slotEnd, slotState, strengthOf } from './heat';

const day = (counts: Partial<Parameters<typeof heatOf>[0]>) =>
  heatOf({ expected: 24, complete: 24, suspect: 0, estimated: 0, edited: 0, missing: 0, ...counts });

it('a day is coloured by what is worst in it, and the stronger the more of it', () => {
  expect(day({}).state).toBe('complete');
  expect(day({ expected: 0 }).state).toBe('empty');
  expect(day({ missing: 3, suspect: 2 })).toEqual({ state: 'none', part: 0.125 });
  expect(day({ missing: 1, suspect: 2 }).state).toBe('suspect');
  expect(day({ estimated: 1, edited: 1 }).state).toBe('estimated');
  expect(strengthOf(day({ missing: 24 }))).toBe(100);
  expect(strengthOf(day({ missing: 1 }))).toBeLessThan(50);
});

it('days and slots have their times', () => {
  expect(everyDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(slotEnd('2026-01-02', 0, 24, 3)).toBe(Date.UTC(2026, 0, 1, 22) / 1000);
  expect([slotState('e'), slotState('?')]).toEqual(['estimated', 'none']);
});

it('the time of a day has the slots of its row in the calendar, by the same clock', () => {
  const { start, stop } = calendarPeriod('2026-10-07', '2026-10-07', 4);
  expect(new Date(start * 1000).toISOString()).toBe('2026-10-06T20:00:01.000Z');
  expect(stop).toBe(slotEnd('2026-10-07', 23, 24, 4));
  expect(start).toBe(slotEnd('2026-10-06', 23, 24, 4) + 1);
});
