import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { hasOpen, isFinal, isSuperseded, mayGiveAgain, mayReadBack, mayRetry } from './task-state';

it('is refetched until every task has come to its end', () => {
  const { created, queued, sent, acknowledged, quarantined, done, failed, expired, cancelled, unknown } = TASK_STATE;
  for (const status of [created, queued, sent, acknowledged, quarantined])
    expect(hasOpen([{ status: done }, { status }])).toBe(true);
  expect([done, failed, expired, cancelled, unknown].every(isFinal)).toBe(true);
  expect(hasOpen([{ status: done }, { status: failed }])).toBe(false);
  expect(hasOpen(undefined)).toBe(false);
});

it('may be repeated by a person where it reads or sets a value, and was not carried out', () => {
  const { done, expired, failed, sent, unknown } = TASK_STATE;
  const of = (command_class: string) => (status: number) => mayRetry({ command_class, status });
  for (const repeatable of ['A', 'C', 'E'])
    expect([failed, expired, sent, done, unknown].map(of(repeatable))).toEqual([true, true, false, false, false]);
  for (const acting of ['B', 'D']) expect([failed, expired, unknown].map(of(acting))).toEqual([false, false, false]);
});

it('leaves a dangerous command with an unknown outcome to the operator, and no other', () => {
  const { done, expired, failed, sent, unknown } = TASK_STATE;
  const of = (command_class: string) => (status: number) => mayGiveAgain({ command_class, status });
  expect([unknown, failed, expired, sent, done].map(of('B'))).toEqual([true, false, false, false, false]);
  expect(['A', 'C', 'D', 'E'].map((each) => of(each)(unknown))).toEqual([false, false, false, false]);
  expect(mayReadBack({ read_back: 'relay_state', status: unknown })).toBe(true);
  expect(mayReadBack({ read_back: null, status: unknown })).toBe(false);
  expect(mayReadBack({ read_back: 'relay_state', status: done })).toBe(false);
});

it('knows a command that a later one for the same actuator has replaced', () => {
  const { cancelled, done, queued, unknown } = TASK_STATE;
  const power = (id: number, status: number) => ({ id, status, control: 'power', read_back: 'relay_state' });
  const own = power(5, unknown);
  expect(isSuperseded(own, [own, power(4, done)])).toBe(false);
  expect(isSuperseded(own, [power(6, queued)])).toBe(true);
  expect(isSuperseded(own, [power(6, cancelled)])).toBe(false);
  expect(isSuperseded(own, [{ ...power(6, done), control: 'power_2' }])).toBe(true);
  expect(isSuperseded(own, [{ ...power(6, done), control: 'time_set', read_back: 'get_datetime' }])).toBe(false);
  expect(isSuperseded(own, [{ ...power(6, done), control: null, read_back: null }])).toBe(false);
});
