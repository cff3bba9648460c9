import { eventDefinition, type EventDefinition } from '@gaugeway/proto/api';
import { compileRule, type CompiledRule } from './compiled-rule';
import { type Observation, OBSERVED } from '@gaugeway/proto/kinds/condition';
import { tryRule } from './try-rule';

const HOUR = 3600;
const FACTS = { zone: 0, maxPower: null, ratio: 1, reportPeriod: HOUR, closed: [] };

const rule = (input: Partial<EventDefinition>): CompiledRule =>
  compileRule({
    ...eventDefinition.parse({
      operator: 'and',
      scope: { kind: 'all' },
      schedule: null,
      hold_minutes: 0,
      recover_minutes: 0,
      repeat_minutes: 0,
      ...input,
    }),
    id: 0,
    companyId: 2,
    version: 1,
    title: 'tried',
    template: null,
    severity: 'info',
    soundAlert: false,
  });

const HOT = { kind: 'threshold', field: 'temperature', comparison: 'above', value: 60, hysteresis: 0 } as const;
const hourly = (temperatures: readonly number[]): Observation[] =>
  temperatures.map((temperature, hour) => ({ at: hour * HOUR, values: { temperature } }));

it('a rule fires on the past when its condition begins, and ends with it', () => {
  const firings = tryRule(rule({ conditions: [HOT] }), hourly([20, 70, 71, 20, 20, 80]), FACTS, 6 * HOUR);
  expect(firings).toEqual([
    { at: HOUR, endedAt: 3 * HOUR, seen: { field: 'temperature', value: 70 } },
    { at: 5 * HOUR, endedAt: null, seen: { field: 'temperature', value: 80 } },
  ]);
});

it('the hold time passes between two readings', () => {
  const held = rule({ conditions: [HOT], hold_minutes: 30 });
  expect(tryRule(held, hourly([20, 70, 20]), FACTS, 3 * HOUR)).toMatchObject([{ at: 1.5 * HOUR, endedAt: 2 * HOUR }]);
});

it('what begins again within the repetition time is one firing', () => {
  const repeated = rule({ conditions: [HOT], repeat_minutes: 120 });
  expect(tryRule(repeated, hourly([70, 20, 70, 20]), FACTS, 4 * HOUR)).toMatchObject([{ at: 0, endedAt: 3 * HOUR }]);
});

it('a silence begins by time alone and ends with the next contact', () => {
  const silent = rule({ conditions: [{ kind: 'no_data', periods: 2 }] });
  const contacts = [0, 10 * HOUR].map((at) => ({ at, values: { [OBSERVED.contact]: 1 } }));
  expect(tryRule(silent, contacts, FACTS, 15 * HOUR)).toMatchObject([
    { at: 2 * HOUR, endedAt: 10 * HOUR },
    { at: 12 * HOUR, endedAt: null },
  ]);
});

it('time in which our own doors were closed is no silence of the device', () => {
  const silent = rule({ conditions: [{ kind: 'no_data', periods: 2 }] });
  const contacts = [0, 10 * HOUR].map((at) => ({ at, values: { [OBSERVED.contact]: 1 } }));
  const closed = [{ from: HOUR, until: 9.5 * HOUR }];
  expect(tryRule(silent, contacts, { ...FACTS, closed }, 11 * HOUR)).toEqual([]);
});
