import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { Database } from '@gaugeway/platform/database';
import type { CorrectionCause } from '@gaugeway/proto/api';
import { STATUS } from '../../store/timeseries/merge';

/** A closed figure of a point that differs from the readings now. */
export interface Differing {
  pointId: number;
  /** Unix milliseconds. */
  closedAt: number;
  /** Devices and noted readings, when it was closed and now. */
  closedLinks: string;
  links: string;
  deviceIds: readonly number[];
}

/** Readings of the devices that can change the period: those in it, and the one before it. */
const CHANGED = `FROM messages.message m WHERE m.device_id = ANY(n."deviceIds") AND m.type = ${MESSAGE_TYPE.current}
  AND m.ts BETWEEN $2::int8 AND $3::int8`;
/** Longest time before a period in which its first reading is looked for. */
const BEFORE = 40 * 86_400;

type CauseRow = Record<'removed' | 'edited' | 'estimated' | 'late', boolean> & { pointId: number };

/** Causes of differences from closed figures. */
@Injectable()
export class CauseRepository {
  constructor(private readonly database: Database) {}

  /** Causes by point; `from` and `to` of the period: Unix seconds, [from, to). */
  async of(
    { from, to }: { from: number; to: number },
    differing: readonly Differing[],
  ): Promise<Map<number, CorrectionCause>> {
    const rows = await this.database.query<CauseRow & Record<string, unknown>>(
      `SELECT n."pointId", EXISTS (SELECT FROM messages.removed_message r WHERE r.device_id = ANY(n."deviceIds")
           AND r.type = ${MESSAGE_TYPE.current} AND r.was_current AND r.ts BETWEEN $2::int8 AND $3::int8
           AND r.removed_at >= to_timestamp(n."closedAt" / 1000.0)) AS removed,
         EXISTS (SELECT ${CHANGED} AND EXISTS (SELECT FROM jsonb_each(coalesce(m.marks, '{}')) AS k(name, mark)
           WHERE (mark->>'at')::float8 >= n."closedAt")) AS edited,
         EXISTS (SELECT ${CHANGED} AND m.received_at >= n."closedAt" AND m.status = ${STATUS.estimated}) AS estimated,
         EXISTS (SELECT ${CHANGED} AND m.received_at >= n."closedAt") AS late
       FROM jsonb_to_recordset($1::jsonb) AS n("pointId" int, "closedAt" float8, "closedLinks" text, links text,
         "deviceIds" int[]) WHERE n."closedLinks" = n.links`,
      [JSON.stringify(differing), from - BEFORE, to],
    );
    const replaced = differing.filter(({ closedLinks, links }) => closedLinks !== links);
    return new Map<number, CorrectionCause>([
      ...replaced.map(({ pointId }) => [pointId, 'replacement'] as const),
      ...rows.map((row) => [row.pointId, causeOf(row)] as const),
    ]);
  }
}

function causeOf({ edited, removed, estimated, late }: CauseRow): CorrectionCause {
  if (edited) return 'edited';
  if (removed) return 'removed';
  if (estimated) return 'estimated';
  return late ? 'late_reading' : 'recalculated';
}
