import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { HINT_RULES } from '@gaugeway/proto/api';
import { STATUS } from '../merge';
import { HELD_STATUSES, type HeldRange, type JudgedFields } from './held-back';

/** A verdict `v` of a rule that holds values back, where no policy uses them. */
export const HOLDS = `v.rule <> ALL('{${HINT_RULES.join()}}'::text[]) AND NOT v.is_used`;

/**
 * SQL condition that figures count the value, of a row of `messages.message` (its alias) and a field (an expression):
 * the negation of `isHeldBack`. `OFFSET 0` keeps it a probe of the key of verdicts, row by row, regardless of their
 * statistics.
 */
export const isCountedSql = (row: string, field: string): string => {
  const own = `coalesce((${row}.marks->${field}->>'status')::int, ${row}.status)`;
  return `${own} NOT IN (${HELD_STATUSES.join()}) AND (${own} IN (${STATUS.estimated}, ${STATUS.edited})
    OR (${own} = ${STATUS.valid} AND coalesce(${row}.marks->${field} ? 'user', false))
    OR NOT EXISTS (SELECT FROM messages.verdict v WHERE v.device_id = ${row}.device_id AND v.type = ${row}.type
      AND v.ts = ${row}.ts AND v.field IN ('', ${field}) AND ${HOLDS} OFFSET 0))`;
};

/** Values that verdicts hold back. */
@Injectable()
export class HeldBackRepository {
  constructor(private readonly database: Database) {}

  /** Held-back values by the times of the rows of each range; later decisions of a person are up to `isHeldBack`. */
  async of(ranges: readonly HeldRange[], executor?: Transaction): Promise<Map<number, JudgedFields>[]> {
    const found = ranges.map(() => new Map<number, Set<string>>());
    if (ranges.length === 0) return found;
    const text = `SELECT w.place::int AS place, v.ts, v.field
      FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::int8[]) WITH ORDINALITY AS w(device_id, type, a, b, place)
      CROSS JOIN LATERAL (SELECT v.ts, v.field FROM messages.verdict v WHERE v.device_id = w.device_id
        AND v.type = w.type AND v.ts BETWEEN w.a AND w.b AND ${HOLDS} OFFSET 0) v`;
    const parameters = columnsOf(ranges, 'deviceId', 'type', 'from', 'to');
    const rows = executor
      ? (await executor.prepared<HeldRow>('messages-held-back', text, parameters)).rows
      : await this.database.prepared<HeldRow>('messages-held-back', text, parameters);
    for (const { place, ts, field } of rows) {
      const times = found[place - 1];
      times?.set(ts, (times.get(ts) ?? new Set<string>()).add(field));
    }
    return found;
  }
}

interface HeldRow extends Record<string, unknown> {
  place: number;
  ts: number;
  field: string;
}
