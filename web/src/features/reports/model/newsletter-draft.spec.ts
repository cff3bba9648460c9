import { isNewsletterWhole, newsletterDraft, newsletterInput, wrongAddresses } from './newsletter-draft';
import { withTemplate } from './kind-draft';

const fresh = { ...newsletterDraft(null, { zone: 8, userId: 5 }), title: ' Week ' };
const flat = { id: 7, title: 'Flat 7' };

it('a new one is of all points and goes to who makes it', () => {
  expect(isNewsletterWhole(fresh)).toBe(true);
  expect(newsletterInput(fresh)).toMatchObject({
    ...{ title: 'Week', user_ids: [5], addresses: [], zone: 8 },
    content: { template: 'consumption_parts', accounting_point_ids: [], report_type_value: 'horizontal' },
    schedule: { every: 'week', weekday: 1, hour: 8 },
  });
});

it('it needs something to report of, somebody who gets it, and addresses that are some', () => {
  expect(isNewsletterWhole({ ...fresh, isOfAll: false })).toBe(false);
  expect(isNewsletterWhole({ ...fresh, users: [] })).toBe(false);
  const typed = { ...fresh, addresses: ['board@example.org', 'board'] };
  expect(wrongAddresses(typed)).toEqual(['board']);
  expect(isNewsletterWhole(typed)).toBe(false);
  expect(isNewsletterWhole({ ...fresh, every: 'month', day: null })).toBe(false);
});

it('a report of one point or of groups is never of all', () => {
  const single = withTemplate(
    { ...fresh, subjects: [{ id: 1, title: 'Shop' }, flat] },
    { id: 'point_parts', report_type: 'single' },
  );
  expect(newsletterInput(single).content).toEqual({ template: 'point_parts', accounting_point_id: 7 });
  const groups = withTemplate(single, { id: 'balance', report_type: 'balance' });
  expect(groups.subjects).toEqual([]);
  expect(isNewsletterWhole(groups)).toBe(false);
});
