import type { DesignTemplate } from '@gaugeway/proto/api/report-designer';
import { BLOCK_GROUPS, blockFaults, newBlock } from './design-blocks';
import {
  designDraft,
  designInput,
  hasRoomFor,
  isChanged,
  placeAt,
  PLAIN_PAGE,
  readDesignDraft,
  withBlock,
  withChanged,
  withCopy,
  withoutBlock,
} from './design-draft';
import { chartScale } from './document-chart';
import { documentFaults, documentInput, newDocument, NO_SCOPE } from './document-draft';

const input: Pick<DesignTemplate, 'title' | 'description' | 'page' | 'blocks'> = {
  ...{ title: 'House', description: '', page: PLAIN_PAGE },
  blocks: [newBlock('heading', ''), newBlock('chart', 'Days')],
};

it('blocks are added, copied, changed and removed, and keep their keys', () => {
  const draft = designDraft(input);
  const more = withCopy(withBlock(draft, 'line', ''), 0);
  expect(more.blocks.map(({ key, block }) => [key, block.kind])).toEqual([
    [0, 'heading'],
    [3, 'heading'],
    [1, 'chart'],
    [2, 'line'],
  ]);
  expect(isChanged(more, draft)).toBe(true);
  expect(isChanged(withoutBlock(withBlock(draft, 'line', ''), 2), draft)).toBe(false);
  expect(withChanged(draft, 1, newBlock('space', '')).blocks[1]).toMatchObject({ key: 1, block: { kind: 'space' } });
});

it('a draft that this browser kept is read again, and one of another version is not', () => {
  const draft = designDraft(input);
  expect(readDesignDraft(JSON.parse(JSON.stringify(designInput(draft))))).toEqual(draft);
  expect(readDesignDraft({ ...input, blocks: [{ kind: 'hologram' }] })).toBeNull();
  expect(readDesignDraft('House')).toBeNull();
});

it('a template has two images at most', () => {
  const two = withBlock(withBlock(designDraft(input), 'image', ''), 'image', '');
  expect([hasRoomFor(two, 'image'), hasRoomFor(two, 'text')]).toEqual([false, true]);
});

it('a row that is dragged takes the place under the pointer', () => {
  const middles = [10, 30, 50, 70];
  expect([0, 25, 45, 200].map((y) => placeAt(middles, 1, y))).toEqual([0, 1, 1, 3]);
  expect(placeAt(middles, 3, 5)).toBe(0);
});

it('what is missing in a block is named by its input', () => {
  expect(blockFaults(newBlock('heading', ''))).toEqual({ text: 'no_text' });
  expect(blockFaults(newBlock('image', ''))).toEqual({ content: 'no_image' });
  expect(blockFaults({ kind: 'space', height: 0 })).toEqual({ height: 'bounds' });
  expect(blockFaults(newBlock('signatures', ''))).toEqual({ 'lines.0.position': 'no_text' });
  const whole = BLOCK_GROUPS.find(({ name }) => name === 'data')?.kinds ?? [];
  expect(whole.map((kind) => blockFaults(newBlock(kind, '')))).toEqual(whole.map(() => ({})));
});

it('a document needs a name, a template, something that it is about, and dates in their order', () => {
  expect(documentFaults(newDocument(null))).toEqual({
    ...{ title: 'no_title', template: 'no_template', accounting_point_ids: 'no_scope' },
  });
  const whole = {
    ...newDocument({ id: 'house', title: 'House' }),
    scope: { ...NO_SCOPE, points: [{ id: '7', title: 'Flat 7' }] },
    period: { kind: 'dates' as const, date_start: '2026-03-02', date_end: '2026-03-01' },
  };
  expect(documentFaults(whole)).toEqual({ 'period.date_end': 'dates_order' });
  expect(documentInput({ ...whole, period: { ...whole.period, kind: 'last_month' } })).toMatchObject({
    ...{ template: 'house', accounting_point_ids: [7], period: { kind: 'last_month' } },
  });
});

it('a chart has round steps, from zero or below it', () => {
  expect(chartScale([[3, null, 41]])).toEqual({ low: 0, high: 60, ticks: [0, 20, 40, 60] });
  expect(chartScale([[-2, 2]]).low).toBe(-2);
  expect(chartScale([[], [null]]).ticks).toEqual([0, 0.25, 0.5, 0.75, 1]);
});
