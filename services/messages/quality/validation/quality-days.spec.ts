import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { spansWithGaps } from './quality-days';

const span = (deviceId: number, fromDay: number, toDay: number) => ({ deviceId, type: 1, fromDay, toDay });
const built = (deviceId: number, day: number, type = 1) => ({ deviceId, type, day });

it.each([
  ['whose days are all built has no row to remove', [span(1, 5, 6)], [built(1, 5), built(1, 6)], []],
  ['with a day that is not built', [span(1, 5, 7)], [built(1, 5), built(1, 7)], [1]],
  ['with days of another type, device or time', [span(1, 5, 5)], [built(1, 5, 4), built(2, 5), built(1, 6)], [1]],
  ['of a type without slots', [{ ...span(1, 5, 5), type: MESSAGE_TYPE.instant }], [], []],
  ['up to the end of time', [span(1, 5, 47_000), span(2, 5, 5)], [built(1, 5), built(2, 5)], [1]],
])('a span %s', (_, spans, days, expected) => {
  expect(spansWithGaps(spans, days).map(({ deviceId }) => deviceId)).toEqual(expected);
});
