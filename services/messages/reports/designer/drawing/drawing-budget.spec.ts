import { DrawingBudget, type DrawLimits } from './drawing-budget';
import { filled, filledLength, largestPlaceholder } from './placeholders';

const LIMITS: DrawLimits = { characters: 1000, cells: 20, pages: 3 };
const values = new Map([
  ['objects', 'x'.repeat(100)],
  ['title', 'March'],
]);
const budget = (input: Partial<DrawLimits> = {}) => new DrawingBudget({ ...LIMITS, ...input }, 'portrait');
const keyed = (key: string, variables: object) => ({ declaration: { key, status: 422 }, variables });
const table = (rows: number, cell: string | number = 1) => ({
  ...{ kind: 'table' as const, title: '', totals: 0, note: '' },
  columns: [{ title: 'A', is_number: true, weight: 1 }],
  rows: Array.from({ length: rows }, () => [cell]),
});

it('the length of a filled text is known without filling it', () => {
  const text = '{{title}}: {{ objects }}, {{nobody}} {{title}}';
  expect(filledLength(text, values)).toBe(filled(text, values).length);
  expect(largestPlaceholder(text, values)).toBe('objects');
  expect(largestPlaceholder('none', values)).toBeNull();
});

it('texts are refused by their filled length, with the block and its largest placeholder', () => {
  const counted = budget();
  for (let time = 0; time < 9; time++) counted.text('block 1', '{{objects}}{{title}}', values);
  expect(() => counted.text('block 2', '{{title}}{{objects}}', values)).toThrow(
    expect.objectContaining(
      keyed('errors.design_too_many_characters', { place: 'block 2', most: 1000, placeholder: 'objects' }),
    ),
  );
});

it('texts of cells count as texts', () => {
  expect(() => budget().block('block 1', table(11, 'x'.repeat(100)))).toThrow(
    expect.objectContaining(
      keyed('errors.design_too_many_characters', { place: 'block 1', most: 1000, placeholder: '–' }),
    ),
  );
});

it('values are refused by the block that exceeds their number', () => {
  const counted = budget();
  counted.block('block 1', table(15));
  expect(() => counted.block('block 2', table(6))).toThrow(
    expect.objectContaining(keyed('errors.design_too_many_cells', { place: 'block 2', most: 20 })),
  );
});

it('pages are refused by breaks and by height', () => {
  const tooMany = expect.objectContaining(keyed('errors.design_too_many_pages', { place: 'block 3', most: 3 }));
  const broken = budget();
  for (let page = 1; page < 3; page++) broken.block('block 1', { kind: 'page_break' });
  expect(() => broken.block('block 3', { kind: 'page_break' })).toThrow(tooMany);
  const high = budget();
  high.block('block 1', { kind: 'space', height: 200 });
  for (let times = 0; times < 2; times++) high.block('block 2', { kind: 'space', height: 200 });
  expect(() => high.block('block 3', { kind: 'space', height: 200 })).toThrow(tooMany);
});
