import {
  blockKindOf,
  type DesignBlock,
  type DrawnBlock,
  type ReportDesign,
  type ReportDocument,
  type StaticBlockKind,
} from '@gaugeway/proto/api';
import { clockOf, dayText } from '../../orders/structure/structure-words';
import { isEmpty, textsOf, withTexts } from './block-texts';
import { drawers } from './blocks';
import { DrawingBudget, type DrawLimits } from './drawing-budget';
import type { DrawContext } from './draw-context';
import { filled } from './placeholders';

interface DrawContexts {
  whole: DrawContext;
  /** One, or one for each point with separate pages. */
  contexts: readonly DrawContext[];
}

/**
 * A report of blocks. Throws `designTooMany…`, for texts before anything is drawn, for tables, charts and pages at the block
 * that exceeds the limits.
 */
export async function drawDocument(
  design: ReportDesign,
  of: DrawContexts,
  limits: DrawLimits,
): Promise<ReportDocument> {
  const { page, blocks } = design;
  const { whole, contexts } = of;
  const budget = new DrawingBudget(limits, page.orientation);
  const { values, ofWhole } = await countTexts(design, of, budget);
  const drawn: DrawnBlock[] = [];
  for (const [index, context] of contexts.entries()) {
    if (index > 0) {
      budget.block(placeOf(whole, blocks.length - 1), { kind: 'page_break' });
      drawn.push({ kind: 'page_break' });
    }
    for (const [at, block] of blocks.entries())
      for (const one of await drawBlock(context, fill(block, values[index] ?? new Map<string, string>()))) {
        budget.block(placeOf(whole, at), one);
        drawn.push(one);
      }
  }
  return {
    title: whole.title,
    language: whole.ctx.language,
    orientation: page.orientation,
    header: filled(page.header, ofWhole),
    footer: filled(page.footer, ofWhole),
    numbering: page.has_numbers ? whole.translate('design.numbering', { page: '{page}', pages: '{pages}' }) : '',
    blocks: drawn,
  };
}

/** Throws `designTooManyCharacters` for texts that would exceed the limits once their placeholders are filled. */
export async function checkTexts(design: ReportDesign, of: DrawContexts, limits: DrawLimits): Promise<void> {
  await countTexts(design, of, new DrawingBudget(limits, design.page.orientation));
}

/** Counts all texts; returns the values of placeholders, of each ground and of the whole. */
async function countTexts({ page, blocks }: ReportDesign, { whole, contexts }: DrawContexts, budget: DrawingBudget) {
  const ofWhole = await valuesOf(whole);
  for (const band of ['header', 'footer'] as const)
    budget.text(whole.translate(`design.place_${band}`), page[band], ofWhole);
  const values: ReadonlyMap<string, string>[] = [];
  for (const context of contexts) {
    const own = context === whole ? ofWhole : await valuesOf(context);
    values.push(own);
    for (const [at, block] of blocks.entries())
      for (const text of textsOf(block)) budget.text(placeOf(whole, at), text, own);
  }
  return { values, ofWhole };
}

/** The block as its author counts it: from 1. */
const placeOf = ({ translate }: DrawContext, index: number): string =>
  translate('design.place_block', { number: index + 1 });

const fill = (block: DesignBlock, values: ReadonlyMap<string, string>): DesignBlock =>
  withTexts(block, (text) => filled(text, values));

const isStatic = (block: DesignBlock): block is Extract<DesignBlock, { kind: StaticBlockKind }> =>
  blockKindOf(block.kind)?.isStatic === true;

async function drawBlock(context: DrawContext, block: DesignBlock): Promise<DrawnBlock[]> {
  if (isStatic(block)) return isEmpty(block) ? [] : [block];
  const draw = drawers.get(block.kind);
  if (!draw) throw new Error(`no drawer of the block ${block.kind}`);
  return draw(context, block);
}

async function valuesOf(context: DrawContext): Promise<ReadonlyMap<string, string>> {
  const { ctx, title, days, objects, points: of, now } = context;
  const [start, end] = [dayText(days.start), dayText(days.end)];
  return new Map([
    ...Object.entries({
      ...{ title, date_start: start, date_end: end, period: start === end ? start : `${start} – ${end}` },
      ...{ made_at: clockOf(ctx, now).slice(0, 10), author: ctx.userName, points: String(of.length) },
      objects: objects.join(', '),
    }),
    ...(await context.facts()),
  ]);
}
