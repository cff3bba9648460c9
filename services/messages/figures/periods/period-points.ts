import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { SECTION } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';
import type { PeriodTimes } from '../period-dates';

/** A period with its borders, Unix seconds [from, to). */
export interface PeriodSpan extends PeriodTimes {
  /** The company's clock when the first closing was started. */
  zone: Zone;
}

/** Points of a period. */
export interface PointScope {
  /** UUID of a node with everything below it; null = the whole company. */
  objectId: string | null;
  /** null = all. */
  pointIds: readonly number[] | null;
  /** The user whose points alone are meant; null = without restriction. */
  seenBy: number | null;
  /** Without points that were closed and reopened: a user closes them again. */
  neverClosed: boolean;
}

export const WHOLE_COMPANY: PointScope = { objectId: null, pointIds: null, seenBy: null, neverClosed: false };

/** The points that the caller sees. */
export const scopeFor = (
  ctx: Context,
  input: { object_id?: string | null | undefined; accounting_point_ids?: readonly number[] | undefined } = {},
): PointScope => ({
  objectId: input.object_id ?? null,
  pointIds: input.accounting_point_ids ? [...new Set(input.accounting_point_ids)] : null,
  seenBy: hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx),
  neverClosed: false,
});

/** Measured time of a point `p`: `t.since` and `t.until`, Unix seconds; both null = never. */
export const MEASURED_TIME = `LATERAL (SELECT min((l->>'from')::float8) AS since,
  max(coalesce((l->>'to')::float8, 'infinity')) AS until FROM jsonb_array_elements(p.links) AS l) t`;

/** The point is virtual, or something measures there between two times. */
export const measuresBetween = (from: string, to: string): string =>
  `(p.terms <> '[]' OR (t.since < ${to} AND t.until > ${from}))`;

/** Figures of the point `p` are closed in the period that begins then. */
export const isClosed = (from: string): string =>
  `EXISTS (SELECT FROM messages.frozen_figure f WHERE f.point_id = p.point_id AND f.from_ts = ${from} AND f.is_current)`;

/**
 * FROM and WHERE of the points `p` of a scope in a period; parameters 1 to 6 of `scopeParameters`. A closed point is in it
 * also if its device links were changed since, so that it is listed and can be reopened.
 */
export const POINTS_IN_PERIOD = `messages.accounting_point p CROSS JOIN ${MEASURED_TIME}
  WHERE ($1::text IS NULL OR p.branch ? $1::text) AND p.company_id = $2 AND ${SEEN}
    AND ($6::int4[] IS NULL OR p.point_id = ANY($6::int4[]))
    AND (${measuresBetween('$4::float8', '$5::float8')} OR ${isClosed('$4::float8::int8')})`;

export const scopeParameters = (
  companyId: number,
  { objectId, pointIds, seenBy }: PointScope,
  { from, to }: Pick<PeriodSpan, 'from' | 'to'>,
): unknown[] => [objectId, companyId, seenBy, from, to, pointIds];
