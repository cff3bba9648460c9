import { MESSAGE_TYPE, modelsOf } from '@gaugeway/catalogue';
import fc from 'fast-check';
import { RULE_NAMES, type RuleName } from '@gaugeway/proto/api';
import { NO_FACTS } from '../../store/derived/register-facts';
import { judgeSeries, type RuleSettings, type Verdict } from './judge';
import { daysOfRows } from './quality-days';
import { RULE_PARAMETERS, RULES } from './rules';
import { gapsIn } from './rules/gap';
import { isCompared } from './rules/profile';
import { HOUR, type JudgedRow, LOOKBACK, type Series } from './rules/rule';
import { dayCounts, dueSlots, fold, slotAt } from './slots';

const START = 1_750_000_000 - (1_750_000_000 % 86_400);
/** A heat meter that is read through a modem. */
const MULTICAL = 601;
const meter = modelsOf().find(
  ({ resource, fields }) => resource === 'electricity' && fields[MESSAGE_TYPE.current]?.includes('tariff_sum'),
);
const ALL: RuleSettings = new Map();

type Given = Readonly<Record<string, number>>;

/** Rows an hour apart. */
const rowsOf = (list: readonly Given[], step = HOUR): JudgedRow[] =>
  list.map((values, place) => {
    const ts = START + place * step;
    return { ts, receivedAt: (ts + 5) * 1000, values: new Map(Object.entries(values)), decided: new Set() };
  });

const seriesOf = (rows: readonly JudgedRow[], more: Partial<Series> = {}): Series => ({
  type: MESSAGE_TYPE.current,
  rows,
  device: { model: meter, resource: 'electricity', isActive: true, removedAt: null },
  profile: new Map(),
  profileStep: 1800,
  ...more,
});

const found = (series: Series, rule: RuleName, settings = ALL): [place: number, field: string][] =>
  judgeSeries(series, 0, () => settings)
    .filter((verdict) => verdict.rule === rule)
    .map(({ ts, field }) => [(ts - START) / HOUR, field]);

const growing = (count: number, step = 1) =>
  Array.from({ length: count }, (_, place) => ({ tariff_sum: 1000 + place * step }));

describe('a rule', () => {
  it('is there for every name, with defaults in its bounds', () => {
    expect(Object.keys(RULE_PARAMETERS).sort()).toEqual([...RULE_NAMES].sort());
    for (const parameters of Object.values(RULE_PARAMETERS)) {
      for (const { default: value, low, high, of = {} } of Object.values(parameters)) {
        for (const given of [value, ...Object.values(of)]) {
          expect(given).toBeGreaterThanOrEqual(low);
          expect(given).toBeLessThanOrEqual(high);
        }
      }
    }
  });

  it('leaves a plain history alone', () => {
    expect(judgeSeries(seriesOf(rowsOf(growing(100))), 0, () => ALL)).toEqual([]);
  });

  it('spike: a jump is suspect once, and what follows it is not', () => {
    const values = growing(30);
    values[20] = { tariff_sum: 5000 };
    const series = seriesOf(rowsOf(values));
    expect(found(series, 'spike')).toEqual([[20, 'tariff_sum']]);
    expect(found(series, 'negative')).toEqual([]);
    const modest = growing(30).map((row, place) => (place > 19 ? { tariff_sum: row.tariff_sum + 4 } : row));
    expect(found(seriesOf(rowsOf(modest)), 'spike')).toEqual([]);
  });

  it('a wrong stretch: each row of it, and none that follows', () => {
    const wrong = (at: (place: number) => number | null) => {
      const values = growing(120).map((row, place) => ({ tariff_sum: at(place) ?? row.tariff_sum }));
      const series = seriesOf(rowsOf(values));
      return [found(series, 'spike').map(([place]) => place), found(series, 'negative').map(([place]) => place)];
    };
    const isIn = (place: number) => place >= 40 && place < 45;
    const places = [40, 41, 42, 43, 44];
    expect(wrong((place) => (isIn(place) ? 50_000 + place : null))).toEqual([places, []]);
    expect(wrong((place) => (isIn(place) ? 50_000 + ((place * 7919) % 5) * 900 : null))).toEqual([places, []]);
    expect(wrong((place) => (isIn(place) ? 0 : null))).toEqual([[], places]);
    expect(wrong((place) => (isIn(place) ? 300 + place : null))).toEqual([[], places]);
    const both = wrong((place) => (isIn(place) ? (place % 2 === 0 ? 50_000 : 0) : null));
    expect(both.flat().sort()).toEqual(places);
  });

  it('a wrong stretch: what lasts, or what a person accepts, is the level from then on', () => {
    const values = growing(120).map(({ tariff_sum }, place) => ({
      tariff_sum: tariff_sum + (place < 40 ? 0 : 50_000),
    }));
    const rows = rowsOf(values);
    expect(found(seriesOf(rows), 'spike').map(([place]) => place)).toEqual(
      Array.from({ length: 20 }, (_, n) => 40 + n),
    );
    const accepted = rows.map((row, place) => (place === 42 ? { ...row, decided: new Set(['tariff_sum']) } : row));
    expect(found(seriesOf(accepted), 'spike').map(([place]) => place)).toEqual([40, 41]);
  });

  it.each([
    ['after one interval', [100, 101, 9101, 103, 104], [2]],
    ['after some without consumption', [100, 100, 100, 9100, 100, 101], [3]],
    ['beside an earlier one', [100, 101, 9101, 103, 9104, 105], [2, 4]],
    ['of the second reading', [100, 9101, 102, 103], [1]],
    ['none: a load that begins', [0, 0, 40, 95, 150], []],
    ['none: a modest device', [100, 101, 140, 180, 220], []],
    ['a level that lasts is settled', [100, 101, 9101, 9102, 9103, 9104], [2]],
  ])('spike of a new register %s', (_, values, places) => {
    const series = seriesOf(rowsOf(values.map((tariff_sum) => ({ tariff_sum }))));
    expect(found(series, 'spike').map(([place]) => place)).toEqual(places);
    expect(found(series, 'negative')).toEqual([]);
  });

  it.each([
    ['seconds', 10, [100, 101, 161, 162], []],
    ['a quarter of an hour', 900, [100, 9101, 102], [1]],
  ])('spike of a new register: what flowed within %s counts as that of an hour', (_, step, values, places) => {
    const series = seriesOf(
      rowsOf(
        values.map((tariff_sum) => ({ tariff_sum })),
        step,
      ),
    );
    expect(found(series, 'spike').map(([hours]) => (hours * HOUR) / step)).toEqual(places);
  });

  it('spike: of a profile, by the values before', () => {
    const powers = Array.from({ length: 20 }, (_, place) => ({ power_active: place === 15 ? 500 : 2 }));
    const of = (list: readonly Given[]) => seriesOf(rowsOf(list), { type: MESSAGE_TYPE.powerProfile });
    expect(found(of(powers), 'spike')).toEqual([[15, 'power_active']]);
    expect(found(of(powers.map(() => ({ power_active: 2 }))), 'spike')).toEqual([]);
  });

  it('negative: a fall is suspect, a roll-over of the declared width is not', () => {
    const fallen = [{ tariff_sum: 5000 }, { tariff_sum: 5001 }, { tariff_sum: 4000 }, { tariff_sum: 4001 }];
    expect(found(seriesOf(rowsOf(fallen)), 'negative')).toEqual([[2, 'tariff_sum']]);
    const rolled = [{ tariff_sum: 99_999 }, { tariff_sum: 1 }];
    expect(found(seriesOf(rowsOf(rolled)), 'negative')).toEqual([[1, 'tariff_sum']]);
    const { device } = seriesOf([]);
    const wide = { device: { ...device, factsOf: () => ({ ...NO_FACTS, range: 100_000 }) } };
    expect(found(seriesOf(rowsOf(rolled), wide), 'negative')).toEqual([]);
  });

  it('limits: from both sides, by the quantity', () => {
    const series = seriesOf(
      rowsOf([{ voltage1: 230, cos1: 0.9 }, { voltage1: 900 }, { voltage1: -3 }, { tariff_sum: -1 }]),
    );
    expect(found(series, 'high_limit')).toEqual([[1, 'voltage1']]);
    expect(found(series, 'low_limit')).toEqual([
      [2, 'voltage1'],
      [3, 'tariff_sum'],
    ]);
    const wide: RuleSettings = new Map([['high_limit', { isOn: true, parameters: { voltage: 1000 } }]]);
    expect(found(series, 'high_limit', wide)).toEqual([]);
    expect(found(series, 'high_limit', new Map([['high_limit', { isOn: false, parameters: {} }]]))).toEqual([]);
  });

  it('high_limit: a register beyond the end of its counter is no level, also of a new meter', () => {
    const rows = rowsOf([100, 110, 250_000, 130, 140, 100_000].map((value) => ({ tariff_sum: value })));
    const declared = (isOffset: boolean) => {
      const factsOf = () => ({ ...NO_FACTS, range: 100_000, isOffset });
      return seriesOf(rows, { device: { ...seriesOf([]).device, factsOf } });
    };
    const verdicts = judgeSeries(declared(false), 0, () => ALL);
    expect(verdicts.map(({ ts, rule, expected }) => [(ts - START) / HOUR, rule, expected])).toEqual([
      [2, 'high_limit', 100_000],
      [5, 'high_limit', 100_000],
    ]);
    // A counter of pulses begins at the value that its meter showed.
    expect(found(declared(true), 'high_limit')).toEqual([]);
  });

  it('stuck: a voltage that never moves, a register that does not move while power flows', () => {
    const still = Array.from({ length: 40 }, () => ({ voltage1: 231.4 }));
    expect(found(seriesOf(rowsOf(still)), 'stuck').map(([place]) => place)).toEqual([35, 36, 37, 38, 39]);
    expect(found(seriesOf(rowsOf(still.map((_, n) => ({ voltage1: 230 + n / 10 })))), 'stuck')).toEqual([]);
    const flowing = Array.from({ length: 36 }, () => ({ tariff_sum: 7, power_active: 1 }));
    expect(found(seriesOf(rowsOf(flowing)), 'stuck').map(([, field]) => field)).toContain('tariff_sum');
    expect(found(seriesOf(rowsOf(flowing.map(() => ({ tariff_sum: 7, power_active: 0 })))), 'stuck')).toEqual([]);
  });

  it('zero: two days without consumption, one is none', () => {
    const idle = Array.from({ length: 50 }, () => ({ tariff_sum: 7 }));
    expect(found(seriesOf(rowsOf(idle)), 'zero').map(([place]) => place)).toEqual([47, 48, 49]);
    expect(found(seriesOf(rowsOf(idle.slice(0, 40))), 'zero')).toEqual([]);
  });

  it('times: ahead of the reception by minutes, by hours, and long after it', () => {
    const at = (ahead: number) =>
      seriesOf([
        { ts: START, receivedAt: (START - ahead) * 1000, values: new Map([['tariff_sum', 1]]), decided: new Set() },
      ]);
    const rules = (ahead: number) => judgeSeries(at(ahead), 0, () => ALL).map(({ rule }) => rule);
    expect([rules(60), rules(600), rules(7200), rules(-86_400), rules(-500 * 86_400)]).toEqual([
      [],
      ['clock_drift'],
      ['future'],
      [],
      ['past'],
    ]);
  });

  it('tariff_sum: tariffs that do not add up', () => {
    const known = (meter?.fields[MESSAGE_TYPE.current] ?? []).filter((name) => /^tariff\d$/.test(name));
    const row = (sum: number) => ({ ...Object.fromEntries(known.map((name) => [name, 10])), tariff_sum: sum });
    expect(known.length).toBeGreaterThan(1);
    expect(found(seriesOf(rowsOf([row(10 * known.length), row(10 * known.length + 5)])), 'tariff_sum')).toEqual([
      [1, 'tariff_sum'],
    ]);
  });

  it('profile: the register against the intervals, where none of them is missing', () => {
    const profile = new Map(Array.from({ length: 8 }, (_, place) => [START + place * 1800, 10] as const));
    const rows = rowsOf([{ tariff_sum: 100 }, { tariff_sum: 120 }, { tariff_sum: 170 }]);
    expect(found(seriesOf(rows, { profile }), 'profile')).toEqual([[2, 'tariff_sum']]);
    expect(isCompared(seriesOf(rows))).toBe(true);
    profile.delete(START + 2 * HOUR - 1800);
    expect(found(seriesOf(rows, { profile }), 'profile')).toEqual([]);
  });

  it.each([
    ['of another register', rowsOf([{ volume: 1 }, { volume: 2 }]), MESSAGE_TYPE.current],
    ['of which one has the register', rowsOf([{ tariff_sum: 1 }, { volume: 2 }]), MESSAGE_TYPE.current],
    ['of another type', rowsOf(growing(2)), MESSAGE_TYPE.hourly],
  ])('profile: rows %s are not compared, so that no profile is read for them', (_, rows, type) => {
    const profile = new Map(Array.from({ length: 8 }, (_unused, place) => [START + place * 1800, 10] as const));
    const series = seriesOf(rows, { type, profile });
    expect(isCompared(series)).toBe(false);
    expect(found(series, 'profile')).toEqual([]);
  });

  it('phases: that do not add up', () => {
    const phases = { power_active1: 1, power_active2: 1, power_active3: 1 };
    const rows = rowsOf([
      { ...phases, power_active: 3.05 },
      { ...phases, power_active: 4 },
    ]);
    expect(found(seriesOf(rows), 'phases')).toEqual([[1, 'power_active']]);
  });

  it('duplicate: a meter that is polled twice may answer the same twice', () => {
    const multical = modelsOf().find(({ id, driver }) => id === MULTICAL && driver);
    const device = { model: multical, resource: 'heat' as const, isActive: true, removedAt: null };
    const rows = rowsOf([{ temperature1: 82.5 }, { temperature1: 82.5 }], 1);
    expect(found(seriesOf(rows, { type: MESSAGE_TYPE.instant, device }), 'duplicate')).toEqual([]);
  });

  it('duplicate: the same row a moment later', () => {
    const rows = [
      ...rowsOf([{ tariff_sum: 5 }, { tariff_sum: 5 }], 10),
      ...rowsOf([{ tariff_sum: 5 }]).map((row) => ({ ...row, ts: START + HOUR, receivedAt: (START + HOUR) * 1000 })),
    ];
    expect(judgeSeries(seriesOf(rows), 0, () => ALL).map(({ rule, ts }) => [rule, ts - START])).toEqual([
      ['duplicate', 10],
    ]);
  });

  it('inactive: consumption of a device that is switched off, or was taken from its point', () => {
    const rows = rowsOf(growing(3));
    const device = { model: meter, resource: 'electricity' as const, isActive: false, removedAt: null };
    expect(found(seriesOf(rows, { device }), 'inactive').map(([place]) => place)).toEqual([1, 2]);
    const removed = { ...device, isActive: true, removedAt: START + HOUR };
    expect(found(seriesOf(rows, { device: removed }), 'inactive').map(([place]) => place)).toEqual([2]);
  });

  it('gap: stretches of missing slots of a length', () => {
    const missing = Array.from('..##.###').map((slot) => slot === '#');
    expect(gapsIn(missing, 1)).toEqual([
      { from: 2, to: 3 },
      { from: 5, to: 7 },
    ]);
    expect(gapsIn(missing, 3)).toEqual([{ from: 5, to: 7 }]);
  });

  it('says nothing about a value that a person has decided about', () => {
    const [row] = rowsOf([{ voltage1: 900, voltage2: 901 }]);
    const decided = row ? [{ ...row, decided: new Set(['voltage1']) }] : [];
    expect(found(seriesOf(decided), 'high_limit')).toEqual([[0, 'voltage2']]);
  });
});

it('verdicts of a part are those of the whole: rules look back so many rows and no more', () => {
  const history = fc.array(
    fc.record({ step: fc.integer({ min: -3, max: 9 }), jump: fc.integer({ min: 0, max: 20 }) }),
    {
      minLength: 60,
      maxLength: 160,
    },
  );
  fc.assert(
    fc.property(history, fc.double({ min: 0, max: 1, noNaN: true }), (steps, part) => {
      let value = 1000;
      const rows = rowsOf(
        steps.map(({ step, jump }) => {
          value += jump === 20 ? 5000 : step;
          return { tariff_sum: value, voltage1: 220 + (jump === 0 ? 900 : 0) };
        }),
      );
      const first = LOOKBACK + Math.floor(part * (rows.length - LOOKBACK - 1));
      const whole = judgeSeries(seriesOf(rows), 0, () => ALL);
      const some = judgeSeries(seriesOf(rows.slice(first - LOOKBACK)), LOOKBACK, () => ALL);
      const since = rows[first]?.ts ?? 0;
      expect(some).toEqual(whole.filter(({ ts }) => ts >= since));
    }),
    { numRuns: 60 },
  );
});

describe('a day', () => {
  it('has the worst of each slot, and a reading on a border closes the slot before', () => {
    const verdict: Verdict = {
      ts: START + 3 * HOUR,
      field: '',
      rule: 'future',
      status: 5,
      value: null,
      expected: null,
    };
    const rows = [
      { ts: START + HOUR, statuses: [0] },
      { ts: START + 2 * HOUR, statuses: [0, 4] },
      { ts: START + 3 * HOUR, statuses: [0] },
      { ts: START + 4 * HOUR, statuses: [3] },
    ];
    const [day] = daysOfRows(MESSAGE_TYPE.current, 0, rows, [verdict]);
    expect(day).toMatchObject({ slots: `chre${'.'.repeat(20)}`, given: 4, suspect: 1, estimated: 1, edited: 1 });
    expect(slotAt(START, 0, 24)).toEqual({ day: START / 86_400 - 1, slot: 23 });
    expect(slotAt(START + 1, 5.5, 48).slot).toBe(11);
  });

  it('is folded to what the device sends, and misses only what is due', () => {
    expect(fold('c.s...', 3)).toBe('cs.');
    expect(fold('c.....', 1)).toBe('c');
    const due = dueSlots(START / 86_400, 0, 24, START + 13 * HOUR);
    expect(due).toBe(12);
    expect(dayCounts(`cc.${'.'.repeat(21)}`, due)).toEqual({
      ...{ expected: 12, complete: 2, suspect: 0, estimated: 0, edited: 0, missing: 10 },
    });
  });

  it('rules are listed once', () => {
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });
});
