import { csvCell } from '@gaugeway/proto/text/escapes';
import { keepFile } from '@/shared/api';

/** Saves a table as a file for spreadsheets: RFC 4180, with a byte order mark, without cells that would be executed. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => row.map(csvCell).join(';')).join('\r\n');
  keepFile(`${name.replace(/[\\/:*?"<>|]/g, '_')}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
