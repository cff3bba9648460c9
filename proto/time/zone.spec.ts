import {
  changedZones,
  changesBetween,
  instantOf,
  dayAt,
  dayStart,
  firstDifference,
  hoursOfDay,
  offsetAt,
  offsetText,
  zoneName,
} from './zone';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const at = (iso: string) => Date.parse(iso) / 1000;

it.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['Europe/Berlin', '2026-06-01', 24],
  // The clock skips midnight.
  ['America/Sao_Paulo', '2018-11-04', 23],
  // From 01:00 back to 00:00: the day starts with the first midnight.
  ['Atlantic/Azores', '2026-10-25', 25],
  // The change of 00:00 back to 23:00 makes the day before longer.
  ['Asia/Almaty', '2024-02-29', 25],
  ['Australia/Lord_Howe', '2026-04-05', 25],
  ['Pacific/Apia', '2011-12-30', 0],
] as const)('a day of %s, %s, has %i hours', (zone, date, hours) => {
  expect(hoursOfDay(zone, day(date))).toBe(hours);
});

it('a day begins at its first instant where the clock skips midnight', () => {
  expect(dayStart('America/Sao_Paulo', day('2018-11-04'))).toBe(at('2018-11-04T01:00:00-02:00'));
});

it.each(['Europe/Berlin', 'Atlantic/Azores', 'America/Sao_Paulo', 'Pacific/Apia', 5.75, -3.5] as const)(
  'each instant is in the day whose bounds contain it: %s',
  (zone) => {
    const begin = zone === 'Pacific/Apia' ? at('2011-12-25T00:00:00Z') : at('2018-10-01T00:00:00Z');
    for (let ts = begin; ts < begin + 60 * 86_400; ts += 1799) {
      const found = dayAt(zone, ts);
      expect(ts >= dayStart(zone, found) && ts < dayStart(zone, found + 1)).toBe(true);
    }
  },
);

it('a change of the offset has a date: days before keep theirs', () => {
  const zones = changedZones(null, 6, { from: '2024-03-01', zone: 5 }) ?? [];
  expect(zones).toEqual([
    { from: '', zone: 6 },
    { from: '2024-03-01', zone: 5 },
  ]);
  expect(dayStart(zones, day('2024-02-11'))).toBe(at('2024-02-11T00:00:00+06:00'));
  expect(dayStart(zones, day('2024-03-01'))).toBe(at('2024-03-01T00:00:00+05:00'));
  expect(hoursOfDay(zones, day('2024-02-29'))).toBe(25);
  expect([offsetAt(zones, at('2024-02-11T00:00:00Z')), offsetAt(zones, at('2024-03-11T00:00:00Z'))]).toEqual([
    21_600, 18_000,
  ]);
});

it('a later change replaces what follows it, and one back to the zone before removes the change', () => {
  const once = changedZones(null, 6, { from: '2024-03-01', zone: 5 });
  expect(changedZones(once, 5, { from: '2024-02-01', zone: 4 })).toEqual([
    { from: '', zone: 6 },
    { from: '2024-02-01', zone: 4 },
  ]);
  expect(changedZones(once, 5, { from: '2024-03-01', zone: 6 })).toBeNull();
  expect(changedZones(null, 1, { from: '2024-03-01', zone: 'Europe/Berlin' })).toEqual([
    { from: '', zone: 1 },
    { from: '2024-03-01', zone: 'Europe/Berlin' },
  ]);
});

it('finds the first day on which zones differ', () => {
  const dated = [
    { from: '', zone: 6 },
    { from: '2024-03-01', zone: 5 },
  ];
  expect([firstDifference(6, dated), firstDifference(5, dated), firstDifference(dated, [...dated])]).toEqual([
    day('2024-03-01'),
    -Infinity,
    null,
  ]);
});

it('names zones and offsets', () => {
  expect([offsetText(20_700), offsetText(-12_600), offsetText(0)]).toEqual(['+05:45', '-03:30', '+00:00']);
  expect([zoneName('europe/berlin'), zoneName('Mars/Phobos'), zoneName('+03:00')]).toEqual([
    'Europe/Berlin',
    null,
    null,
  ]);
});

it.each([
  ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T12:00:00+02:00'],
  // Comes twice.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
  // A skipped time.
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30:00+02:00'],
  [5.75, '2026-03-29T02:30', '2026-03-29T02:30:00+05:45'],
] as const)('a clock of %s that shows %s', (zone, shown, expected) => {
  expect(instantOf(zone, at(`${shown}:00Z`))).toBe(at(expected));
});

it('knows whether the offset changes in a period', () => {
  const within = (from: string, to: string) => changesBetween('Europe/Berlin', at(from), at(to));
  expect([within('2026-10-20T00:00Z', '2026-10-30T00:00Z'), within('2026-06-20T00:00Z', '2026-06-30T00:00Z')]).toEqual([
    true,
    false,
  ]);
});
