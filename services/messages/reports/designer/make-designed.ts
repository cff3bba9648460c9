import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type Cell, type Sheet, sheetName, writePages, writeWorkbook } from '@gaugeway/platform/documents';
import type { DesignedOrder, DrawnBlock, ReportDocument, ReportSpreadsheet } from '@gaugeway/proto/api';
import { DrawDesigned } from './draw-designed';

type Table = Extract<DrawnBlock, { kind: 'table' | 'chart' }>;
const WIDTH = 22;

/** Makes the file of a designed report, and its first table for lists. */
@Injectable()
export class MakeDesigned {
  constructor(private readonly drawing: DrawDesigned) {}

  /** Throws the errors of `DrawDesigned`. */
  async run(ctx: Context, id: number, order: DesignedOrder): Promise<{ sheet: ReportSpreadsheet; file: Buffer }> {
    const { title, design, date_start: start, date_end: end } = order;
    const request = { title, design, scope: order, days: { start, end } };
    const points = await this.drawing.pointsOf(ctx, request);
    const madeAt = await this.drawing.timeOf(ctx, points, request.days);
    const document = await this.drawing.draw(ctx, { ...request, madeAt }, points);
    const file =
      order.format === 'pdf'
        ? await writePages(document, madeAt)
        : await writeWorkbook(sheetsOf(document), new AbortController().signal);
    return { sheet: spreadsheetOf(document, `report_${id}_${start}_${end}`), file };
  }
}

/** Heads and rows of a table, or of a chart's values. */
function tableOf(block: Table): { heads: string[]; rows: (string | number | null)[][] } {
  if (block.kind === 'table') return { heads: block.columns.map(({ title }) => title), rows: block.rows };
  return {
    heads: ['', ...block.series.map(({ title }) => [title, block.unit].filter(Boolean).join(', '))],
    rows: block.labels.map((label, index) => [label, ...block.series.map(({ values }) => values[index] ?? null)]),
  };
}

/** A sheet in the order of the pages: texts as rows, tables below each other, charts as the numbers that they show. */
function sheetsOf(document: ReportDocument): Sheet[] {
  const rows: Cell[][] = document.header ? [[document.header]] : [];
  let columns = 1;
  for (const block of document.blocks) {
    if (block.kind === 'heading') rows.push([{ text: block.text, tone: 'head' }]);
    else if (block.kind === 'text') rows.push([block.text]);
    else if (block.kind === 'signatures')
      rows.push([], ...block.lines.map(({ position, name }) => [position, '', name]));
    else if (block.kind === 'table' || block.kind === 'chart') {
      const { heads, rows: own } = tableOf(block);
      columns = Math.max(columns, heads.length);
      if (block.title) rows.push([{ text: block.title, tone: 'head' }]);
      rows.push(
        heads.map((text): Cell => ({ text, tone: 'head' })),
        ...own,
      );
      if (block.note) rows.push([block.note]);
      rows.push([]);
    } else if (block.kind === 'page_break' || block.kind === 'space') rows.push([]);
  }
  if (document.footer) rows.push([document.footer]);
  const widths = Array.from({ length: columns }, () => WIDTH);
  // An empty row is one with an empty cell.
  return [{ name: sheetName(document.title), widths, rows: [rows.map((row) => (row.length > 0 ? row : ['']))] }];
}

function spreadsheetOf(document: ReportDocument, fileName: string): ReportSpreadsheet {
  const table = document.blocks.find((block) => block.kind === 'table' || block.kind === 'chart');
  const { heads, rows } = table ? tableOf(table) : { heads: [], rows: [] };
  return {
    ...{ fileName, sheetName: sheetName(document.title) },
    preHeaderRows: [[document.title], ...(table?.title ? [[table.title]] : [])],
    columns: heads.map((title, index) => ({ key: `column_${index}`, title })),
    rows: rows.map((row) => Object.fromEntries(row.map((value, index) => [`column_${index}`, value]))),
  };
}
