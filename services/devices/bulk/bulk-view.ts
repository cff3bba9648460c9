import type { Context, Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { BulkJob, BulkRow, DeviceAttribute } from '@gaugeway/proto/api';
import type { StoredJob } from './bulk-job.repository';
import { type Remark, sentenceOf, type StoredRow } from './bulk-row';
import { importColumns } from './import/import-columns';

export function jobView(ctx: Context, job: StoredJob): BulkJob {
  const { id, kind, state, file_name, user_id, total, done, refused, known, warned } = job;
  const { created_at, started_at, finished_at } = job;
  return {
    ...{ id, kind, state, file_name, user_id, total, done, refused, known, warned },
    processed: state === 'checked' ? 0 : done + refused + known,
    notes: job.notes.map((note) => sentenceOf(ctx.language, note)),
    ...{ created_at, started_at, finished_at },
  };
}

/** Titles of the columns that remarks name: of a spreadsheet, or inputs of a mass edit. */
export function titlesFor(language: Language, attributes: readonly DeviceAttribute[]): (column: string) => string {
  const titles = new Map(importColumns(attributes).map((column) => [column.name, column.title(language)]));
  const inputs: Record<string, string> = {
    '': translate(language, 'import.column_row'),
    model_id: translate(language, 'import.column_model'),
    gatewayID: translate(language, 'import.column_gateway'),
    deviceTimezone: translate(language, 'import.column_time_zone'),
    report_period_update: translate(language, 'import.column_report_period'),
    warning_report_period: translate(language, 'import.column_no_contact_limit'),
  };
  return (column) => titles.get(column) ?? inputs[column] ?? column;
}

export function rowView(
  ctx: Context,
  row: StoredRow & { name: string | null },
  titleOf: (column: string) => string,
): BulkRow {
  const told = (list: readonly Remark[]) =>
    list.map((each) => ({ column: each.column, title: titleOf(each.column), msg: sentenceOf(ctx.language, each) }));
  return {
    n: row.n,
    state: row.state,
    device_id: row.device_id,
    name: row.name ?? row.cells?.['name'] ?? '',
    faults: told(row.faults),
    warnings: told(row.warnings),
  };
}
