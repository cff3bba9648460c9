import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { Database } from '@gaugeway/platform/database';
import type { CorrectionCause } from '@gaugeway/proto/api';
import { STATUS } from '../../store/timeseries/merge';

/** A closed figure of a point that differs from the readings now. */
export interface Differing {
  pointId: number;
  /** Unix seconds, [from, to). */
  from: number;
  to: number;
  /** Unix milliseconds. */
  closedAt: number;
  /** Devices and noted readings, when it was closed and now. */
  closedLinks: string;
  links: string;
  deviceIds: readonly number[];
}

/** Readings of the devices that can change the period: those in it, and the one before it. */
const CHANGED = `FROM messages.message m WHERE m.device_id = ANY($1::int4[]) AND m.type = ${MESSAGE_TYPE.current}
  AND m.ts BETWEEN $2::int8 AND $3::int8`;
/** Longest time before a period in which its first reading is looked for. */
const BEFORE = 40 * 86_400;

/** Difference of a closed figure. */
@Injectable()
export class CauseRepository {
  constructor(private readonly database: Database) {}

  async of({ from, to, closedAt, closedLinks, links, deviceIds }: Differing): Promise<CorrectionCause> {
    if (closedLinks !== links) return 'replacement';
    const [row] = await this.database.query<Record<'removed' | 'edited' | 'estimated' | 'late', boolean>>(
      `SELECT EXISTS (SELECT FROM messages.removed_message r WHERE r.device_id = ANY($1::int4[])
           AND r.type = ${MESSAGE_TYPE.current} AND r.stood AND r.ts BETWEEN $2::int8 AND $3::int8
           AND r.removed_at >= to_timestamp($4 / 1000.0)) AS removed,
         EXISTS (SELECT ${CHANGED} AND EXISTS (SELECT FROM jsonb_each(coalesce(m.marks, '{}')) AS k(name, mark)
           WHERE (mark->>'at')::float8 >= $4)) AS edited,
         EXISTS (SELECT ${CHANGED} AND m.received_at >= $4 AND m.status = ${STATUS.estimated}) AS estimated,
         EXISTS (SELECT ${CHANGED} AND m.received_at >= $4) AS late`,
      [deviceIds, from - BEFORE, to, closedAt],
    );
    if (row?.edited) return 'edited';
    if (row?.removed) return 'removed';
    if (row?.estimated) return 'estimated';
    return row?.late ? 'late_reading' : 'recalculated';
  }
}
