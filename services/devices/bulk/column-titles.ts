import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { DeviceAttribute } from '@gaugeway/proto/api';
import { columnOfField, importColumns } from './import/import-columns';

/** Titles of the columns that remarks name: of a spreadsheet, or inputs of a mass edit. */
export function titlesFor(language: Language, attributes: readonly DeviceAttribute[]): (column: string) => string {
  const titles = new Map([
    ...importColumns(attributes).map((column) => [column.name, column.title(language)] as const),
    ['', translate(language, 'import.column_row')],
  ]);
  return (column) => titles.get(column) ?? titles.get(columnOfField(column)) ?? column;
}
