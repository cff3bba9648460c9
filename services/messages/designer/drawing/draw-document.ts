import type { DesignBlock, DrawnBlock, ReportDesign, ReportDocument } from '@gaugeway/proto/api';
import { clockOf, dayText } from '../../reports/structure/structure-words';
import { chart, consumption, totals } from './consumption';
import type { DrawBlocks, DrawGround } from './ground';
import { filled } from './placeholders';
import { balance, events, points, quality } from './tables';

/** How each block of a template is drawn; texts have their placeholders filled already. */
const DRAW: DrawBlocks = {
  heading: (_, block) => Promise.resolve(block.text ? [block] : []),
  text: (_, block) => Promise.resolve(block.text ? [block] : []),
  image: (_, block) => Promise.resolve(block.content ? [block] : []),
  signatures: (_, block) => Promise.resolve([block]),
  line: (_, block) => Promise.resolve([block]),
  space: (_, block) => Promise.resolve([block]),
  page_break: (_, block) => Promise.resolve([block]),
  ...{ points, consumption, chart, totals, balance, quality, events },
};

/** A report of blocks; `grounds`: one, or one for each point with pages of its own. */
export async function drawDocument(
  { page, blocks }: ReportDesign,
  { whole, grounds }: { whole: DrawGround; grounds: readonly DrawGround[] },
): Promise<ReportDocument> {
  const drawn: DrawnBlock[] = [];
  for (const [index, ground] of grounds.entries()) {
    if (index > 0) drawn.push({ kind: 'page_break' });
    const values = await valuesOf(ground);
    for (const block of blocks) drawn.push(...(await drawBlock(ground, withValues(block, values))));
  }
  const values = await valuesOf(whole);
  return {
    title: whole.title,
    language: whole.ctx.language,
    orientation: page.orientation,
    header: filled(page.header, values),
    footer: filled(page.footer, values),
    numbering: page.has_numbers ? whole.say('design.numbering', { page: '{page}', pages: '{pages}' }) : '',
    blocks: drawn,
  };
}

function drawBlock(ground: DrawGround, block: DesignBlock): Promise<DrawnBlock[]> {
  // The block and its drawer are of one kind, which the type of the table cannot say.
  const draw = DRAW[block.kind] as (ground: DrawGround, block: DesignBlock) => Promise<DrawnBlock[]>;
  return draw(ground, block);
}

function withValues<B extends DesignBlock>(block: B, values: ReadonlyMap<string, string>): DesignBlock {
  if (block.kind === 'heading' || block.kind === 'text') return { ...block, text: filled(block.text, values) };
  if (block.kind === 'signatures') {
    const lines = block.lines.map(({ position, name }) => ({
      position: filled(position, values),
      name: filled(name, values),
    }));
    return { ...block, lines };
  }
  return 'title' in block ? { ...block, title: filled(block.title, values) } : block;
}

async function valuesOf(ground: DrawGround): Promise<ReadonlyMap<string, string>> {
  const { ctx, title, days, objects, points: of, now } = ground;
  const [start, end] = [dayText(days.start), dayText(days.end)];
  return new Map([
    ...Object.entries({
      ...{ title, date_start: start, date_end: end, period: start === end ? start : `${start} – ${end}` },
      ...{ made_at: clockOf(ctx, now).slice(0, 10), author: ctx.userName, points: String(of.length) },
      objects: objects.join(', '),
    }),
    ...(await ground.facts()),
  ]);
}
