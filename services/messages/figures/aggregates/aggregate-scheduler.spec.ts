import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@gaugeway/platform/bus';
import type { AggregateBuilder } from './aggregate-builder';
import { AggregateScheduler } from './aggregate-scheduler';

const WINDOW_MS = 3_600_000;

it('builds the first readings at once, further ones in the next window, and corrections without it', async () => {
  const log: string[] = [];
  const builder = { run: () => Promise.resolve(log.push('built') > 0) };
  const bus = { windowOf: () => WINDOW_MS };
  const scheduler = new AggregateScheduler(builder as unknown as AggregateBuilder, bus as unknown as Bus);
  const built = async (times: number) => {
    while (log.filter((entry) => entry === 'built').length < times) await pause(5);
  };
  scheduler.soon();
  await built(1);
  scheduler.soon();
  // Time in which a scheduler without a window builds again.
  await pause(200);
  log.push('correction');
  scheduler.now();
  await built(2);
  await scheduler.beforeApplicationShutdown();
  expect(log).toEqual(['built', 'correction', 'built']);
});
