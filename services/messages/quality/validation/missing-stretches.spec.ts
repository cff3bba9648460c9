import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { dayOfDate, startOf } from '../../figures/buckets';
import { daysOf, stretchesOf } from './missing-stretches';
import { SLOT } from './slots';

const zone = 'Europe/Berlin';
const [before, short] = [dayOfDate('2026-03-28'), dayOfDate('2026-03-29')];
const series = {
  ...{ deviceId: 1, type: MESSAGE_TYPE.current, zone, perDay: 24, firstDay: before, isActive: true },
};
const row = (day: number, slots: string) => ({ deviceId: 1, type: MESSAGE_TYPE.current, day, slots });
const good = (count: number) => SLOT.complete.repeat(count);
const none = (count: number) => SLOT.none.repeat(count);

it('a gap over the end of a day of 23 hours is one gap, with its true times', () => {
  const after = short + 1;
  const rows = [row(before, good(24)), row(short, good(20) + none(4)), row(after, none(2) + good(22))];
  const days = daysOf(series, rows, before, after);
  expect(stretchesOf(series, days, 1)).toEqual([
    { from: startOf(short, zone, 20), to: startOf(after, zone, 2), missing: 5, estimated: false },
  ]);
});

it('a day of 23 hours with all its values has no gap', () => {
  const rows = [row(before, good(24)), row(short, good(23) + none(1)), row(short + 1, good(24))];
  expect(stretchesOf(series, daysOf(series, rows, before, short + 1), 1)).toEqual([]);
});
