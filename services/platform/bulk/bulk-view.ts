import type { bulkJob, bulkRow } from '@gaugeway/proto/api';
import type { z } from 'zod';
import type { Context } from '../auth';
import { cellName } from '../documents';
import type { NamedRow } from './bulk-host';
import type { StoredJob } from './bulk-job';
import { type Remark, sentenceOf } from './bulk-row';

/** A job as calls return it. */
export type BulkJobView<Kind extends string = string> = Omit<z.output<typeof bulkJob>, 'kind'> & { kind: Kind };

/** A row as calls return it; the service names its item (`device_id`, ...). */
export type BulkRowView = Omit<z.output<typeof bulkRow>, 'device_id'> & { item_id: number | null };

/** Parameters of an import with the places of its columns, from 0: its remarks name cells. */
export interface PlacedColumns {
  places: Readonly<Record<string, number>>;
}

/** Name of the cell that a remark is about; '' where the job has no columns. */
function cellOf(params: StoredJob['params'], column: string, n: number): string {
  // The service wrote the params with the job.
  const place = (params as Partial<PlacedColumns>).places?.[column];
  return place === undefined ? '' : cellName(place, n);
}

export function jobView<Kind extends string>(ctx: Context, job: StoredJob<Kind>): BulkJobView<Kind> {
  const { id, kind, state, file_name, user_id, total, done, refused, unchanged, with_warnings } = job;
  const { created_at, started_at, finished_at } = job;
  return {
    ...{ id, kind, state, file_name, user_id, total, done, refused, unchanged, with_warnings },
    processed: state === 'checked' ? 0 : done + refused + unchanged,
    notes: job.notes.map((note) => sentenceOf(ctx.language, note)),
    ...{ created_at, started_at, finished_at },
  };
}

export function rowView(
  ctx: Context,
  row: NamedRow,
  { params }: Pick<StoredJob, 'params'>,
  titleOf: (column: string) => string,
): BulkRowView {
  const textsOf = (list: readonly Remark[]) =>
    list.map((each) => ({
      column: each.column,
      title: titleOf(each.column),
      cell: cellOf(params, each.column, row.n),
      // Secrets are kept apart from the other cells.
      value: row.cells?.[each.column] ?? '',
      msg: sentenceOf(ctx.language, each),
    }));
  const { n, state, item_id, name } = row;
  return { n, state, item_id, name, faults: textsOf(row.faults), warnings: textsOf(row.warnings) };
}
