import { normSpan } from './norm';

it('a norm is of the group of the rows, of their archive, or of what they are apart by', () => {
  const days = [3, 2, 1, 0].map((day) => day * 86_400);
  const of = (tab: 'tariffs' | 'archives', type: number, group: number) => normSpan({ tab, type, group }, days);
  expect([of('tariffs', 1, 1), of('tariffs', 1, 4), of('archives', 100, 0), of('archives', 102, 0)]).toEqual([
    ...['day', 'month', 'hour', null],
  ]);
});
