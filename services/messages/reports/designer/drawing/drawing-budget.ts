import type { DrawnBlock } from '@gaugeway/proto/api';
import { designTooManyCells, designTooManyCharacters, designTooManyPages } from '../designer.errors';
import { filledLength, largestPlaceholder } from './placeholders';

/** Bounds of a drawn report or preview. */
export interface DrawLimits {
  /** Characters of all texts, with filled placeholders, and of all cells. */
  characters: number;
  /** Values of tables and charts. */
  cells: number;
  /** A4, estimated from below: lines that wrap are not counted. */
  pages: number;
}

/** Smallest heights that pages-pdf-worker.cjs draws on a page, points. */
const PAGE_HEIGHT = { portrait: 735, landscape: 490 } as const;
const LINE = 14;
const HEADING = 20;
const ROW = 17;
const CHART = 190;
const SIGNATURE = 34;
const MM = 72 / 25.4;
/** Characters of a full line, of the smallest letters on the widest page. */
const LINE_LENGTH = 260;

/**
 * Counts the content of a report, and refuses it before it is made. `place`: as the template's author finds the block.
 */
export class DrawingBudget {
  private characters = 0;
  private cells = 0;
  private pages = 1;
  /** Used of the current page. */
  private height = 0;

  constructor(
    private readonly limits: DrawLimits,
    private readonly orientation: keyof typeof PAGE_HEIGHT,
  ) {}

  /** A text before its placeholders are filled. Throws `designTooManyCharacters`. */
  text(place: string, text: string, values: ReadonlyMap<string, string>): void {
    this.characters += filledLength(text, values);
    if (this.characters <= this.limits.characters) return;
    const placeholder = largestPlaceholder(text, values);
    throw designTooManyCharacters({ place, most: this.limits.characters, placeholder: placeholder ?? '–' });
  }

  /** A block whose texts were counted before. Throws `designTooMany…`. */
  block(place: string, block: DrawnBlock): void {
    if (block.kind === 'page_break') this.breakPage();
    else this.height += heightOf(block);
    if (block.kind === 'table') {
      this.cells += block.rows.length * block.columns.length;
      for (const row of block.rows)
        for (const value of row) if (typeof value === 'string') this.characters += value.length;
    } else if (block.kind === 'chart') this.cells += block.labels.length * block.series.length;
    const { characters, cells, pages } = this.limits;
    if (this.cells > cells) throw designTooManyCells({ place, most: cells });
    if (this.characters > characters) throw designTooManyCharacters({ place, most: characters, placeholder: '–' });
    if (this.pages + Math.floor(this.height / PAGE_HEIGHT[this.orientation]) > pages)
      throw designTooManyPages({ place, most: pages });
  }

  private breakPage(): void {
    this.pages += Math.floor(this.height / PAGE_HEIGHT[this.orientation]) + 1;
    this.height = 0;
  }
}

function heightOf(block: Exclude<DrawnBlock, { kind: 'page_break' }>): number {
  switch (block.kind) {
    case 'heading':
      return HEADING;
    case 'text':
      return block.text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE_LENGTH) * LINE, 0);
    case 'table':
      return (block.rows.length + 1) * ROW;
    case 'chart':
      return CHART;
    case 'signatures':
      return block.lines.length * SIGNATURE;
    case 'space':
      return block.height * MM;
    case 'image':
    case 'line':
      return LINE;
  }
}
