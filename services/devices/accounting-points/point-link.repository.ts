import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { accountingPointRegistry, EventOf } from '@gaugeway/proto/events';

/** At which accounting point a device measured when. Times are Unix seconds. */
export interface PointOfDevice extends Record<string, unknown> {
  point_id: number;
  title: string;
  from_at: number;
  /** null = still. */
  to_at: number | null;
}

/** Projection of `accounting-point.registry`: which devices the points have, and had. */
@Injectable()
export class PointLinkRepository {
  constructor(private readonly database: Database) {}

  /** Each point once, with all of its links; an older version changes nothing. */
  async upsert(points: readonly EventOf<typeof accountingPointRegistry>[]): Promise<void> {
    if (points.length === 0) return;
    const links = points.flatMap(({ pointId, links }) => links.map((link) => ({ pointId, ...link })));
    await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ point_id: number }>(
        `INSERT INTO devices.accounting_point AS p (point_id, company_id, title, version)
         SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::int8[])
         ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id, title = excluded.title,
           version = excluded.version
         WHERE p.version <= excluded.version RETURNING point_id`,
        [
          points.map(({ pointId }) => pointId),
          points.map(({ companyId }) => companyId),
          points.map(({ title }) => title),
          points.map(({ version }) => version),
        ],
      );
      const newer = rows.map(({ point_id }) => point_id);
      await transaction.query('DELETE FROM devices.point_link WHERE point_id = ANY($1::int[])', [newer]);
      await transaction.query(
        `INSERT INTO devices.point_link (point_id, device_id, from_at, to_at)
         SELECT point_id, device_id, from_at, nullif(to_at, 0)
         FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS l(point_id, device_id, from_at, to_at)
         WHERE point_id = ANY($5::int[]) ON CONFLICT DO NOTHING`,
        [
          links.map(({ pointId }) => pointId),
          links.map(({ deviceId }) => deviceId ?? 0),
          links.map(({ from }) => from ?? 0),
          links.map(({ to }) => to ?? 0),
          newer,
        ],
      );
    });
  }

  async remove(pointIds: readonly number[]): Promise<void> {
    if (pointIds.length > 0)
      await this.database.query('DELETE FROM devices.accounting_point WHERE point_id = ANY($1::int[])', [pointIds]);
  }

  /** The company's points where a device measures or did, the oldest first. */
  async of(ctx: Context, deviceId: number): Promise<PointOfDevice[]> {
    return this.database.query<PointOfDevice>(
      `SELECT p.point_id, p.title, l.from_at, l.to_at FROM devices.point_link l
       JOIN devices.accounting_point p ON p.point_id = l.point_id AND p.company_id = $1
       WHERE l.device_id = $2 ORDER BY l.from_at`,
      [ctx.companyId, deviceId],
    );
  }
}

/** Devices that measure at no accounting point; `device` is the column of a device's id in the caller's query. */
export const atNoPoint = (device: string): string =>
  `NOT EXISTS (SELECT FROM devices.point_link l WHERE l.device_id = ${device} AND l.to_at IS NULL)`;
