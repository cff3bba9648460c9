import { flowsOf, pointOf } from './flows';

const words = {
  root: 'House',
  others: (count: number) => `${count} more`,
  lost: 'Loss',
  unread: 'Loss or missing data',
  final: (share: { final: number } | null) => (share ? `${share.final * 100}% final` : ''),
};
const point = (id: number, value: number, input: object = {}) => ({
  ...{ accounting_point_id: id, title: `Point ${id}`, value, main_id: null, below: null },
  ...{ sub_meters: 0, sub_meters_without_data: 0, share: null, loss_share: null, ...input },
});

it('what a main meter counts goes to its sub-meters, and the rest is lost', () => {
  const points = [
    point(1, 100, { below: 70, sub_meters: 2 }),
    point(2, 40, { main_id: 1 }),
    point(3, 30, { main_id: 1 }),
  ];
  const flows = flowsOf({ points, total: 100, counted: 1, share: null }, words);
  expect(flows?.links).toEqual([
    { from: 'root', to: 'p1', value: 100 },
    { from: 'p1', to: 'p2', value: 40 },
    { from: 'p1', to: 'p3', value: 30 },
    { from: 'p1', to: 'p1-lost', value: 30 },
  ]);
  expect(flows?.nodes.at(-1)).toMatchObject({ title: 'Loss', kind: 'lost' });
});

it('many meters are drawn together, and a loss is no loss for sure while meters are silent', () => {
  const subs = Array.from({ length: 12 }, (_, at) => point(10 + at, 5, { main_id: 1 }));
  const main = point(1, 100, { below: 60, sub_meters: 13, sub_meters_without_data: 1 });
  const flows = flowsOf({ points: [main, ...subs], total: 100, counted: 1, share: null }, words);
  expect(flows?.nodes.slice(-2)).toEqual([
    { id: 'p1-others', title: '2 more', kind: 'several', value: 10 },
    { id: 'p1-lost', title: 'Loss or missing data', kind: 'lost', value: 40 },
  ]);
});

it('there is no picture where no meter is behind another, and no flow below zero', () => {
  expect(flowsOf({ points: [point(1, 5)], total: 5, counted: 1, share: null }, words)).toBeNull();
  const points = [point(1, 10, { below: 11, sub_meters: 1 }), point(2, 11, { main_id: 1 })];
  expect(flowsOf({ points, total: 10, counted: 1, share: null }, words)?.nodes.map(({ id }) => id)).toEqual([
    'root',
    'p1',
    'p2',
  ]);
});

it('a node of a point leads to it', () => {
  expect([pointOf('p12'), pointOf('p12-lost'), pointOf('root')]).toEqual([12, null, null]);
});
