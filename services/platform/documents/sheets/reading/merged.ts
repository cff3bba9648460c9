import type { RowCollector } from './sheet';

/** A merged area by its first column, from 0, and its rows as the spreadsheet counts them. */
export interface MergedArea {
  column: number;
  from: number;
  to: number;
}

/**
 * Marks the cells that merged areas cover: only the first cell of an area has its value, and the meaning of the others
 * is unknown. Areas of one column are swept together with the rows, so that each cell is marked once: the time is that
 * of the areas, and of the rows once per column with areas. Marked cells count as cells. Throws `sheetTooMuch`.
 */
export function markMerged(collector: RowCollector, areas: readonly MergedArea[]): void {
  const { rows, limits } = collector;
  const byColumn = new Map<number, MergedArea[]>();
  for (const area of areas) {
    // Cells beyond the limits are not read.
    if (area.column >= limits.columns) continue;
    const others = byColumn.get(area.column);
    if (others) others.push(area);
    else byColumn.set(area.column, [area]);
  }
  if (byColumn.size === 0) return;
  const inOrder = [...rows].sort((a, b) => a.n - b.n);
  for (const [column, own] of byColumn) {
    own.sort((a, b) => a.from - b.from);
    let next = 0;
    let covered = -Infinity;
    for (const row of inOrder) {
      for (let area = own[next]; area && area.from <= row.n; area = own[++next]) covered = Math.max(covered, area.to);
      if (row.n > covered) continue;
      const cell = row.cells.get(column);
      if (!cell) collector.count(column, 0);
      row.cells.set(column, { text: cell?.text ?? '', fault: 'merged' });
    }
  }
}
