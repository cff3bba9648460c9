import {
  type BuilderDraft,
  isArranged,
  monthBack,
  moved,
  presetOf,
  readBuilderDraft,
  structureInput,
  withMessageType,
} from './builder-draft';

const NOW = Date.parse('2025-03-11T10:00:00Z') / 1000;
const WORDS = { title: 'Act', supplier: 'Supplier', consumer: 'Consumer' };
const draft = (preset: Parameters<typeof presetOf>[0]): BuilderDraft => ({
  ...presetOf(preset, WORDS, 8, NOW),
  subjects: [{ id: 7, title: 'Flat 7' }],
});

it('a statement begins with the last month, a sheet for billing with the current one until today', () => {
  expect(structureInput(draft('statement'), 8)).toMatchObject({ date_start: '2025-02-01', date_end: '2025-02-28' });
  expect(structureInput(draft('billing'), 8)).toMatchObject({ date_start: '2025-03-01', date_end: '2025-03-11' });
  expect(monthBack(12, 8, NOW).stop - monthBack(12, 8, NOW).start).toBe(31 * 86_400 - 1);
});

it('an act has columns to be signed by hand', () => {
  expect(structureInput(draft('act'), 8).custom_fields).toEqual([
    { kind: 'text', title: 'Supplier', text: '' },
    { kind: 'text', title: 'Consumer', text: '' },
  ]);
});

it('fields and formulas do not outlive the messages that they are of', () => {
  const other = withMessageType(
    { ...draft('statement'), own: [{ kind: 'formula', title: 'Sum', formula: 'consumption * 2' }] },
    101,
  );
  expect(other).toMatchObject({ fields: [], own: [], messageType: 101 });
  expect(isArranged({ ...other, pointFields: [] })).toBe(false);
  expect(isArranged(other)).toBe(true);
});

it('columns change places within their bounds', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});

it('what this browser kept of an arrangement is read again, and nothing of another shape', () => {
  const kept = { preset: 'act', draft: draft('act') };
  expect(readBuilderDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(readBuilderDraft({ preset: 'act', draft: { title: 'Act' } })).toBeNull();
  expect(readBuilderDraft('act')).toBeNull();
});
