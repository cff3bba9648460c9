import { Injectable } from '@nestjs/common';
import type { EventHeaders, IncomingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { type gaugeway, uplinkRaw } from '@gaugeway/proto/events';

export type UplinkEvent = IncomingEvent<gaugeway.RawUplink>;

/** An uplink that waits, with its place in the queue. */
export interface QueuedUplink {
  seq: number;
  event: UplinkEvent;
}

interface Row {
  seq: number;
  key: string;
  partition: number;
  log_offset: number;
  headers: EventHeaders;
  payload: Buffer;
}

/** The uplinks that wait for codecs of companies; a lane per company, in the order of the log for each device. */
@Injectable()
export class CodecQueueRepository {
  constructor(private readonly database: Database) {}

  /** Durable when it resolves; an event that waits already keeps its place. */
  async add(uplinks: readonly { company: number; event: UplinkEvent }[]): Promise<void> {
    await this.database.query(
      `INSERT INTO connector.codec_uplink (codec_company, event_id, key, partition, log_offset, headers, payload)
       SELECT company, id, key, partition, log_offset, headers, payload
       FROM unnest($1::int[], $2::uuid[], $3::text[], $4::int[], $5::bigint[], $6::jsonb[], $7::bytea[])
         WITH ORDINALITY AS given (company, id, key, partition, log_offset, headers, payload, place)
       ORDER BY place
       ON CONFLICT (event_id) DO NOTHING`,
      [
        uplinks.map(({ company }) => company),
        uplinks.map(({ event }) => event.headers.id),
        uplinks.map(({ event }) => event.key),
        uplinks.map(({ event }) => event.partition),
        uplinks.map(({ event }) => String(event.offset)),
        uplinks.map(({ event }) => JSON.stringify(event.headers)),
        uplinks.map(({ event }) => (event.value ? Buffer.from(uplinkRaw.encode(event.value)) : Buffer.alloc(0))),
      ],
    );
  }

  /** The companies that have uplinks waiting: one index lookup each. */
  async companies(): Promise<number[]> {
    const rows = await this.database.query<{ company: number }>(
      `WITH RECURSIVE lane AS (
         (SELECT codec_company AS company FROM connector.codec_uplink ORDER BY codec_company LIMIT 1)
         UNION ALL
         SELECT (SELECT q.codec_company FROM connector.codec_uplink q WHERE q.codec_company > lane.company
                 ORDER BY q.codec_company LIMIT 1)
         FROM lane WHERE lane.company IS NOT NULL)
       SELECT company FROM lane WHERE company IS NOT NULL`,
    );
    return rows.map(({ company }) => company);
  }

  /** Number of uplinks that wait for the codecs of a company. */
  async waiting(company: number): Promise<number> {
    return this.database.count('FROM connector.codec_uplink WHERE codec_company = $1', [company]);
  }

  /** The first of a company's lane. */
  async next(company: number, limit: number): Promise<QueuedUplink[]> {
    const rows = await this.database.prepared<Row>(
      'connector.codec_next',
      `SELECT seq, key, partition, log_offset, headers, payload FROM connector.codec_uplink
       WHERE codec_company = $1 ORDER BY seq LIMIT $2`,
      [company, limit],
    );
    return rows.map(({ seq, key, partition, log_offset, headers, payload }) => ({
      seq,
      event: { key, value: uplinkRaw.decode(payload), headers, partition, offset: BigInt(log_offset) },
    }));
  }

  /** Done with. */
  async remove(uplinks: readonly QueuedUplink[]): Promise<void> {
    await this.database.query('DELETE FROM connector.codec_uplink WHERE seq = ANY($1::bigint[])', [
      uplinks.map(({ seq }) => seq),
    ]);
  }
}
