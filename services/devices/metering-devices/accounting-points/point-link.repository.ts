import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { accountingPointRegistry, EventOf } from '@gaugeway/proto/events';

/** Time of a device at an accounting point, Unix seconds. */
export interface PointOfDevice extends Record<string, unknown> {
  point_id: number;
  title: string;
  from_ts: number;
  /** null = still. */
  to_ts: number | null;
}

/** Accounting point of a device, as the device shows it. */
export interface TiedPoint extends Record<string, unknown> {
  id: number;
  title: string;
  resource_type_id: number;
  /** Norms in the standard unit of the resource; null = none is set. */
  standard: { hour: number | null; day: number | null; month: number | null };
}

type Point = EventOf<typeof accountingPointRegistry>;

/** Projection of `accounting-point.registry`: where each device measures and has measured. */
@Injectable()
export class PointLinkRepository {
  constructor(private readonly database: Database) {}

  /** The links of each point as the event lists them; an event older than the last one changes nothing. */
  async replace(points: readonly Point[]): Promise<void> {
    for (const point of points) {
      await this.database.transaction(async (transaction) => {
        const { rows } = await transaction.query(
          `INSERT INTO devices.accounting_point AS p (point_id, version) VALUES ($1, $2)
           ON CONFLICT (point_id) DO UPDATE SET version = excluded.version WHERE p.version <= excluded.version
           RETURNING point_id`,
          [point.pointId, point.version],
        );
        if (rows.length === 0) return;
        await transaction.query('DELETE FROM devices.point_link WHERE point_id = $1', [point.pointId]);
        await transaction.query(
          `INSERT INTO devices.point_link
             (link_id, point_id, company_id, device_id, title, from_ts, to_ts, tied_by, untied_by, start_values, end_values,
              resource_type_id, standard_hour, standard_day, standard_month)
           SELECT id, $1, $2, device_id, $3, from_ts, to_ts, tied_by, untied_by, start_values, end_values, $5, $6, $7, $8
           FROM jsonb_to_recordset($4::jsonb) AS l(id int, device_id int, from_ts int8, to_ts int8, tied_by int,
             untied_by int, start_values jsonb, end_values jsonb)`,
          [
            ...[point.pointId, point.companyId, point.title, JSON.stringify(point.links.map(asRow))],
            ...[point.resourceTypeId, point.standardHour, point.standardDay, point.standardMonth],
          ],
        );
      });
    }
  }

  /** The company's points where a device measures or did, the oldest first. */
  async of(ctx: Context, deviceId: number): Promise<PointOfDevice[]> {
    return this.database.query<PointOfDevice>(
      `SELECT point_id, title, from_ts, to_ts FROM devices.point_link
       WHERE device_id = $2 AND company_id = $1 ORDER BY from_ts`,
      [ctx.companyId, deviceId],
    );
  }

  /** The point where a device measures now; undefined = at none. */
  async at(ctx: Context, deviceId: number): Promise<TiedPoint | undefined> {
    const [found] = await this.database.query<TiedPoint>(
      `SELECT point_id AS id, title, resource_type_id,
         json_build_object('hour', standard_hour, 'day', standard_day, 'month', standard_month) AS standard
       FROM devices.point_link WHERE device_id = $2 AND company_id = $1
         AND from_ts <= extract(epoch FROM now()) AND (to_ts IS NULL OR to_ts > extract(epoch FROM now()))
       ORDER BY from_ts DESC LIMIT 1`,
      [ctx.companyId, deviceId],
    );
    return found;
  }

  async remove(pointIds: readonly number[]): Promise<void> {
    if (pointIds.length === 0) return;
    await this.database.query('DELETE FROM devices.accounting_point WHERE point_id = ANY($1::int[])', [pointIds]);
  }
}

function asRow(link: Point['links'][number]): object {
  const noted = (readings: Point['links'][number]['start']): Record<string, number> =>
    Object.fromEntries((readings ?? []).map(({ field, value }) => [field ?? '', value ?? 0]));
  return {
    id: link.id,
    device_id: link.deviceId,
    from_ts: link.from,
    to_ts: link.to || null,
    tied_by: link.tiedBy,
    untied_by: link.untiedBy,
    start_values: noted(link.start),
    end_values: noted(link.end),
  };
}
