import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { hasOpen, isFinal, mayRetry } from './task-state';

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
