import type { Database } from '@gaugeway/platform/database';
import type { RowQuery, RowText } from './rows';

/** Everything as the text that the database sent: nothing is parsed that is printed again a moment later. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** Reading is the same in both schemas. */
export async function readRows(database: Database, query: RowQuery): Promise<RowText[]> {
  const direction = query.newestFirst ? 'DESC' : 'ASC';
  const { rows } = await database.withClient((client) =>
    client.query<[string, string, string, string | null, string], unknown[]>({
      name: `messages-read-${direction}`,
      rowMode: 'array',
      types: AS_TEXT,
      text: `SELECT ts, layout_id, "values", extra, status FROM messages.message
             WHERE device_id = $1 AND type = $2 AND ts BETWEEN $3 AND $4
             ORDER BY ts ${direction} LIMIT $5 OFFSET $6`,
      values: [query.deviceId, query.type, query.from, query.to, query.limit, query.offset],
    }),
  );
  return rows.map(([ts, layoutId, values, extra, status]) => ({
    ts,
    layoutId: Number(layoutId),
    values,
    extra,
    status,
  }));
}

export async function countRows(
  database: Database,
  { deviceId, type, from, to }: Pick<RowQuery, 'deviceId' | 'type' | 'from' | 'to'>,
): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    'messages-count',
    'SELECT count(*) AS count FROM messages.message WHERE device_id = $1 AND type = $2 AND ts BETWEEN $3 AND $4',
    [deviceId, type, from, to],
  );
  return row?.count ?? 0;
}
