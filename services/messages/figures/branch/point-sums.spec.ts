import type { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import type { PointFigures } from '../aggregates/point-figures';
import type { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import type { BranchSumsRepository } from './branch-sums.repository';
import { PointSums } from './point-sums';

const CTX = {} as Parameters<PointSums['sumsOf']>[0];
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('the limit of changed points is one of the call, and those without open days are not among them', async () => {
  const ids = numbers(1, 800);
  // Closed as a whole, to the 10th, to the 20th, and open as a whole.
  const openOf = (id: number) => (id <= 400 ? [] : [{ from: id <= 500 ? '2026-06-11' : '2026-06-21', to: JUNE.to }]);
  const closed = new Map(numbers(1, 600).map((id) => [id, { value: 1, newest: JUNE.from, open: openOf(id) }]));
  const derived: number[] = [];
  const whole: number[] = [];
  const points = {
    operands: (_: unknown, of: number[]) => {
      derived.push(...of);
      return Promise.resolve(new Map(of.map((id) => [id, { links: [] }])));
    },
  };
  const sums = {
    changedOf: () => Promise.resolve(ids),
    totals: (_: unknown, of: number[]) => {
      whole.push(...of);
      return Promise.resolve(new Map(of.map((id) => [id, { value: 1, newest: JUNE.to }])));
    },
  };
  const service = new PointSums(
    sums as unknown as BranchSumsRepository,
    points as unknown as AccountingPointRepository,
    {} as PointFigures,
    { totals: () => Promise.resolve(closed) } as unknown as FrozenFigures,
  );
  const found = await service.sumsOf(CTX, ids, [], JUNE);
  expect(derived).toEqual(numbers(401, 700));
  expect(whole).toEqual(numbers(701, 800));
  expect([found.get(1)?.value, found.get(800)?.value]).toEqual([1, 1]);
});
