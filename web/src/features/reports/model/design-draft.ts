import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { DesignBlock, DesignBlockKind } from '@gaugeway/proto/api/design-schema';
import { MOST_IMAGES, type ReportDesign } from '@gaugeway/proto/api/report-design';
import type { createDesignTemplate, DesignTemplate } from '@gaugeway/proto/api/report-designer';
import { isBlock, newBlock } from './design-blocks';

/** Draft of a document template; each block has a key that is stable when it is moved. */
export interface DesignDraft {
  title: string;
  description: string;
  page: ReportDesign['page'];
  blocks: readonly DraftBlock[];
}
export interface DraftBlock {
  key: number;
  block: DesignBlock;
}

type Given = Pick<DesignTemplate, 'title' | 'description' | 'page' | 'blocks'>;

export const PLAIN_PAGE: ReportDesign['page'] = {
  ...{ orientation: 'portrait', header: '', footer: '', has_numbers: true, per_point: false },
};

/** Draft of a stored template. */
export function designDraft({ title, description, page, blocks }: Given): DesignDraft {
  return { title, description, page, blocks: blocks.map((block, key) => ({ key, block })) };
}

/** Draft stored in this browser; null if it is of another version. */
export function readDesignDraft(value: unknown): DesignDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, description, page, blocks } = value as Partial<Record<keyof Given, unknown>>;
  if (typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(blocks)) return null;
  if (typeof page !== 'object' || page === null || !blocks.every(isBlock)) return null;
  return designDraft({ title, description, page: { ...PLAIN_PAGE, ...page }, blocks });
}

/** Input to save, preview and store the draft. */
export function designInput({ title, description, page, blocks }: DesignDraft) {
  return { title: title.trim(), description, page, blocks: blocks.map(({ block }) => block) } satisfies CallOf<
    typeof createDesignTemplate
  >;
}

/** true if the draft has unsaved changes. */
export const isChanged = (draft: DesignDraft, saved: DesignDraft): boolean =>
  JSON.stringify(designInput(draft)) !== JSON.stringify(designInput(saved));

const nextKey = (blocks: readonly DraftBlock[]): number => Math.max(-1, ...blocks.map(({ key }) => key)) + 1;

/** Draft with a new block at its end. */
export function withBlock(draft: DesignDraft, kind: DesignBlockKind, title: string): DesignDraft {
  const added = { key: nextKey(draft.blocks), block: newBlock(kind, title) };
  return { ...draft, blocks: [...draft.blocks, added] };
}

/** Draft with a copy of a block after it. */
export function withCopy(draft: DesignDraft, key: number): DesignDraft {
  const copy = nextKey(draft.blocks);
  const blocks = draft.blocks.flatMap((one) => (one.key === key ? [one, { key: copy, block: one.block }] : [one]));
  return { ...draft, blocks };
}

export const withoutBlock = (draft: DesignDraft, key: number): DesignDraft => ({
  ...draft,
  blocks: draft.blocks.filter((one) => one.key !== key),
});

export const withChanged = (draft: DesignDraft, key: number, block: DesignBlock): DesignDraft => ({
  ...draft,
  blocks: draft.blocks.map((one) => (one.key === key ? { key, block } : one)),
});

/** Can the draft have another block of the kind? */
export const hasRoomFor = ({ blocks }: DesignDraft, kind: DesignBlockKind): boolean =>
  kind !== 'image' || blocks.filter(({ block }) => block.kind === 'image').length < MOST_IMAGES;

/** Place of a dragged row for the pointer at `y`; `middles`: of the rows in their order, from above. Pure. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle, place) => place !== from && middle < y).length;
  return Math.max(0, Math.min(middles.length - 1, above));
}
