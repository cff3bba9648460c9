import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { TreeRow } from './object.repository';

/** Spreadsheets open UTF-8 as such only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** The tree as CSV (RFC 4180), each branch behind its node: number, level, the way from the top, type. */
export function exportedTree(rows: readonly TreeRow[], language: Language): string {
  const children = new Map<string | null, TreeRow[]>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  const lines: string[] = [];
  const write = (parentId: string | null, way: readonly string[]): void => {
    for (const row of children.get(parentId) ?? []) {
      const here = [...way, row.name];
      const type = translate(language, `objects.type.${row.type}`);
      lines.push([String(row.pin), String(here.length), here.join(' / '), type].map(cell).join(';'));
      write(row._id, here);
    }
  };
  write(null, []);
  const head = (['pin', 'level', 'path', 'type'] as const).map((name) => translate(language, `objects.export_${name}`));
  return `${BYTE_ORDER_MARK}${[head.map(cell).join(';'), ...lines].join('\r\n')}\r\n`;
}

/** Quoted where it has to be; what a spreadsheet would take for a formula is text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
