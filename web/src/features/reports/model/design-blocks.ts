import type { DesignBlock, DesignBlockKind } from '@gaugeway/proto/api/report-design';

/** Groups of blocks: words, data, and page layout. */
export const BLOCK_GROUPS: readonly { name: 'words' | 'data' | 'page'; kinds: readonly DesignBlockKind[] }[] = [
  { name: 'data', kinds: ['points', 'consumption', 'chart', 'totals', 'balance', 'quality', 'events'] },
  { name: 'words', kinds: ['heading', 'text', 'image', 'signatures'] },
  { name: 'page', kinds: ['line', 'space', 'page_break'] },
];

const KINDS: ReadonlySet<string> = new Set(BLOCK_GROUPS.flatMap(({ kinds }) => kinds));

/** Is it a block that this version supports? The server checks its content. */
export function isBlock(value: unknown): value is DesignBlock {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    KINDS.has(value.kind)
  );
}

/** New block; `title` = its heading, for kinds that have one. */
export function newBlock(kind: DesignBlockKind, title: string): DesignBlock {
  switch (kind) {
    case 'heading':
      return { kind, text: '', level: 2, align: 'left' };
    case 'text':
      return { kind, text: '', align: 'left', is_small: false };
    case 'image':
      return { kind, content: '', width: 40, align: 'left' };
    case 'points':
      return {
        ...{ kind, title, with_total: true, point_fields: ['number', 'title', 'serial'] },
        period_fields: ['reading_start', 'reading_end', 'consumption', 'unit'],
      };
    case 'consumption':
      return { kind, title, step: 'day', of: 'sum' };
    case 'chart':
      return { kind, title, type: 'bar', step: 'day', of: 'sum' };
    case 'totals':
      return { kind, title, compare: 'previous' };
    case 'balance':
      return { kind, title, by: 'period' };
    case 'quality':
      return { kind, title, by: 'point' };
    case 'events':
      return { kind, title, most: 50 };
    case 'signatures':
      return { kind, lines: [{ position: '', name: '' }] };
    case 'space':
      return { kind, height: 8 };
    case 'line':
    case 'page_break':
      return { kind };
  }
}

/** The bounds of the numbers of blocks. */
export const BLOCK_BOUNDS = { width: [10, 180], height: [1, 200], most: [1, 200] } as const;

/** Faults of a block by input: keys of messages. Pure. */
export function blockFaults(block: DesignBlock): Record<string, 'no_text' | 'no_image' | 'no_columns' | 'bounds'> {
  const isOut = (value: number, [least, most]: readonly [number, number]) => value < least || value > most;
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block.text.trim() === '' ? { text: 'no_text' } : {};
    case 'image':
      return {
        ...(block.content === '' && { content: 'no_image' as const }),
        ...(isOut(block.width, BLOCK_BOUNDS.width) && { width: 'bounds' as const }),
      };
    case 'points':
      return block.point_fields.length + block.period_fields.length === 0 ? { point_fields: 'no_columns' } : {};
    case 'events':
      return isOut(block.most, BLOCK_BOUNDS.most) ? { most: 'bounds' } : {};
    case 'space':
      return isOut(block.height, BLOCK_BOUNDS.height) ? { height: 'bounds' } : {};
    case 'signatures':
      return Object.fromEntries(
        block.lines.flatMap(({ position }, place) =>
          position.trim() === '' ? [[`lines.${place}.position`, 'no_text' as const]] : [],
        ),
      );
    default:
      return {};
  }
}
