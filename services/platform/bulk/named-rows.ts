import type { Context } from '../auth';
import type { BulkHost, NamedRow } from './bulk-host';
import type { StoredRow } from './bulk-row';

/** Rows with the names of their items: as they are called now, else as the row has it. */
export async function named(
  ctx: Context,
  host: Pick<BulkHost, 'names'>,
  rows: readonly StoredRow[],
): Promise<NamedRow[]> {
  const items = rows.flatMap(({ item_id }) => item_id ?? []);
  const names = items.length > 0 ? await host.names(ctx, items) : new Map<number, string>();
  return rows.map((row) => ({ ...row, name: names.get(row.item_id ?? 0) ?? row.cells?.['name'] ?? '' }));
}
