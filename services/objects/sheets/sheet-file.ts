import type { Language } from '@gaugeway/platform/auth';
import { type Cell, type CellHint, columnLetters, type Sheet, sheetName } from '@gaugeway/platform/documents';
import { translate } from '@gaugeway/platform/i18n';
import { LARGEST_OBJECT_IMPORT } from '@gaugeway/proto/api';
import { type SheetColumn, textOf, titleOf } from './sheet-columns';
import type { SheetKind } from './sheet-kind';

const WIDTH = 22;

/** The sheets of a kind: its heads with rows below them, and the lists to choose from. Pure. */
export function sheetsOf(
  { name, columns }: Pick<SheetKind, 'name' | 'columns'>,
  language: Language,
  rows: readonly Readonly<Record<string, unknown>>[],
): Sheet[] {
  const lists = sheetName(translate(language, 'import.sheet_lists'));
  const offered = columns.filter(({ kind }) => kind === 'choice' || kind === 'yes_no');
  const wordsOf = ({ kind, choices = [] }: SheetColumn): string[] =>
    kind === 'yes_no'
      ? ['yes', 'no'].map((word) => translate(language, `import.${word}`))
      : choices.map(({ key }) => translate(language, key));
  const hints = offered.map((column, index): CellHint => {
    const letters = columnLetters(columns.indexOf(column));
    const list = columnLetters(index);
    return {
      range: `${letters}2:${letters}${LARGEST_OBJECT_IMPORT + 1}`,
      title: titleOf(column, language),
      prompt: translate(language, 'sheet.choose'),
      list: `'${lists}'!$${list}$2:$${list}$${wordsOf(column).length + 1}`,
      strict: true,
    };
  });
  const heads = columns.map((column): Cell => ({
    text: titleOf(column, language) + (column.required ? ' *' : ''),
    tone: column.required ? 'required' : 'head',
  }));
  const cellOf = (column: SheetColumn, value: unknown): Cell => {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'boolean') return translate(language, value ? 'import.yes' : 'import.no');
    const choice = column.choices?.find((each) => each.value === value);
    if (choice) return translate(language, choice.key);
    return typeof value === 'number' ? value : { text: textOf(value), asText: true };
  };
  const height = Math.max(0, ...offered.map((column) => wordsOf(column).length));
  return [
    {
      name: translate(language, `sheet.${name}`),
      widths: columns.map(() => WIDTH),
      stickyRows: 1,
      stickyColumns: 1,
      hints,
      rows: [[heads, ...rows.map((row) => columns.map((column) => cellOf(column, row[column.name])))]],
    },
    ...(offered.length === 0
      ? []
      : [
          {
            name: lists,
            widths: offered.map(() => WIDTH),
            stickyRows: 1,
            rows: [
              [
                offered.map((column): Cell => ({ text: titleOf(column, language), tone: 'head' })),
                ...Array.from({ length: height }, (_, at) =>
                  offered.map((column): Cell => wordsOf(column)[at] ?? null),
                ),
              ],
            ],
          },
        ]),
  ];
}
