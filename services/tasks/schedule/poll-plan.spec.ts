import { nextPoll, type PollPlan } from './poll-plan';

/** Monday, 23 November 2026, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 23) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const plan = (changes: Partial<PollPlan>): PollPlan => ({
  deviceId: 7,
  interval: 0,
  timeZone: 0,
  turns: [],
  group: null,
  ...changes,
});
const weekly = (weekdays: number[], ...times: string[]) => [{ from: 0, schedule: { weekdays, times } }];

describe('the next poll', () => {
  it('is the next of the times on one of the days', () => {
    const turns = weekly([1, 4], '06:00', '18:30');
    expect(nextPoll(plan({ turns }), MONDAY)?.at).toBe(MONDAY + 6 * HOUR);
    expect(nextPoll(plan({ turns }), MONDAY + 6 * HOUR)?.at).toBe(MONDAY + 18.5 * HOUR);
    expect(nextPoll(plan({ turns }), MONDAY + 19 * HOUR)?.at).toBe(MONDAY + 3 * DAY + 6 * HOUR);
  });

  it('is a week later when the only time of the week is over', () => {
    expect(nextPoll(plan({ turns: weekly([1], '06:00') }), MONDAY + 6 * HOUR)?.at).toBe(MONDAY + 7 * DAY + 6 * HOUR);
  });

  it.each([
    [8, -8],
    [-3.5, 3.5],
    [5.75, -5.75],
  ])("counts days and times by the device's clock at UTC%d", (timeZone, hours) => {
    const at = MONDAY + hours * HOUR;
    expect(nextPoll(plan({ timeZone, turns: weekly([1], '00:00') }), at - 1)).toEqual({ at, by: 'schedule' });
  });

  it('comes by the interval before the first schedule and after the last', () => {
    const turns = [
      { from: MONDAY + 2 * HOUR, schedule: { weekdays: [1], times: ['02:00', '03:00'] } },
      { from: MONDAY + 3 * HOUR, schedule: null },
    ];
    expect(nextPoll(plan({ interval: 600, turns }), MONDAY)?.by).toBe('interval');
    expect(nextPoll(plan({ turns }), MONDAY)).toEqual({ at: MONDAY + 2 * HOUR, by: 'schedule' });
    expect(nextPoll(plan({ turns }), MONDAY + 2 * HOUR)).toBeNull();
    expect(nextPoll(plan({ interval: 600, turns }), MONDAY + 2 * HOUR)).toMatchObject({ by: 'interval' });
  });

  it('comes by the group of the device alone, in its window and by its clock', () => {
    const window = { weekdays: [2], hours: [{ from: '03:00', to: '04:00' }] };
    const group = { interval: DAY, window, timeZone: null };
    const turns = weekly([1], '06:00');
    const next = nextPoll(plan({ interval: 600, timeZone: 2, turns, group }), MONDAY);
    expect(next?.by).toBe('group');
    expect(next?.at).toBeGreaterThanOrEqual(MONDAY + DAY + HOUR);
    expect(next?.at).toBeLessThan(MONDAY + DAY + 2 * HOUR);
    expect(nextPoll(plan({ timeZone: 2, group: { ...group, timeZone: 0 } }), MONDAY)?.at).toBeGreaterThanOrEqual(
      MONDAY + DAY + 3 * HOUR,
    );
  });

  it('never comes without a schedule and an interval', () => {
    expect(nextPoll(plan({}), MONDAY)).toBeNull();
  });
});
