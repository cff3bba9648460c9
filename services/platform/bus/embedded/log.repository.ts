import type { Pool } from 'pg';
import { columnsOf } from '../../database';
import type { Topic } from '@gaugeway/proto/events';
import type { RawEvent } from '../delivery';
import type { Rows } from './record';

export interface StoredTopic {
  id: number;
  name: string;
  partitions: number;
}

/** Request for rows of one partition. */
export interface Want {
  partition: number;
  /** First offset wanted. */
  next: number;
  /** Rows at most. */
  rows: number;
}

export interface LogRow {
  partition: number;
  lastOffset: number;
  count: number;
  records: Buffer;
  /** Unpacked by the first consumer of this process that took it, for those that take it at the same time. */
  events?: readonly RawEvent[] | undefined;
}

/** The log's tables: topics, appending, reading, retention, compaction. */
export class LogRepository {
  constructor(
    private readonly writer: Pool,
    private readonly reader: Pool,
    private readonly member: string,
  ) {}

  /** Creates missing topics; one that exists keeps its number of partitions. */
  async ensureTopics(topics: Iterable<Topic>, largest: number): Promise<StoredTopic[]> {
    const wanted = [...topics];
    const names = wanted.map((topic) => topic.name);
    await this.writer.query(
      `INSERT INTO bus.topic (name, partitions)
       SELECT * FROM unnest($1::text[], $2::int[]) AS w(name, partitions)
       WHERE NOT EXISTS (SELECT 1 FROM bus.topic t WHERE t.name = w.name)
       ON CONFLICT (name) DO NOTHING`,
      [names, wanted.map((topic) => Math.min(topic.partitions, largest))],
    );
    await this.writer.query(
      `INSERT INTO bus.partition (topic, partition)
       SELECT t.id, p FROM bus.topic t, generate_series(0, t.partitions - 1) AS p WHERE t.name = ANY($1)
       ON CONFLICT DO NOTHING`,
      [names],
    );
    const { rows } = await this.writer.query<StoredTopic>(
      'SELECT id, name, partitions FROM bus.topic WHERE name = ANY($1) ORDER BY id',
      [names],
    );
    return rows;
  }

  /** Returns the last offset of each row after the commit. */
  async append({ topics, partitions, counts, keys, removals, sizes, data }: Rows): Promise<number[]> {
    const { rows } = await this.writer.query<{ offsets: number[] }>({
      name: 'bus-append',
      text: 'SELECT bus.append($1, $2, $3, $4, $5, $6, $7, $8) AS offsets',
      values: [topics, partitions, counts, keys, removals, sizes, data, this.member],
    });
    return rows[0]?.offsets ?? [];
  }

  /** Rows of several partitions of a topic, at most `bytes` (and one row) of each. */
  async fetch(topic: number, wants: readonly Want[], bytes: number): Promise<LogRow[]> {
    const { rows } = await this.reader.query<{ partition: number; last: string; count: number; records: Buffer }>({
      name: 'bus-fetch',
      text: `
        SELECT f.partition, f.last_offset AS last, f.count, f.records
        FROM unnest($2::int[], $3::bigint[], $4::int[]) AS w(partition, next, rows)
        CROSS JOIN LATERAL (
          SELECT b.*, sum(b.size) OVER (ORDER BY b.last_offset) - b.size AS before
          FROM (
            SELECT partition, last_offset, count, size, records FROM bus.record_batch
            WHERE topic = $1 AND partition = w.partition AND last_offset >= w.next
            ORDER BY last_offset LIMIT w.rows
          ) AS b
        ) AS f
        WHERE f.before < $5
        ORDER BY f.partition, f.last_offset`,
      values: [topic, ...columnsOf(wants, 'partition', 'next', 'rows'), bytes],
    });
    return rows.map((row) => ({
      partition: row.partition,
      lastOffset: Number(row.last),
      count: row.count,
      records: row.records,
    }));
  }

  /** Offsets after the newest event of the topics, by partition. */
  async ends(topics: readonly number[]): Promise<Map<number, Map<number, number>>> {
    const { rows } = await this.reader.query<{ topic: number; partition: number; next: string }>({
      name: 'bus-ends',
      text: `
        SELECT q.topic, q.partition, greatest(q.floor, (
          SELECT b.last_offset + 1 FROM bus.record_batch b
          WHERE b.topic = q.topic AND b.partition = q.partition ORDER BY b.last_offset DESC LIMIT 1
        )) AS next
        FROM bus.partition q WHERE q.topic = ANY($1)`,
      values: [topics],
    });
    const ends = new Map(topics.map((topic) => [topic, new Map<number, number>()]));
    for (const { topic, partition, next } of rows) ends.get(topic)?.set(partition, Number(next));
    return ends;
  }

  /** Time of the oldest event of each partition that has one, by topic. */
  async oldest(topics: readonly number[]): Promise<Map<number, Map<number, Date>>> {
    const { rows } = await this.reader.query<{ topic: number; partition: number; at: Date }>(
      `SELECT q.topic, q.partition, o.appended_at AS at FROM bus.partition q CROSS JOIN LATERAL (
         SELECT b.appended_at FROM bus.record_batch b
         WHERE b.topic = q.topic AND b.partition = q.partition ORDER BY b.last_offset LIMIT 1) o
       WHERE q.topic = ANY($1)`,
      [topics],
    );
    const oldest = new Map(topics.map((topic) => [topic, new Map<number, Date>()]));
    for (const { topic, partition, at } of rows) oldest.get(topic)?.set(partition, at);
    return oldest;
  }

  /** Raises the floor of a partition. Rows below it may be deleted without an offset being assigned twice. */
  async raiseFloor(topic: number, partition: number): Promise<number> {
    const { rows } = await this.writer.query<{ floor: string }>('SELECT bus.raise_floor($1, $2) AS floor', [
      topic,
      partition,
    ]);
    return Number(rows[0]?.floor ?? 0);
  }

  /** Deletes one chunk of the oldest rows where they are older than `before`; returns how many. */
  async deleteOldest(topic: number, partition: number, floor: number, before: Date, chunk: number): Promise<number> {
    const { rowCount } = await this.writer.query(
      `DELETE FROM bus.record_batch
       WHERE topic = $1 AND partition = $2 AND appended_at < $4 AND last_offset = ANY(ARRAY(
         SELECT last_offset FROM bus.record_batch
         WHERE topic = $1 AND partition = $2 AND last_offset < $3 ORDER BY last_offset LIMIT $5))`,
      [topic, partition, floor, before, chunk],
    );
    return rowCount ?? 0;
  }

  /**
   * Deletes one chunk of the rows that a newer one of the same key replaces; returns how many. One pass over the keys:
   * a comparison of each row with each other of its key costs the square of a key's events.
   */
  async deleteReplaced(topic: number, partition: number, floor: number, chunk: number): Promise<number> {
    const { rowCount } = await this.writer.query(
      `DELETE FROM bus.record_batch
       WHERE topic = $1 AND partition = $2 AND last_offset = ANY(ARRAY(
         SELECT last_offset FROM (
           SELECT last_offset, lead(last_offset) OVER (PARTITION BY key ORDER BY last_offset) AS newer
           FROM bus.record_batch WHERE topic = $1 AND partition = $2 AND last_offset < $3 AND key IS NOT NULL) AS o
         WHERE newer IS NOT NULL LIMIT $4))`,
      [topic, partition, floor, chunk],
    );
    return rowCount ?? 0;
  }

  /** Deletes the removals that every consumer had time to see. */
  async deleteRemovals(topic: number, partition: number, floor: number, before: Date): Promise<void> {
    await this.writer.query(
      `DELETE FROM bus.record_batch
       WHERE topic = $1 AND partition = $2 AND last_offset < $3 AND key IS NOT NULL AND removed AND appended_at < $4`,
      [topic, partition, floor, before],
    );
  }

  async check(): Promise<void> {
    await this.writer.query('SELECT 1');
  }
}
