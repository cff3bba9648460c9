import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { Database } from '@gaugeway/platform/database';
import { READINESS, type Readiness } from '@gaugeway/proto/api';
import { deviceOffset, slotsLost } from '../../store/registries/zone-sql';
import type { Shares } from './frozen/frozen-figure';
import { POINTS_IN_PERIOD, type PeriodSpan, type PointScope, scopeParameters, WHOLE_COMPANY } from './period-points';

export interface LackingRow {
  id: number;
  title: string;
  address: string;
  deviceId: number | null;
  deviceName: string;
  modelId: number | null;
  state: Readiness;
  expected: number;
  suspect: number;
  missing: number;
  estimated: number;
}

/** Days on which the device of a link `l` was at its point, by its clock. */
const DAYS_THERE = `LATERAL (SELECT
  greatest((to_timestamp(l."from" + ${deviceOffset('l."from"')}) AT TIME ZONE 'UTC')::date, $7::date) AS since,
  least(coalesce((to_timestamp(l."to" + ${deviceOffset('l."to"')} - 1) AT TIME ZONE 'UTC')::date, $8::date), $8::date) AS until) x`;

/**
 * `quality` of points of `chosen`: expected readings of the main type of their devices in the period, by verdict. Slots
 * of a day beyond those that are expected do not make up for other days.
 */
const QUALITY = `quality AS (
  SELECT p.point_id, coalesce(sum(greatest(0, (x.until - greatest(x.since, s.first_day) + 1) * s.per_day
      - ${slotsLost('greatest(x.since, s.first_day)', 'x.until', 's.per_day')})), 0)::int AS expected,
    coalesce(sum(q.given), 0)::int AS given, coalesce(sum(q.suspect), 0)::int AS suspect,
    coalesce(sum(q.estimated), 0)::int AS estimated, coalesce(sum(q.edited), 0)::int AS edited,
    coalesce(bool_or(s.first_day <= $7::date AND s.last_day >= $8::date), false) AS has_ends
  FROM chosen p CROSS JOIN LATERAL jsonb_to_recordset(p.links) AS l("deviceId" int, "from" float8, "to" float8)
  JOIN messages.device d ON d.device_id = l."deviceId" AND d.company_id = $2
  CROSS JOIN ${DAYS_THERE}
  LEFT JOIN messages.quality_series s ON s.device_id = d.device_id AND s.type = ${MESSAGE_TYPE.current}
  LEFT JOIN LATERAL (SELECT sum(least(q.given, s.per_day)) AS given, sum(least(q.suspect, s.per_day)) AS suspect,
      sum(least(q.estimated, s.per_day)) AS estimated, sum(least(q.edited, s.per_day)) AS edited
    FROM messages.quality_day q WHERE q.device_id = s.device_id AND q.type = s.type
      AND q.day BETWEEN x.since AND x.until) q ON true
  WHERE l."from" < $5::float8 AND coalesce(l."to", 'infinity') > $4::float8 GROUP BY p.point_id)`;

const CHOSEN = `chosen AS (SELECT p.point_id, p.title, p.address, p.branch, p.links, p.terms FROM ${POINTS_IN_PERIOD})`;

const MISSING = 'greatest(0, coalesce(q.expected, 0) - coalesce(q.given, 0))';

/** `judged`: each point with its state. */
const JUDGED = `judged AS (
  SELECT p.point_id, p.title, p.address, p.branch, p.links, coalesce(q.expected, 0) AS expected,
    coalesce(q.suspect, 0) AS suspect, coalesce(q.estimated, 0) AS estimated, ${MISSING} AS missing,
    CASE WHEN f.point_id IS NOT NULL THEN 'closed' WHEN q.suspect > 0 THEN 'suspect' WHEN p.terms <> '[]' THEN 'complete'
      WHEN coalesce(q.given, 0) = 0 OR ${MISSING} > 0 THEN CASE WHEN q.has_ends THEN 'estimable' ELSE 'missing' END
      WHEN q.estimated > 0 THEN 'estimated' ELSE 'complete' END AS state
  FROM chosen p LEFT JOIN quality q USING (point_id)
  LEFT JOIN messages.frozen_figure f ON f.point_id = p.point_id AND f.company_id = $2 AND f.from_ts = $4 AND f.is_current)`;

/** The child of the node $1 in whose branch a point lies; without a node its top object. */
const BRANCH = `CASE WHEN $1::text IS NULL THEN branch->>0 ELSE (
  SELECT branch->>place::int FROM jsonb_array_elements_text(branch) WITH ORDINALITY AS e(id, place) WHERE e.id = $1) END`;

/** Missing data of points before a period is closed. */
@Injectable()
export class ReadinessRepository {
  constructor(private readonly database: Database) {}

  /** Points by branch and state. */
  counts(
    companyId: number,
    scope: PointScope,
    period: PeriodSpan,
  ): Promise<{ branch: string | null; state: Readiness; points: number }[]> {
    return this.database.query<{ branch: string | null; state: Readiness; points: number }>(
      `WITH ${CHOSEN}, ${QUALITY}, ${JUDGED}
       SELECT ${BRANCH} AS branch, state, count(*)::int AS points FROM judged GROUP BY 1, 2`,
      given(companyId, scope, period),
    );
  }

  /** The worst first. */
  async page(
    companyId: number,
    scope: PointScope,
    period: PeriodSpan,
    { states, limit, offset }: { states: readonly Readiness[] | null; limit: number; offset: number },
  ): Promise<{ total: number; rows: LackingRow[] }> {
    const rows = await this.database.query<LackingRow & { total: number }>(
      `WITH ${CHOSEN}, ${QUALITY}, ${JUDGED},
       page AS (
         SELECT *, count(*) OVER ()::int AS total FROM judged WHERE $9::text[] IS NULL OR state = ANY($9::text[])
         ORDER BY array_position($10::text[], state), missing + suspect DESC, title, point_id LIMIT $11 OFFSET $12)
       SELECT p.point_id AS id, p.title, p.address, d.device_id AS "deviceId", coalesce(d.name, '') AS "deviceName",
         d.model_id AS "modelId", p.state,
         p.expected, p.suspect, p.missing, p.estimated, p.total
       FROM page p LEFT JOIN messages.device d ON d.company_id = $2 AND d.device_id = (p.links->-1->>'deviceId')::int
       ORDER BY array_position($10::text[], p.state), p.missing + p.suspect DESC, p.title, p.point_id`,
      [...given(companyId, scope, period), states, [...READINESS], limit, offset],
    );
    return { total: rows[0]?.total ?? 0, rows };
  }

  /** Readings of points by their outcome. */
  async shares(companyId: number, ids: readonly number[], period: PeriodSpan): Promise<Map<number, Shares>> {
    const rows = await this.database.query<Omit<Shares, 'complete' | 'missing'> & { id: number; given: number }>(
      `WITH ${CHOSEN}, ${QUALITY}
       SELECT point_id AS id, expected, given, suspect, estimated, edited FROM quality`,
      given(companyId, { ...WHOLE_COMPANY, pointIds: ids }, period),
    );
    return new Map(
      rows.map(({ id, given: received, expected, suspect, estimated, edited }) => [
        id,
        {
          ...{ expected: Math.max(expected, received), suspect, estimated, edited },
          complete: Math.max(0, received - suspect - estimated - edited),
          missing: Math.max(0, expected - received),
        },
      ]),
    );
  }
}

const given = (companyId: number, scope: PointScope, period: PeriodSpan): unknown[] => [
  ...scopeParameters(companyId, scope, period),
  ...[period.first, period.last],
];
