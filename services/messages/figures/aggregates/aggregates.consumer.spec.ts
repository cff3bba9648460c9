import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { STATUS } from '../../store/timeseries/merge';
import type { AggregateScheduler } from './aggregate-scheduler';
import { AggregatesConsumer } from './aggregates.consumer';
import type { DirtyRange, DirtyRepository } from './dirty.repository';

const NOW_MS = Date.UTC(2026, 5, 15, 12);
const HOUR = 3600;

type Stored = Parameters<AggregatesConsumer['onReadingStored']>[0];
type Removed = Parameters<AggregatesConsumer['onReadingRemoved']>[0];

const marked: DirtyRange[] = [];
const runs: string[] = [];
const consumer = new AggregatesConsumer(
  { mark: (ranges: DirtyRange[]) => Promise.resolve(void marked.push(...ranges)) } as unknown as DirtyRepository,
  { now: () => runs.push('now'), soon: () => runs.push('soon') } as unknown as AggregateScheduler,
);

interface Row {
  /** Hours before it is stored. */
  age: number;
  status?: number;
  correction?: boolean;
}

async function stored(...rows: Row[]): Promise<{ corrections: boolean[]; runs: string[] }> {
  marked.length = runs.length = 0;
  const events = rows.map(({ age, ...row }, at) => ({
    value: {
      ...{ deviceId: at + 1, storedAt: NOW_MS },
      rows: [{ type: MESSAGE_TYPE.current, ts: NOW_MS / 1000 - age * HOUR, fields: ['in1'], ...row }],
    },
  }));
  await consumer.onReadingStored(events as unknown as Stored);
  return { corrections: marked.map(({ isCorrection }) => isCorrection), runs: [...runs] };
}

it('a late reading corrects figures on screens and leaves the window of all others', async () => {
  expect(await stored({ age: 0 }, { age: 30 })).toEqual({ corrections: [false, true], runs: ['soon'] });
});

it.each([
  ['a changed value', { age: 1, correction: true }],
  ['a person’s value', { age: 1, status: STATUS.edited }],
  ['an estimate', { age: 1, status: STATUS.estimated }],
])('%s is built without a window', async (_, row) => {
  expect(await stored({ age: 0 }, row)).toEqual({ corrections: [false, true], runs: ['now'] });
});

it('a removal is built without a window', async () => {
  marked.length = runs.length = 0;
  const removed = [{ value: { type: MESSAGE_TYPE.current, deviceId: 1, ts: 0 } }];
  await consumer.onReadingRemoved(removed as unknown as Removed);
  expect([marked[0]?.isRemoval, runs]).toEqual([true, ['now']]);
});
