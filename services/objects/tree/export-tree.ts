import type { Language } from '@gaugeway/platform/auth';
import { writeCsv } from '@gaugeway/platform/documents';
import { translate } from '@gaugeway/platform/i18n';
import type { TreeRow } from './object.repository';

/** The tree as CSV, each branch behind its node: number, level, the way from the top, type. */
export function exportedTree(rows: readonly TreeRow[], language: Language): string {
  const children = new Map<string | null, TreeRow[]>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  const lines: string[][] = [];
  const write = (parentId: string | null, way: readonly string[]): void => {
    for (const row of children.get(parentId) ?? []) {
      const here = [...way, row.name];
      const type = translate(language, `objects.type.${row.type}`);
      lines.push([String(row.pin), String(here.length), here.join(' / '), type]);
      write(row._id, here);
    }
  };
  write(null, []);
  const head = (['pin', 'level', 'path', 'type'] as const).map((name) => translate(language, `objects.export_${name}`));
  return writeCsv([head, ...lines]);
}
