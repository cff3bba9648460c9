import type { Language } from '@gaugeway/platform/auth';
import type { NamedRow, ResultColumns, StoredJob } from '@gaugeway/platform/bulk';
import type { Cell, Tone } from '@gaugeway/platform/documents';
import type { DeviceAttribute } from '@gaugeway/proto/api';
import { headOf, type ImportColumn, importColumns, KEPT_SECRET, resultTitle } from './import-columns';
import { isText } from './import-template';
import type { RowSecrets } from './row-secrets';

/** The result of an import has the columns that were uploaded, so that it can be corrected and uploaded again. */
export async function importResult(
  language: Language,
  job: StoredJob,
  attributes: readonly DeviceAttribute[],
  secrets: RowSecrets,
  rows: () => AsyncIterable<NamedRow[]>,
): Promise<ResultColumns> {
  const columns = await usedColumns(job, importColumns(attributes), secrets, rows());
  return {
    columns: [
      { head: resultTitle('device_id', language), width: 12 },
      { head: resultTitle('row_ref', language), width: 12 },
      ...columns.map((column) => ({ head: headOf(column, language), width: 18 })),
    ],
    cellsOf: (row) => [row.item_id, `${job.id}-${row.n}`, ...cellsOf(job, row, columns, secrets)],
  };
}

/** Columns that some row has something in, and those that are needed. */
async function usedColumns(
  job: StoredJob,
  columns: readonly ImportColumn[],
  secrets: RowSecrets,
  batches: AsyncIterable<NamedRow[]>,
): Promise<ImportColumn[]> {
  const used = new Set<string>();
  for await (const rows of batches) {
    for (const row of rows) {
      for (const name of Object.keys(row.cells ?? {})) used.add(name);
      for (const name of Object.keys(secrets.open(job.id, row))) used.add(name);
      for (const { column } of row.faults) used.add(column);
    }
  }
  return columns.filter(({ name, required }) => required || used.has(name));
}

/** A secret is never shown: a mark says that there is one, and the row's reference finds it again. */
function cellsOf(job: StoredJob, row: NamedRow, columns: readonly ImportColumn[], secrets: RowSecrets): Cell[] {
  const secret = secrets.open(job.id, row);
  const wrong = new Set(row.faults.map(({ column }) => column));
  const doubtful = new Set(row.warnings.map(({ column }) => column));
  const toneOf = (name: string): { tone?: Tone } =>
    wrong.has(name) ? { tone: 'bad' } : doubtful.has(name) ? { tone: 'warning' } : {};
  return columns.map(({ name, kind }): Cell => {
    const text = name in secret ? KEPT_SECRET : (row.cells?.[name] ?? '');
    const number = kind === 'number' && text !== '' ? Number(text) : NaN;
    return { text: Number.isFinite(number) ? number : text, asText: isText(kind), ...toneOf(name) };
  });
}
