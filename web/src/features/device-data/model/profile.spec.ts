import type { MessageTable } from './message-table';
import { highestShare, isPeak, profileNames, profileSwitches, summaryOf } from './profile';
import { NO_SWITCHES } from './switches';

const ALL = ['power_active', 'power_reactive', 'power_a_plus', 'power_a_minus', 'power_s', 'power_a_plus_kkt', 'r/a+'];

it('a profile is shown as reported, or by direction with the reactive share', () => {
  const options = { kind: 'power', switches: NO_SWITCHES } as const;
  expect(profileNames(ALL, { ...options, isByDirection: false })).toEqual(['power_active', 'power_reactive']);
  expect(profileNames(ALL, { ...options, isByDirection: true, switches: { ...NO_SWITCHES, ratio: true } })).toEqual([
    ...['power_a_plus_kkt', 'power_a_minus', 'power_s', 'r/a+'],
  ]);
  expect(profileNames(['power_a_plus'], { ...options, isByDirection: false })).toEqual(['power_a_plus']);
});

it.each([
  [1, 50],
  [2, 40],
  [3, 40],
  [4, 35],
  [null, 40],
])('the highest share at the voltage level %s is %s per cent', (level, share) => {
  expect(highestShare(level)).toBe(share);
});

it('an interval is in the peak by the hour that it ends, on weekdays alone', () => {
  const months = Array.from({ length: 12 }, (_, month) => (month === 2 ? [8] : []));
  const monday = Date.UTC(2026, 2, 9, 9) / 1000;
  expect([monday, monday - 1800, monday + 1800, monday - 86_400].map((end) => isPeak(end, months, 0))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(isPeak(monday - 4 * 3600, months, 4)).toBe(true);
});

it('a summary has the bounds and the mean of each direction', () => {
  const table: MessageTable = {
    ...{ times: [1, 2, 3, 4], fields: [], links: null, voltageLevel: null },
    columns: { power_a_plus: [1, null, 4, 900] },
    marks: [null, null, null, { power_a_plus: { status: 2, isHeldBack: true } }],
  };
  const [plus, minus] = summaryOf(table, 'power', NO_SWITCHES);
  expect(plus).toEqual({ direction: 'a_plus', min: 1, max: 4, average: 2.5 });
  expect(minus).toEqual({ direction: 'a_minus', min: null, max: null, average: null });
});

it('series of a link are shown whatever the user has switched', () => {
  const off = { losses: false, ratio: false, shares: false, energy: false, peak: true };
  expect(profileSwitches(undefined, off)).toEqual(off);
  expect(profileSwitches(['power_active'], off)).toEqual(off);
  expect(profileSwitches(['r/a+', 'power_a_plus_kkt'], off)).toEqual({ ...off, shares: true, ratio: true });
  expect(profileSwitches(['energy_a_plus'], off)).toEqual({ ...off, shares: true, energy: true });
});
