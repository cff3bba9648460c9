import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isTied } from '@gaugeway/platform/database';
import { Projection, registryTable, ZONES } from '@gaugeway/platform/nest';
import { SECTION } from '@gaugeway/proto/api';
import { accountingPointRegistry, type EventOf } from '@gaugeway/proto/events';
import type { Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE } from '../zone-sql';

type Point = EventOf<typeof accountingPointRegistry>;

export interface PointLink {
  deviceId: number;
  /** Unix seconds. */
  from: number;
  /** null = still. */
  to: number | null;
  start: Record<string, number>;
  end: Record<string, number>;
  /** The ratio of the transformers and the factor of the losses for this time; null = as the device and the point have them. */
  ratio: number | null;
  losses: number | null;
}

/** A link with properties of its device. */
export interface KnownLink extends PointLink {
  /** Zone of the device's days, with dates. */
  zone: Zone;
  /** null where the device was deleted. */
  modelId: number | null;
  transformationRatio: number;
  /** null = no losses are accounted. */
  lossFactor: number | null;
}

/** Terms of a point that values of its meters are computed with; null = not set. */
export interface PointTerms {
  /** Flow at the border of the supplier per unit that the meter counts. */
  lossFactor: number | null;
  /** kW. */
  maxPower: number | null;
  /** 1 high to 4 low. */
  voltageLevel: number | null;
}

/** The consumption of a point times a factor. */
export interface FormulaTerm {
  pointId: number;
  factor: number;
}

export interface KnownPoint extends PointTerms {
  /** Terms of a virtual point's consumption; empty = measured. */
  terms: FormulaTerm[];
  resourceTypeId: number;
  /** Oldest first. */
  links: KnownLink[];
}

/** A point below a node of the object tree. */
export interface PlacedPoint extends KnownPoint {
  id: number;
  title: string;
  /** The point of its main meter; null = none. */
  parentId: number | null;
}

/** The factor that the columns of losses are made with where a link has none; null = losses are accounted nowhere. */
export const lossesOf = ({ lossFactor, links }: Pick<KnownPoint, 'lossFactor' | 'links'>): number | null =>
  lossFactor ?? (links.some((link) => link.lossFactor !== null) ? 1 : null);

export const NO_TERMS: PointTerms = { lossFactor: null, maxPower: null, voltageLevel: null };

const TERMS = 'p.loss_factor AS "lossFactor", p.max_power AS "maxPower", p.voltage_level AS "voltageLevel"';

/** Columns of a KnownPoint, of a point `p`. */
export const KNOWN = `${TERMS}, p.terms, p.resource_type_id AS "resourceTypeId", coalesce((
  SELECT jsonb_agg(link || jsonb_build_object('modelId', d.model_id,
    'zone', coalesce(${DEVICE_ZONE}, '0'),
    'transformationRatio', coalesce((link->>'ratio')::float8, d.transformation_ratio, 1),
    'lossFactor', coalesce((link->>'losses')::float8, p.loss_factor)) ORDER BY place)
  FROM jsonb_array_elements(p.links) WITH ORDINALITY AS l(link, place)
  LEFT JOIN messages.device d ON d.device_id = (link->>'deviceId')::int
    AND d.company_id = p.company_id), '[]') AS links`;

/**
 * Visibility, as in the objects service: points without a device, a formula and a node are seen by all, those of a
 * branch of the object tree by the users tied to it; $3 = the user whose own are seen alone.
 */
export const SEEN = `($3::int IS NULL OR (p.links = '[]' AND p.terms = '[]' AND NOT p.is_at_object) OR ${isTied('p.seen_by', '$3')} OR EXISTS (
  SELECT FROM jsonb_array_elements(p.links) AS s(link)
  -- Read once, not per point.
  WHERE (s.link->>'deviceId')::int = ANY(ARRAY(
    SELECT t.device_id FROM messages.device t WHERE t.company_id = $2 AND ${isTied('t.tied_users', '$3')}))))`;

const POINTS = registryTable(accountingPointRegistry, {
  table: 'messages.accounting_point',
  id: 'point_id',
  fields: {
    version: 'int8',
    company_id: 'int',
    title: 'text',
    resource_type_id: 'int2',
    is_at_object: 'bool',
    seen_by: 'int[]',
    branch: 'jsonb',
    address: 'text',
  },
  columns: {
    links: ['jsonb', ({ links }) => links.map(linkOf)],
    has_ratios: ['bool', ({ links }) => links.some(({ transformationRatio }) => Boolean(transformationRatio))],
    loss_factor: ['float8', ({ lossFactor }) => (lossFactor ? lossFactor : null)],
    max_power: ['float8', ({ maxPower }) => maxPower ?? null],
    standard_day: ['float8', ({ standardDay }) => standardDay ?? null],
    standard_month: ['float8', ({ standardMonth }) => standardMonth ?? null],
    terms: [
      'jsonb',
      ({ terms }) => terms.map(({ pointId, factor }) => ({ pointId: pointId ?? 0, factor: factor ?? 0 })),
    ],
    zones: ZONES,
    consumers: [
      'jsonb',
      ({ consumers }) =>
        consumers.map(({ consumerId, from, to }) => ({ id: consumerId ?? '', from: from ?? 0, to: to ? to : null })),
    ],
    parent_id: ['int', ({ parentId }) => parentId || null],
    voltage_level: ['int2', ({ voltageLevel }) => (voltageLevel ? voltageLevel : null)],
  },
});

/** Projection of `accounting-point.registry`. */
@Injectable()
export class AccountingPointRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<Point>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, POINTS);
  }

  /** Oldest first; null as in `find`. */
  async linksOf(ctx: Context, pointId: number): Promise<KnownLink[] | null> {
    return (await this.find(ctx, pointId))?.links ?? null;
  }

  /** true if the caller sees each of the points; visibility as in `find`. */
  async areSeen(ctx: Context, pointIds: readonly number[]): Promise<boolean> {
    const ids = [...new Set(pointIds)];
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM messages.accounting_point p
       WHERE p.point_id = ANY($1::int[]) AND p.company_id = $2 AND ${SEEN}`,
      [ids, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
    );
    return row?.count === ids.length;
  }

  /** The numbers of all points that the caller sees, by title; at most `limit`. */
  async allSeen(ctx: Context, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT p.point_id AS id FROM messages.accounting_point p WHERE $1::int > 0 AND p.company_id = $2 AND ${SEEN}
       ORDER BY p.title, p.point_id LIMIT $1`,
      [limit, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
    );
    return rows.map(({ id }) => id);
  }

  /** Terms of the point where a device of the company measures now. */
  async termsOf(ctx: Context, deviceId: number): Promise<PointTerms> {
    const [row] = await this.database.query<PointTerms>(
      `SELECT ${TERMS}, coalesce((SELECT (link->>'losses')::float8 FROM jsonb_array_elements(p.links) link
           WHERE (link->>'deviceId')::int = $2 AND link->>'to' IS NULL), p.loss_factor) AS "lossFactor"
       FROM messages.accounting_point p
       WHERE p.company_id = $1 AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', $2::int, 'to', null))
       LIMIT 1`,
      [ctx.companyId, deviceId],
    );
    return row ?? NO_TERMS;
  }

  /**
   * A point with its devices, the oldest first; null alike for an unknown point, for another company's and for one that the
   * caller may not see: without a right to all of the objects or of the devices those are seen at which a device that is
   * tied to the caller measures or has measured, those of a branch of the object tree that is tied to the caller, and those
   * at which nothing has measured yet and that are at no node (as in the objects service).
   */
  async find(ctx: Context, pointId: number): Promise<KnownPoint | null> {
    return this.database.one<KnownPoint>(
      `SELECT ${KNOWN} FROM messages.accounting_point p WHERE p.point_id = $1 AND p.company_id = $2 AND ${SEEN}`,
      [pointId, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
    );
  }

  /** At most `limit` points of a resource at a node of the object tree and below it, of those that the caller sees. */
  async ofBranch(
    ctx: Context,
    { objectId, resourceTypeId, limit }: { objectId: string; resourceTypeId: number; limit: number },
  ): Promise<PlacedPoint[]> {
    return this.database.query<PlacedPoint>(
      `SELECT p.point_id AS id, p.title, p.parent_id AS "parentId", ${KNOWN} FROM messages.accounting_point p
       WHERE p.branch ? $1 AND p.company_id = $2 AND ${SEEN} AND p.resource_type_id = $4
       ORDER BY p.title, p.point_id LIMIT $5`,
      [
        objectId,
        ctx.companyId,
        hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx),
        resourceTypeId,
        limit,
      ],
    );
  }

  /**
   * Points of the company by number, regardless of who sees them: the parts of the formula of a point that the caller
   * sees.
   */
  async operands(ctx: Context, pointIds: readonly number[]): Promise<Map<number, KnownPoint>> {
    const rows = await this.database.query<KnownPoint & { id: number }>(
      `SELECT p.point_id AS id, ${KNOWN} FROM messages.accounting_point p
       WHERE p.point_id = ANY($1::int[]) AND p.company_id = $2`,
      [pointIds, ctx.companyId],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function linkOf(link: Point['links'][number]): PointLink {
  const values = (noted: typeof link.start) =>
    Object.fromEntries((noted ?? []).map(({ field, value }) => [field ?? '', value ?? 0]));
  const { deviceId, from, to, start, end, transformationRatio, lossFactor } = link;
  const place = { deviceId: deviceId ?? 0, from: from ?? 0, to: to ? to : null };
  return {
    ...{ ...place, start: values(start), end: values(end) },
    ...{ ratio: transformationRatio ? transformationRatio : null, losses: lossFactor ? lossFactor : null },
  };
}
