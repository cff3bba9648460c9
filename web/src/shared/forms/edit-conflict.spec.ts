import { isDisputed, textOf } from './edit-conflict';

const change = (field: string, after: unknown) => ({ field, title: field, before: null, after });

it('disputes a field only where both sides have changed it, to something else', () => {
  const opened = { name: 'A', zone: '8', radius: 10 };
  expect(isDisputed(change('name', 'C'), opened, { ...opened, name: 'B' })).toBe(true);
  expect(isDisputed(change('name', 'B'), opened, { ...opened, name: 'B' })).toBe(false);
  expect(isDisputed(change('name', 'C'), opened, opened)).toBe(false);
  expect(isDisputed(change('is_active', false), opened, opened)).toBe(false);
});

it('takes a number and its text for the same: a form holds choices as text', () => {
  expect(isDisputed(change('zone', 7), { zone: '8' }, { zone: '7' })).toBe(false);
  expect([textOf(8), textOf('8'), textOf(null), textOf(undefined)]).toEqual(['8', '8', '', '']);
});
