import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { hasOpen, isFinal } from './task-state';

it('is asked for again until every task has come to its end', () => {
  const { created, queued, sent, acknowledged, quarantined, done, failed, expired, cancelled, unknown } = TASK_STATE;
  for (const status of [created, queued, sent, acknowledged, quarantined])
    expect(hasOpen([{ status: done }, { status }])).toBe(true);
  expect([done, failed, expired, cancelled, unknown].every(isFinal)).toBe(true);
  expect(hasOpen([{ status: done }, { status: failed }])).toBe(false);
  expect(hasOpen(undefined)).toBe(false);
});
