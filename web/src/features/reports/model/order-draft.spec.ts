import { isWhole, orderDraft, orderInput, withSubjects, withTemplate } from './order-draft';

const ZONE = 5;
const flat = { id: 7, title: 'Flat 7' };
const shop = { id: 8, title: 'Shop' };

it('a draft is whole with a report and something to report of', () => {
  const draft = withTemplate(orderDraft(ZONE), { id: 'consumption', report_type: 'group' });
  expect(isWhole(orderDraft(ZONE))).toBe(false);
  expect(isWhole(draft)).toBe(false);
  expect(isWhole(withSubjects(draft, [flat]))).toBe(true);
});

it('each point is chosen once; a report of one point has the newest, and groups take no points', () => {
  const many = withSubjects(withSubjects(orderDraft(ZONE), [flat, shop]), [flat]);
  expect(many.subjects).toEqual([flat, shop]);
  const single = withTemplate(many, { id: 'point_parts', report_type: 'single' });
  expect(single.subjects).toEqual([shop]);
  expect(withSubjects(single, [flat]).subjects).toEqual([flat]);
  expect(withTemplate(many, { id: 'balance', report_type: 'balance' }).subjects).toEqual([]);
});

it('days are those of the zone, and an empty title is none', () => {
  const period = { start: Date.parse('2025-02-28T19:00:00Z') / 1000, stop: Date.parse('2025-03-31T18:59:59Z') / 1000 };
  const draft = withSubjects({ ...orderDraft(ZONE), template: 'consumption_parts', period, title: ' ' }, [flat, shop]);
  expect(orderInput(draft, ZONE).group).toEqual({
    ...{ template: 'consumption_parts', title: null, step: 'day', report_type_value: 'horizontal' },
    ...{ date_start: '2025-03-01', date_end: '2025-03-31', accounting_point_ids: [7, 8] },
  });
});
