import type { Context, Language } from '@gaugeway/platform/auth';
import { type Remark, sentenceOf, type StoredJob, type StoredRow } from '@gaugeway/platform/bulk';
import { cellName } from '@gaugeway/platform/documents';
import { translate } from '@gaugeway/platform/i18n';
import type { SmartImportRow } from '@gaugeway/proto/api';
import type { ImportParams } from './import-work';

/** Actions of an import row, or the entry that an undo row deletes, as texts. */
export function planOf(language: Language, cells: StoredRow['cells']): string[] {
  const { plan = '', kind = '', ref } = cells ?? {};
  if (ref !== undefined) return [translate(language, `smart_import.made_${kind}`)];
  return plan
    .split(',')
    .flatMap((action) => (action === '' ? [] : [translate(language, `smart_import.action_${action}`)]));
}

export function rowView(
  { language }: Context,
  { n, state, cells, faults, warnings }: StoredRow,
  { params }: Pick<StoredJob, 'params'>,
  titleOf: (column: string) => string,
): SmartImportRow {
  const textsOf = (list: readonly Remark[]) =>
    list.map((each) => {
      // This service wrote the params with the job; an undo has no columns.
      const place = Object.entries((params as Partial<ImportParams>).mapping ?? {}).find(
        ([f]) => f === each.column,
      )?.[1];
      const cell = place === undefined ? '' : ` (${cellName(place, n)})`;
      return (each.column ? `${titleOf(each.column)}${cell}: ` : '') + sentenceOf(language, each);
    });
  const what = cells?.['what'] ?? cells?.['name'] ?? '';
  return { n, state, what, plan: planOf(language, cells), faults: textsOf(faults), warnings: textsOf(warnings) };
}
