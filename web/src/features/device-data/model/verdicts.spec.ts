import type { MessageTable } from './message-table';
import { withVerdicts } from './verdicts';

const field = (name: string) => ({ name, title: name, unit: null, decimals: 0 }) as MessageTable['fields'][number];

it('a cell has the rules that suspect it, unless a person has decided', () => {
  const table: MessageTable = {
    times: [20, 10],
    fields: [field('in1'), field('delta_in1'), field('in2')],
    columns: { in1: [2, 1], delta_in1: [1, null], in2: [5, 5] },
    links: null,
    marks: [null, { in1: { status: 4 } }],
    voltageLevel: null,
  };
  const verdict = {
    field: 'in1',
    rule: 'spike' as const,
    status: 2 as const,
    value: 2,
    expected: 1,
    is_excluded: true,
  };
  const { marks } = withVerdicts(table, [
    { ...verdict, datetime: 20 },
    { ...verdict, datetime: 10 },
    { ...verdict, datetime: 10, field: '', rule: 'past', status: 2, is_excluded: false },
  ]);
  const spike = { status: 2, rules: ['spike'], isHeldBack: true };
  expect(marks?.[0]).toEqual({ in1: spike, delta_in1: spike });
  expect(marks?.[1]).toMatchObject({ in1: { status: 4 }, in2: { status: 2, rules: ['past'] } });
  expect(marks?.[1]?.['in2']).not.toHaveProperty('isHeldBack');
});
