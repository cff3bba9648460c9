import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { Pauses } from '@gaugeway/platform/slots';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { LayoutValues, placesOf } from '../../store/layouts/layout-values';
import { isAccepted, type Marks, STATUS } from '../../store/timeseries/merge';
import type { RuleSettingRow } from './choose-settings';
import type { HeldValue } from '../../store/timeseries/held-back/held-back';
import { HOLDS } from '../../store/timeseries/held-back/held-back.repository';
import type { SeriesVerdict } from './judge';
import { type QualityDay, spansWithGaps } from './quality-days';
import { type JudgedRow, LOOKBACK } from './rules/rule';

/** Rows of a device and type between two times, inclusive, Unix seconds. */
export interface RowsWindow {
  deviceId: number;
  type: number;
  from: number;
  to: number;
}

/** Row with the statuses of its values by the marks. */
export interface MarkedJudgedRow extends JudgedRow {
  statuses: readonly number[];
}

/** Slots that are replaced, and their days, inclusive; days since 1970-01-01. */
export interface QualitySpan extends RowsWindow {
  /** Verdicts of rows from this time on are replaced, Unix seconds. */
  judgedFrom: number;
  fromDay: number;
  toDay: number;
}

interface SeriesKey extends Record<string, unknown> {
  deviceId: number;
  type: number;
}

const WINDOWS =
  'unnest($1::int4[], $2::int2[], $3::int8[], $4::int8[]) WITH ORDINALITY AS w(device_id, type, a, b, place)';
const DATE = (day: string) => `date '1970-01-01' + ${day}`;
/** Days from which the series of a device are known. */
const LEARNING_DAYS = 14;

/** Judged rows of many devices, and their verdicts. */
@Injectable()
export class QualityRowsRepository {
  constructor(
    private readonly layouts: LayoutRepository,
    private readonly database: Database,
  ) {}

  /** The first row of each window; null = it has none. */
  async firstTimes(transaction: Transaction, windows: readonly RowsWindow[]): Promise<(number | null)[]> {
    if (windows.length === 0) return [];
    const { rows } = await transaction.query<{ place: number; ts: number }>(
      `SELECT w.place::int AS place, m.ts FROM ${WINDOWS} CROSS JOIN LATERAL (
         SELECT ts FROM messages.message WHERE device_id = w.device_id AND type = w.type AND ts BETWEEN w.a AND w.b
         ORDER BY ts LIMIT 1) m`,
      windowParameters(windows),
    );
    return placed(windows, rows);
  }

  /** First and last row that rules of each window affect: `LOOKBACK` rows before it, and as many after. */
  async reaches(transaction: Transaction, windows: readonly RowsWindow[]): Promise<{ head: number; tail: number }[]> {
    const { rows } = await transaction.prepared<{ place: number; head: number | null; tail: number | null }>(
      'messages-quality-reaches',
      `SELECT w.place::int AS place, head.ts AS head, tail.ts AS tail FROM ${WINDOWS}
       CROSS JOIN LATERAL (SELECT min(ts) AS ts FROM (SELECT ts FROM messages.message
         WHERE device_id = w.device_id AND type = w.type AND ts < w.a ORDER BY ts DESC LIMIT ${LOOKBACK}) r) head
       CROSS JOIN LATERAL (SELECT max(ts) AS ts FROM (SELECT ts FROM messages.message
         WHERE device_id = w.device_id AND type = w.type AND ts > w.b ORDER BY ts LIMIT ${LOOKBACK}) r) tail`,
      windowParameters(windows),
    );
    const found = windows.map(({ from, to }) => ({ head: from, tail: to }));
    for (const { place, head, tail } of rows) {
      const known = found[place - 1];
      if (known) found[place - 1] = { head: head ?? known.head, tail: tail ?? known.tail };
    }
    return found;
  }

  /** The rows of each window, oldest first. */
  async rows(transaction: Transaction, windows: readonly RowsWindow[]): Promise<MarkedJudgedRow[][]> {
    const found = windows.map((): MarkedJudgedRow[] => []);
    if (windows.length === 0) return found;
    const { rows } = await transaction.prepared<{
      place: number;
      ts: number;
      layout_id: number;
      received_at: number;
      values: number[];
      status: number;
      marks: Marks | null;
    }>(
      'messages-quality-rows',
      `SELECT w.place::int AS place, m.ts, m.layout_id, m.received_at, m."values", m.status, m.marks FROM ${WINDOWS}
       CROSS JOIN LATERAL (SELECT * FROM messages.message WHERE device_id = w.device_id AND type = w.type
         AND ts BETWEEN w.a AND w.b ORDER BY ts) m`,
      windowParameters(windows),
    );
    const pauses = new Pauses();
    for (const { place, ts, layout_id, received_at, values, status, marks } of rows) {
      const fields = this.layouts.knownFields(layout_id) ?? (await this.layouts.fieldsWithin(transaction, layout_id));
      found[place - 1]?.push(judgedRow(ts, received_at, fields, values, status, marks));
      if (pauses.isDue) await pauses.take();
    }
    return found;
  }

  /** Existing verdicts of each span about rows of its first slot that are not judged again. */
  async earlierVerdicts(
    transaction: Transaction,
    spans: readonly QualitySpan[],
  ): Promise<Pick<SeriesVerdict, 'ts' | 'status'>[][]> {
    const found = spans.map((): Pick<SeriesVerdict, 'ts' | 'status'>[] => []);
    const { rows } = await transaction.prepared<{ place: number; ts: number; status: number }>(
      'messages-quality-earlier',
      `SELECT w.place::int AS place, v.ts, v.status FROM ${WINDOWS} CROSS JOIN LATERAL (
         SELECT ts, status FROM messages.verdict WHERE device_id = w.device_id AND type = w.type
           AND ts BETWEEN w.a AND w.b OFFSET 0) v`,
      windowParameters(spans.map((span) => ({ ...span, to: span.judgedFrom - 1 }))),
    );
    for (const { place, ...verdict } of rows) found[place - 1]?.push(verdict);
    return found;
  }

  /** The slots of days (since 1970-01-01) as stored, one by one; null = none. */
  async slotsOfDays(
    transaction: Transaction,
    days: readonly { deviceId: number; type: number; day: number }[],
  ): Promise<(string | null)[]> {
    if (days.length === 0) return [];
    const { rows } = await transaction.prepared<{ slots: string | null }>(
      'messages-quality-slots',
      `SELECT q.slots FROM unnest($1::int4[], $2::int2[], $3::int4[]) WITH ORDINALITY AS n(device_id, type, day, place)
       LEFT JOIN messages.quality_day q ON q.device_id = n.device_id AND q.type = n.type AND q.day = ${DATE('n.day')}
       ORDER BY n.place`,
      dayParameters(days),
    );
    return rows.map(({ slots }) => slots);
  }

  /**
   * Replaces the verdicts and days of the spans, and learns the reporting pattern of devices with changed days again.
   * Returns the values that the verdicts held back until now.
   */
  async replace(
    transaction: Transaction,
    spans: readonly QualitySpan[],
    verdicts: readonly SeriesVerdict[],
    days: readonly (QualityDay & { deviceId: number; type: number })[],
  ): Promise<HeldValue[]> {
    const cleared = await transaction.prepared<HeldValue>(
      'messages-quality-clear',
      `WITH v AS (
         DELETE FROM messages.verdict v USING unnest($1::int4[], $2::int2[], $3::int8[], $4::int8[]) AS w(device_id, type, a, b)
         WHERE v.device_id = w.device_id AND v.type = w.type AND v.ts BETWEEN w.a AND w.b
         RETURNING v.device_id, v.type, v.ts, v.field, v.rule, v.is_used)
       SELECT v.device_id AS "deviceId", v.type, v.ts, v.field FROM v WHERE ${HOLDS}`,
      windowParameters(spans.map((span) => ({ ...span, from: span.judgedFrom }))),
    );
    if (verdicts.length > 0) {
      await transaction.prepared(
        'messages-quality-verdicts',
        `INSERT INTO messages.verdict (device_id, type, ts, field, rule, status, value, expected, is_used)
         SELECT * FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::text[], $5::text[], $6::int2[], $7::float8[],
           $8::float8[], $9::bool[]) ON CONFLICT DO NOTHING`,
        columnsOf(verdicts, 'deviceId', 'type', 'ts', 'field', 'rule', 'status', 'value', 'expected', 'isUsed'),
      );
    }
    const dropped = await this.dropDays(transaction, spansWithGaps(spans, days), days);
    const written = await transaction.prepared<SeriesKey>(
      'messages-quality-days',
      `INSERT INTO messages.quality_day AS q (device_id, type, day, slots, given, suspect, estimated, edited)
       SELECT device_id, type, ${DATE('day')}, slots, given, suspect, estimated, edited
       FROM unnest($1::int4[], $2::int2[], $3::int4[], $4::text[], $5::int2[], $6::int2[], $7::int2[], $8::int2[])
         AS n(device_id, type, day, slots, given, suspect, estimated, edited)
       ON CONFLICT (device_id, type, day) DO UPDATE SET slots = excluded.slots, given = excluded.given,
         suspect = excluded.suspect, estimated = excluded.estimated, edited = excluded.edited
         WHERE q.slots <> excluded.slots
       RETURNING q.device_id AS "deviceId", q.type`,
      [
        ...dayParameters(days),
        days.map(({ slots }) => slots),
        days.map(({ given: input }) => input),
        ...columnsOf(days, 'suspect', 'estimated', 'edited'),
      ],
    );
    await this.learn(transaction, [...dropped, ...written.rows]);
    return cleared.rows;
  }

  /** Removes the days of the spans that are not among the built ones. */
  private async dropDays(
    transaction: Transaction,
    spans: readonly QualitySpan[],
    built: readonly (QualityDay & { deviceId: number; type: number })[],
  ): Promise<SeriesKey[]> {
    if (spans.length === 0) return [];
    const { rows } = await transaction.prepared<SeriesKey>(
      'messages-quality-drop',
      `DELETE FROM messages.quality_day q USING unnest($1::int4[], $2::int2[], $3::int4[], $4::int4[]) AS w(device_id, type, a, b)
       WHERE q.device_id = w.device_id AND q.type = w.type AND q.day BETWEEN ${DATE('w.a')} AND ${DATE('w.b')}
         AND (q.device_id, q.type, q.day) NOT IN (
           SELECT n.device_id, n.type, ${DATE('n.day')} FROM unnest($5::int4[], $6::int2[], $7::int4[]) AS n(device_id, type, day))
       RETURNING q.device_id AS "deviceId", q.type`,
      [...columnsOf(spans, 'deviceId', 'type', 'fromDay', 'toDay'), ...dayParameters(built)],
    );
    return rows;
  }

  /** Slots of a whole day: by the median of the newest days, of which the very newest may still be filling. */
  private async learn(transaction: Transaction, changed: readonly SeriesKey[]): Promise<void> {
    if (changed.length === 0) return;
    const parameters = columnsOf(changed, 'deviceId', 'type');
    await transaction.prepared(
      'messages-quality-learn',
      `WITH wanted AS (SELECT DISTINCT * FROM unnest($1::int4[], $2::int2[]) AS w(device_id, type)),
       observed AS (
         SELECT w.device_id, w.type, n.first_day, n.last_day, n.slots, n.typical FROM wanted w CROSS JOIN LATERAL (
           SELECT (SELECT min(day) FROM messages.quality_day WHERE device_id = w.device_id AND type = w.type) AS first_day,
             max(d.day) AS last_day, max(length(d.slots)) AS slots,
             percentile_disc(0.5) WITHIN GROUP (ORDER BY d.measured) FILTER (WHERE d.place > 1 OR d.days = 1) AS typical
           FROM (SELECT day, slots, given - estimated AS measured, row_number() OVER (ORDER BY day DESC) AS place,
                   count(*) OVER () AS days
                 FROM (SELECT * FROM messages.quality_day WHERE device_id = w.device_id AND type = w.type AND given > estimated
                   ORDER BY day DESC LIMIT ${LEARNING_DAYS}) newest) d) n),
       deleted AS (
         DELETE FROM messages.quality_series s USING observed l WHERE s.device_id = l.device_id AND s.type = l.type
           AND l.first_day IS NULL)
       INSERT INTO messages.quality_series AS s (device_id, type, per_day, first_day, last_day)
       SELECT device_id, type,
         CASE WHEN slots = 1 OR typical < 6 THEN 1 WHEN slots = 48 AND typical > 24 THEN 48 ELSE 24 END,
         first_day, last_day
       FROM observed WHERE first_day IS NOT NULL ORDER BY device_id, type
       ON CONFLICT (device_id, type) DO UPDATE SET per_day = excluded.per_day, first_day = excluded.first_day,
         last_day = excluded.last_day WHERE (s.per_day, s.first_day, s.last_day)
           IS DISTINCT FROM (excluded.per_day, excluded.first_day, excluded.last_day)`,
      parameters,
    );
  }

  /** Settings of the rules by company. */
  async settings(companyIds: readonly number[]): Promise<RuleSettingRow[]> {
    return this.database.prepared<RuleSettingRow>(
      'messages-quality-settings',
      `SELECT company_id AS "companyId", resource, model_id AS "modelId", device_id AS "deviceId", point_id AS "pointId",
         rule, is_on AS "isOn", parameters
       FROM messages.quality_parameter WHERE company_id = ANY($1::int[])
       ORDER BY resource, model_id, device_id, point_id`,
      [[...companyIds]],
    );
  }
}

const windowParameters = (windows: readonly RowsWindow[]) => columnsOf(windows, 'deviceId', 'type', 'from', 'to');

const dayParameters = (days: readonly { deviceId: number; type: number; day: number }[]) =>
  columnsOf(days, 'deviceId', 'type', 'day');

const placed = (windows: readonly RowsWindow[], rows: readonly { place: number; ts: number }[]): (number | null)[] => {
  const found = windows.map((): number | null => null);
  for (const { place, ts } of rows) found[place - 1] = ts;
  return found;
};

/** Shared by the rows without decisions, which are most. */
const NOTHING: ReadonlySet<string> = new Set();
const placesIn = placesOf(() => true);

function judgedRow(
  ts: number,
  receivedAt: number,
  fields: readonly string[],
  values: readonly number[],
  status: number,
  marks: Marks | null,
): MarkedJudgedRow {
  const stored = new LayoutValues(placesIn(fields), values);
  const isPlain = marks === null && status < STATUS.estimated;
  return isPlain
    ? { ts, receivedAt, values: stored, decided: NOTHING, statuses: values.some(Number.isFinite) ? [status] : [] }
    : { ts, receivedAt, ...markedValues(stored, status, marks) };
}

/** Values that are not rejected, those of them that are decided, and all statuses. */
function markedValues(stored: ReadonlyMap<string, number>, status: number, marks: Marks | null) {
  const values = new Map<string, number>();
  const decided = new Set<string>();
  const statuses = new Set<number>();
  for (const [field, value] of stored) {
    const mark = marks?.[field];
    const own = mark?.status ?? status;
    statuses.add(own);
    if (own === STATUS.rejected) continue;
    values.set(field, value);
    const isRight = mark !== undefined && isAccepted({ ...mark, status: own });
    if (own === STATUS.estimated || own === STATUS.edited || isRight) decided.add(field);
  }
  return { values, decided, statuses: [...statuses] };
}
