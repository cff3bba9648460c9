import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { roundFigure } from '@gaugeway/proto/number/figure';
import type { RegisterStep } from '../derived/register-facts';
import { deviceOffset } from '../registries/zone-sql';
import { isCountedSql } from './held-back/held-back.repository';

/** A register between two of its readings, Unix seconds, inclusive. */
export interface RegisterSpan {
  deviceId: number;
  type: number;
  field: string;
  from: number;
  to: number;
  /** Flow between two times by the register at both, without the steps between; null = a step must be there. */
  whole: { from: number; to: number; flowed: number } | null;
}

/** Registers of one statement: their rows of the period are read, and a long statement cannot be ended. */
const AT_ONCE = 64;

const SPANS = `unnest($1::int4[], $2::int2[], $3::text[], $4::int8[], $5::int8[]) WITH ORDINALITY
  AS f(device_id, type, field, since, until, place)`;
/** Values `v` of rows `m` of a span `f`. OFFSET 0: each is looked for once in its row. */
const VALUES = `messages.message m CROSS JOIN LATERAL (SELECT m."values"[array_position(
    (SELECT l.fields FROM messages.layout l WHERE l.id = m.layout_id), f.field)] AS value OFFSET 0) v
  WHERE m.device_id = f.device_id AND m.type = f.type AND m.ts BETWEEN f.since AND f.until
    AND v.value BETWEEN -1e300 AND 1e300`;
const RESET = (after: string, until: string) => `EXISTS (SELECT FROM messages.register_reset r
  WHERE r.device_id = f.device_id AND r.field = f.field AND NOT r.is_withdrawn AND NOT r.is_pending
    AND r.ts > ${after} AND r.ts <= ${until})`;

/** Sums of days of the device between two of its midnights; other times have none. */
const DAYS = `SELECT f.place::int AS place, s.value
  FROM unnest($1::int4[], $2::text[], $3::int8[], $4::int8[]) WITH ORDINALITY AS f(device_id, field, since, until, place)
  JOIN messages.device d ON d.device_id = f.device_id
  CROSS JOIN LATERAL (SELECT (f.since + ${deviceOffset('f.since')})::int8 AS a,
    (f.until + ${deviceOffset('f.until')})::int8 AS b OFFSET 0) z
  CROSS JOIN LATERAL (SELECT coalesce(sum(c.value), 0) AS value FROM messages.consumption_day c
    WHERE c.device_id = f.device_id AND c.field = f.field
      AND c.day BETWEEN date '1970-01-01' + (z.a / 86400)::int AND date '1970-01-01' + (z.b / 86400)::int - 1) s
  WHERE z.a % 86400 = 0 AND z.b % 86400 = 0`;

/** Spans that have such a step: of readings that never fall, those that count do not either. */
const UNEVEN = `SELECT f.place::int AS place FROM ${SPANS}
  WHERE ${RESET('f.since', 'f.until')} OR EXISTS (
    SELECT FROM (SELECT v.value, lag(v.value) OVER (ORDER BY m.ts) AS before FROM ${VALUES}) s WHERE s.value < s.before)`;

const STEPS = `SELECT f.place::int AS place, s.* FROM ${SPANS} CROSS JOIN LATERAL (
    SELECT m.ts, v.value, lag(m.ts) OVER w AS "beforeTs", lag(v.value) OVER w AS before
    FROM ${VALUES} AND ${isCountedSql('m', 'f.field')} WINDOW w AS (ORDER BY m.ts)) s
  WHERE s.value < s.before OR ${RESET('s."beforeTs"', 's.ts')} ORDER BY s.ts`;

/** Steps over which a register does not just grow. */
@Injectable()
export class RegisterStepsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Per span, its steps over a fall or a reset, oldest first. The readings are looked through only where the days do
   * not add up to what flowed by the register at both ends: with such a step they are more.
   */
  async uneven(spans: readonly RegisterSpan[]): Promise<RegisterStep[][]> {
    const found = spans.map((): RegisterStep[] => []);
    const even = await this.even(spans);
    const open = [...spans.keys()].filter((place) => !even.has(place));
    for (let at = 0; at < open.length; at += AT_ONCE) {
      const uneven = await this.placesOf(spans, open.slice(at, at + AT_ONCE));
      if (uneven.length === 0) continue;
      const given = parametersOf(uneven.flatMap((place) => spans[place] ?? []));
      const rows = await this.database.prepared<StepRow>('messages-register-steps', STEPS, given);
      for (const { place, ts, value, beforeTs, before } of rows) {
        const step = { from: { ts: beforeTs, value: before }, to: { ts, value } };
        found[uneven[place - 1] ?? -1]?.push(step);
      }
    }
    return found;
  }

  /** Spans whose days add up to what flowed. */
  private async even(spans: readonly RegisterSpan[]): Promise<Set<number>> {
    const wholes = spans.flatMap(({ deviceId, field, whole }, place) =>
      whole ? [{ deviceId, field, ...whole, place }] : [],
    );
    if (wholes.length === 0) return new Set();
    const rows = await this.database.prepared<{ place: number; value: number }>(
      'messages-register-days',
      DAYS,
      columnsOf(wholes, 'deviceId', 'field', 'from', 'to'),
    );
    return new Set(
      rows.flatMap(({ place, value }) => {
        const whole = wholes[place - 1];
        return whole && roundFigure(value) === roundFigure(whole.flowed) ? [whole.place] : [];
      }),
    );
  }

  private async placesOf(spans: readonly RegisterSpan[], open: readonly number[]): Promise<number[]> {
    const given = parametersOf(open.flatMap((place) => spans[place] ?? []));
    const rows = await this.database.prepared<{ place: number }>('messages-register-uneven', UNEVEN, given);
    return rows.map(({ place }) => open[place - 1] ?? -1);
  }
}

const parametersOf = (spans: readonly RegisterSpan[]) => columnsOf(spans, 'deviceId', 'type', 'field', 'from', 'to');

interface StepRow extends Record<string, unknown> {
  place: number;
  ts: number;
  value: number;
  beforeTs: number;
  before: number;
}
