import { isKindWhole, withSubjects, withTemplate } from './kind-draft';
import { orderDraft, orderInput } from './order-draft';

const PERIOD = { start: 0, stop: 86_399 };
const flat = { id: 7, title: 'Flat 7' };
const shop = { id: 8, title: 'Shop' };

it('a draft is whole with a report and something to report of', () => {
  const draft = withTemplate(orderDraft(PERIOD), { id: 'consumption', report_type: 'group' });
  expect(isKindWhole(orderDraft(PERIOD))).toBe(false);
  expect(isKindWhole(draft)).toBe(false);
  expect(isKindWhole(withSubjects(draft, [flat]))).toBe(true);
});

it('each point is chosen once; a report of one point has the newest, and groups take no points', () => {
  const many = withSubjects(withSubjects(orderDraft(PERIOD), [flat, shop]), [flat]);
  expect(many.subjects).toEqual([flat, shop]);
  const single = withTemplate(many, { id: 'point_parts', report_type: 'single' });
  expect(single.subjects).toEqual([shop]);
  expect(withSubjects(single, [flat]).subjects).toEqual([flat]);
  expect(withTemplate(many, { id: 'balance', report_type: 'balance' }).subjects).toEqual([]);
});

it('an empty title is none, and the layout goes with the points', () => {
  const draft = withSubjects({ ...orderDraft(PERIOD), template: 'consumption_parts', title: ' ' }, [flat, shop]);
  const dates = { date_start: '2025-03-01', date_end: '2025-03-31' };
  expect(orderInput(draft, dates)).toEqual({
    ...{ template: 'consumption_parts', title: null, step: 'day', report_type_value: 'horizontal' },
    ...{ ...dates, accounting_point_ids: [7, 8] },
  });
});

it('a report of the infrastructure is of its parts, and of no points', () => {
  const draft = withTemplate(withSubjects(orderDraft(PERIOD), [flat]), {
    ...{ id: 'infrastructure', report_type: 'infrastructure' },
  });
  expect(draft.subjects).toEqual([]);
  expect(isKindWhole(draft)).toBe(true);
  expect(isKindWhole({ ...draft, inputs: { parts: [] } })).toBe(false);
  const dates = { date_start: '2025-03-01', date_end: '2025-03-31' };
  expect(orderInput({ ...draft, inputs: { parts: ['gateway'] } }, dates)).toEqual({
    ...{ title: null, template: 'infrastructure', ...dates, parts: ['gateway'] },
  });
});
