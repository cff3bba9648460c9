import type { Pool } from 'pg';
import { columnsOf } from '../../database';
import type { DeadLetter, EventHeaders, StoredLetter } from '../bus';

interface Row {
  id: string;
  topic: string;
  group_name: string;
  partition: number;
  offset: string;
  key: string;
  payload: Buffer;
  headers: EventHeaders;
  cause: string;
  failed_at: Date;
}

const COLUMNS = 'id, topic, group_name, partition, "offset", key, payload, headers, cause, failed_at';

export class DeadLetterRepository {
  constructor(private readonly writer: Pool) {}

  /** Returns after the commit. A letter of the same event and group replaces the one before. */
  async store(letters: readonly DeadLetter[]): Promise<void> {
    const newest = new Map(
      letters.map((one) => [`${one.topic} ${one.group} ${one.partition} ${one.offset} ${one.headers.id}`, one]),
    );
    const all = [...newest.values()];
    await this.writer.query(
      `INSERT INTO bus.dead_letter (topic, group_name, partition, "offset", event_id, key, payload, headers, cause, failed_at)
       SELECT t, g, p, o, e, k, substr($9::bytea, (sum(l) OVER (ORDER BY ord) - l)::int + 1, l), h, c, to_timestamp(f / 1000)
       FROM unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::int[], $8::jsonb[],
                   $10::text[], $11::float8[]) WITH ORDINALITY AS u(t, g, p, o, e, k, l, h, c, f, ord)
       ON CONFLICT (topic, group_name, partition, "offset", event_id)
       DO UPDATE SET cause = excluded.cause, failed_at = excluded.failed_at`,
      [
        ...columnsOf(all, 'topic', 'group', 'partition'),
        all.map((one) => one.offset.toString()),
        all.map((one) => one.headers.id),
        all.map((one) => clean(one.key)),
        all.map((one) => one.payload.length),
        all.map((one) => clean(JSON.stringify(one.headers))),
        Buffer.concat(all.map((one) => one.payload)),
        all.map((one) => clean(one.cause)),
        all.map((one) => one.failedAt),
      ],
    );
  }

  async newest(topic: string, limit: number): Promise<StoredLetter[]> {
    const { rows } = await this.writer.query<Row>(
      `SELECT ${COLUMNS} FROM bus.dead_letter WHERE topic = $1 ORDER BY id DESC LIMIT $2`,
      [topic, limit],
    );
    return rows.map(letterOf);
  }

  /** Dead letters in the order of their creation. */
  async byId(topic: string, ids: readonly string[]): Promise<StoredLetter[]> {
    const { rows } = await this.writer.query<Row>(
      `SELECT ${COLUMNS} FROM bus.dead_letter WHERE topic = $1 AND id = ANY($2::bigint[]) ORDER BY id`,
      [topic, ids.filter(isRowId)],
    );
    return rows.map(letterOf);
  }

  async counts(): Promise<{ topic: string; letters: number }[]> {
    const { rows } = await this.writer.query<{ topic: string; letters: string }>(
      'SELECT topic, count(*) AS letters FROM bus.dead_letter GROUP BY topic ORDER BY topic',
    );
    return rows.map(({ topic, letters }) => ({ topic, letters: Number(letters) }));
  }

  async remove(topic: string, ids: readonly string[]): Promise<number> {
    const { rowCount } = await this.writer.query(
      'DELETE FROM bus.dead_letter WHERE topic = $1 AND id = ANY($2::bigint[])',
      [topic, ids.filter(isRowId)],
    );
    return rowCount ?? 0;
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.writer.query('DELETE FROM bus.dead_letter WHERE failed_at < $1', [before]);
  }
}

/** Only a bigint is an id. */
const isRowId = (id: string) => /^\d{1,18}$/.test(id);

function letterOf(row: Row): StoredLetter {
  return {
    id: row.id,
    topic: row.topic,
    group: row.group_name,
    key: row.key,
    payload: row.payload,
    headers: row.headers,
    cause: row.cause,
    partition: row.partition,
    offset: BigInt(row.offset),
    failedAt: row.failed_at.getTime(),
  };
}

/** PostgreSQL's text takes no NUL, and a failed event may contain one; jsonb takes no escaped one either. */
function clean(text: string): string {
  return text.replaceAll('\0', '␀').replaceAll('\\u0000', '␀');
}
