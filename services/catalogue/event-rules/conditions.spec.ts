import type { EventCondition } from '@gaugeway/proto/api';
import {
  comparedName,
  type Observation,
  OBSERVED,
  type SubjectFacts,
  type Verdict,
} from '@gaugeway/proto/kinds/condition';
import { kindOf } from './evaluated-kinds';

const HOUR = 3600;
/** A Monday, 00:00 UTC. */
const MONDAY = 1_764_547_200;
const subject = { zone: 0, maxPower: null, ratio: 1, reportPeriod: HOUR };

/** Verdict of the condition after each observation; null = an observation without one. */
function verdicts(
  condition: EventCondition,
  observations: readonly Observation[],
  facts: SubjectFacts = subject,
): (boolean | null)[] {
  let before: Verdict | null = null;
  return observations.map((observation) => {
    const next = kindOf(condition).judge(condition, observation, before, facts);
    before = next ?? before;
    return next?.is ?? null;
  });
}

const hourly = (field: string, from: number, values: readonly number[]): Observation[] =>
  values.map((value, index) => ({ at: from + index * HOUR, values: { [field]: value } }));

describe('a condition', () => {
  it('about consumption counts from the last reading before the period, and begins again with each', () => {
    const daily: EventCondition = { kind: 'consumption', field: 'in1', period: 'day', limit: 10 };
    const readings = [
      { at: MONDAY - HOUR, values: { in1: 100 } },
      { at: MONDAY + HOUR, values: { in1: 108 } },
      { at: MONDAY + 2 * HOUR, values: { in1: 111 } },
      { at: MONDAY + 25 * HOUR, values: { in1: 112 } },
      // The consumption of this day is unknown after a long silence.
      { at: MONDAY + 120 * HOUR, values: { in1: 400 } },
    ];
    expect(verdicts(daily, readings)).toEqual([false, false, true, false, false]);
  });

  it('about consumption has the days of a clock with summer time, whatever its offset is now', () => {
    const daily: EventCondition = { kind: 'consumption', field: 'in1', period: 'day', limit: 10 };
    const berlin = { ...subject, zone: 'Europe/Berlin' };
    // The day of 25 hours ends at 23:00 UTC: both readings are in it.
    const read = (first: string, second: string) => [
      { at: Date.parse('2025-10-24T22:00:00Z') / 1000, values: { in1: 90 } },
      { at: Date.parse(first) / 1000, values: { in1: 100 } },
      { at: Date.parse(second) / 1000, values: { in1: 111 } },
    ];
    expect(verdicts(daily, read('2025-10-25T22:00:00Z', '2025-10-26T22:59:00Z'), berlin)).toEqual([false, false, true]);
    // In summer the day begins at 22:00 UTC.
    const summer = [
      { at: Date.parse('2025-07-01T21:59:00Z') / 1000, values: { in1: 100 } },
      { at: Date.parse('2025-07-01T22:30:00Z') / 1000, values: { in1: 106 } },
      { at: Date.parse('2025-07-02T21:59:00Z') / 1000, values: { in1: 111 } },
      { at: Date.parse('2025-07-02T22:01:00Z') / 1000, values: { in1: 112 } },
    ];
    expect(verdicts(daily, summer, berlin)).toEqual([false, false, true, false]);
  });

  it('about consumption counts after the ratio of the transformers that the register is behind', () => {
    const behind = { ...subject, ratio: 40 };
    const of = (field: string): EventCondition => ({ kind: 'consumption', field, period: 'day', limit: 10 });
    expect(verdicts(of('tariff1'), hourly('tariff1', MONDAY, [5, 5.2, 5.3]), behind)).toEqual([false, false, true]);
    expect(verdicts(of('in1'), hourly('in1', MONDAY, [5, 5.2, 5.3]), behind)).toEqual([false, false, false]);
  });

  it('about a derived quantity asks for the values that it is worked out of', () => {
    const drop = (field: string, value: number): EventCondition => ({
      ...{ kind: 'threshold', field, comparison: 'above', value, hysteresis: 0 },
    });
    const heat: Observation[] = [
      { at: 1, values: { temperature1: 90, temperature2: 60 } },
      { at: 2, values: { temperature1: 95 } },
      { at: 3, values: { temperature1: 95, temperature2: 40 } },
    ];
    expect(verdicts(drop('temperature_drop', 40), heat)).toEqual([false, null, true]);
    const currents: Observation[] = [
      { at: 1, values: { current1: 4, current2: 3, current3: 2 } },
      { at: 2, values: { current1: 4, current3: 12 } },
    ];
    expect(verdicts(drop('current_highest', 10), currents)).toEqual([false, true]);
    const power: Observation[] = [{ at: 1, values: { power_active: 0.5 } }];
    expect(verdicts(drop('power_primary', 15), power)).toEqual([false]);
    expect(verdicts(drop('power_primary', 15), power, { ...subject, ratio: 40 })).toEqual([true]);
    const kind = kindOf(drop('current_highest', 10));
    expect([kind.reads(drop('current_highest', 10)), kind.fieldsOf(drop('current_highest', 10))]).toEqual([
      ['current1', 'current2', 'current3'],
      ['current1'],
    ]);
  });

  it('about a leak is so after a night in which the flow never stopped, and over when it stops once', () => {
    const leak: EventCondition = { kind: 'leak', field: 'in1', from_hour: 1, to_hour: 5, least: 0.01 };
    const night = MONDAY + HOUR;
    expect(verdicts(leak, hourly('in1', night, [1, 1.1, 1.2, 1.3]))).toEqual([false, false, true, true]);
    expect(verdicts(leak, hourly('in1', night, [1, 1.1, 1.2, 1.2]))).toEqual([false, false, true, false]);
    expect(verdicts(leak, hourly('in1', night + 8 * HOUR, [1, 2, 3]))).toEqual([false, false, false]);
  });

  it('about a register that does not move or goes back holds until it moves on', () => {
    const stuck: EventCondition = { kind: 'stuck', field: 'in1', hours: 2 };
    expect(verdicts(stuck, hourly('in1', MONDAY, [5, 5, 5, 6]))).toEqual([false, false, true, false]);
    const back: EventCondition = { kind: 'negative_flow', field: 'in1' };
    expect(verdicts(back, hourly('in1', MONDAY, [5, 4, 4.5, 5]))).toEqual([false, true, true, false]);
  });

  it('about the journal is so for an hour after an event whose name has one of the texts', () => {
    const phases: EventCondition = { kind: 'journal', texts: ['ФАЗ', 'voltage'] };
    const event = (at: number, ...events: string[]): Observation => ({ at, values: { [OBSERVED.event]: 1 }, events });
    const rows = [event(1, 'Вскрытие крышки'), event(2, 'Обратный порядок фаз'), event(3, 'Сброс', 'Voltage is back')];
    expect(verdicts(phases, rows)).toEqual([null, true, true]);
    expect(verdicts({ kind: 'journal', texts: [] }, rows)).toEqual([true, true, true]);
  });

  it('about a rate compares per hour, in the direction that it asks for', () => {
    const rises: EventCondition = { kind: 'rate', field: 'pressure1', direction: 'rise', per_hour: 2 };
    expect(verdicts(rises, hourly('pressure1', MONDAY, [4, 7, 2, 3]))).toEqual([false, true, false, false]);
  });

  it('about voltages takes the worst phase, and ignores rows without any', () => {
    const band: EventCondition = { kind: 'voltage', nominal: 230, percent: 10 };
    const rows: Observation[] = [
      { at: 1, values: { voltage1: 231, voltage2: 229, voltage3: 254 } },
      { at: 2, values: { in1: 5 } },
      { at: 3, values: { voltage1: 231, voltage2: 229, voltage3: 252.5 } },
      { at: 4, values: { voltage1: 231, voltage2: 229, voltage3: 240 } },
      // A meter of one phase.
      { at: 5, values: { voltage1: 231, voltage2: 0, voltage3: 0 } },
    ];
    expect(verdicts(band, rows)).toEqual([true, null, true, false, false]);
    const uneven: EventCondition = { kind: 'asymmetry', percent: 5 };
    expect(verdicts(uneven, rows)).toEqual([true, null, true, false, null]);
  });

  it('about a lost phase goes by the others, and knows a meter of one phase from one that has lost two', () => {
    const lost: EventCondition = { kind: 'phase_loss', percent: 50 };
    const rows: Observation[] = [
      { at: 1, values: { voltage1: 231, voltage2: 0, voltage3: 229 } },
      { at: 2, values: { voltage1: 231, voltage2: 230, voltage3: 229 } },
      { at: 3, values: { voltage1: 231, voltage2: 230, voltage3: 80 } },
      // Not back by enough.
      { at: 4, values: { voltage1: 231, voltage2: 230, voltage3: 118 } },
      // The whole supply is away: of the phase nothing new is known.
      { at: 5, values: { voltage1: 0, voltage2: 0, voltage3: 0 } },
      { at: 6, values: { voltage1: 231, voltage2: 230, voltage3: 200 } },
      { at: 7, values: { in1: 5 } },
    ];
    expect(verdicts(lost, rows)).toEqual([false, false, true, true, null, false, null]);
  });

  it('about a power cut knows a meter that never had a voltage, and waits for one that is back for good', () => {
    const rows: Observation[] = [
      { at: 1, values: { voltage1: 0, voltage2: 0, voltage3: 0 } },
      { at: 2, values: { voltage1: 231, voltage2: 0, voltage3: 0 } },
      { at: 3, values: { in1: 5 } },
      { at: 4, values: { voltage1: 3 } },
      { at: 5, values: { voltage1: 25 } },
      { at: 6, values: { voltage1: 229 } },
    ];
    expect(verdicts({ kind: 'power_cut' }, rows)).toEqual([false, false, null, true, true, false]);
  });

  it('about a power factor takes the worst phase with a load', () => {
    const low: EventCondition = { kind: 'power_factor', least: 0.9 };
    const rows: Observation[] = [
      { at: 1, values: { cos0: 0.95, cos1: -0.85, cos2: 0 } },
      { at: 2, values: { cos0: 0.905 } },
      { at: 3, values: { cos0: 0.92 } },
      { at: 4, values: { cos0: 0 } },
    ];
    expect(verdicts(low, rows)).toEqual([true, true, false, null]);
  });

  it('about a clock trusts the device more than the time of its deliveries', () => {
    const drift: EventCondition = { kind: 'clock_drift', seconds: 60 };
    const ahead = (at: number, seconds: number) => ({ at, values: { [OBSERVED.ahead]: seconds } });
    expect(verdicts(drift, [ahead(1, -5000), ahead(2, 90), ahead(3, 10)])).toEqual([false, true, false]);
    const own = { at: 1, values: { time_difference: -90 } };
    expect(verdicts(drift, [own, ahead(2, -20), { at: 3, values: { time_difference: 5 } }])).toEqual([
      true,
      null,
      false,
    ]);
  });

  it('about a clock holds for an impossible time of a reading, slow or fast, until the next possible one', () => {
    const drift: EventCondition = { kind: 'clock_drift', seconds: 60 };
    const shown = (at: number, seconds: number) => ({
      at,
      values: { [OBSERVED.clock]: seconds, [OBSERVED.ahead]: -1 },
    });
    const right = { at: 3, values: { [OBSERVED.ahead]: -1 } };
    expect(verdicts(drift, [shown(1, -1_795_000_000), shown(2, 3 * 86_400), right])).toEqual([true, true, false]);
  });

  it('about unusual consumption takes more than nothing for a rise', () => {
    const rise: EventCondition = {
      ...{ kind: 'consumption_change', period: 'month', against: 'before', direction: 'any', percent: 50 },
    };
    const month = (value: number, before: number) => ({
      at: value,
      values: { [comparedName('month', 'value')]: value, [comparedName('month', 'before')]: before },
    });
    expect(verdicts(rise, [month(3, 2), month(4, 2), month(5, 0), month(0, 0), month(1, 4)])).toEqual([
      ...[false, true, true, false, true],
    ]);
  });

  it('about an alarm holds while the flag does; what only happens ends by time', () => {
    const any: EventCondition = { kind: 'alarm', fields: [] };
    expect(verdicts(any, hourly('magnet', MONDAY, [0, 1, 0]))).toEqual([false, true, false]);
    const input: EventCondition = { kind: 'alarm', fields: ['alarm_input'] };
    const seen = kindOf(input).judge(input, { at: 100, values: { alarm_input: 2 } }, null, subject);
    expect(seen).toMatchObject({ is: true, until: 100 + HOUR, seen: { field: 'alarm_input', value: 2 } });
  });
});
