import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';
import type { accountingPointRegistry, EventOf } from '@gaugeway/proto/events';

/** A device at a point, as this service keeps it. */
export interface PointLink {
  deviceId: number;
  /** Unix seconds. */
  from: number;
  /** null = still. */
  to: number | null;
  start: Record<string, number>;
  end: Record<string, number>;
}

/** A link with what is known of its device. */
export interface KnownLink extends PointLink {
  /** null where the device is gone. */
  modelId: number | null;
  transformationRatio: number;
}

/** Projection of `accounting-point.registry`. */
@Injectable()
export class AccountingPointRepository {
  constructor(private readonly database: Database) {}

  /** Each point once; an older version changes nothing. */
  async upsert(points: readonly EventOf<typeof accountingPointRegistry>[]): Promise<void> {
    if (points.length === 0) return;
    await this.database.query(
      `INSERT INTO messages.accounting_point AS p (point_id, company_id, title, resource_type_id, links, version)
       SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::int2[], $5::jsonb[], $6::int8[])
       ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id, title = excluded.title,
         resource_type_id = excluded.resource_type_id, links = excluded.links, version = excluded.version
       WHERE p.version <= excluded.version`,
      [
        points.map(({ pointId }) => pointId),
        points.map(({ companyId }) => companyId),
        points.map(({ title }) => title),
        points.map(({ resourceTypeId }) => resourceTypeId),
        points.map(({ links }) => JSON.stringify(links.map(linkOf))),
        points.map(({ version }) => version),
      ],
    );
  }

  async remove(pointIds: readonly number[]): Promise<void> {
    if (pointIds.length > 0)
      await this.database.query('DELETE FROM messages.accounting_point WHERE point_id = ANY($1::int[])', [pointIds]);
  }

  /**
   * The devices of a point, the oldest first; null alike for an unknown point, for another company's and for one that the
   * caller may not see: without a right to all of the objects or of the devices those are seen at which a device that is
   * tied to the caller measures or has measured, and those at which nothing has yet (as in the objects service).
   */
  async linksOf(ctx: Context, pointId: number): Promise<KnownLink[] | null> {
    const [row] = await this.database.query<{ links: KnownLink[] }>(
      `SELECT coalesce((
         SELECT jsonb_agg(link || jsonb_build_object('modelId', d.model_id,
           'transformationRatio', coalesce(d.transformation_ratio, 1)) ORDER BY place)
         FROM jsonb_array_elements(p.links) WITH ORDINALITY AS l(link, place)
         LEFT JOIN messages.device d ON d.device_id = (link->>'deviceId')::int
           AND d.company_id = p.company_id), '[]') AS links
       FROM messages.accounting_point p WHERE p.point_id = $1 AND p.company_id = $2 AND ($3::int IS NULL OR p.links = '[]'
         OR EXISTS (SELECT FROM jsonb_array_elements(p.links) AS s(link)
           JOIN messages.device t ON t.device_id = (s.link->>'deviceId')::int
           WHERE t.company_id = p.company_id AND t.tied_users @> ARRAY[$3::int]))`,
      [pointId, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
    );
    return row?.links ?? null;
  }
}

function linkOf(link: EventOf<typeof accountingPointRegistry>['links'][number]): PointLink {
  const values = (noted: typeof link.start) =>
    Object.fromEntries((noted ?? []).map(({ field, value }) => [field ?? '', value ?? 0]));
  const { deviceId, from, to, start, end } = link;
  return { deviceId: deviceId ?? 0, from: from ?? 0, to: to ? to : null, start: values(start), end: values(end) };
}
