import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';
import { type DesignScope, SECTION } from '@gaugeway/proto/api';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';

/** A point that a report of the designer is about. */
export interface DesignPoint {
  id: number;
  title: string;
  address: string;
  resourceTypeId: number;
}

/** The points of reports of the designer. */
@Injectable()
export class DesignPointRepository {
  constructor(private readonly database: Database) {}

  /**
   * Points by title, at most `limit`: the named ones, those of the branches, and those that the devices measure now;
   * only points that the caller sees.
   */
  async of(
    ctx: Context,
    { accounting_point_ids: ids, object_ids: objects, device_ids: devices }: DesignScope,
    limit: number,
  ): Promise<DesignPoint[]> {
    return this.database.query<DesignPoint>(
      `SELECT p.point_id AS id, p.title, p.address, p.resource_type_id AS "resourceTypeId"
       FROM messages.accounting_point p WHERE p.company_id = $2 AND ${SEEN} AND (p.point_id = ANY($1::int[])
         OR p.branch ?| $4::text[] OR EXISTS (SELECT FROM jsonb_array_elements(p.links) AS d(link)
           WHERE (d.link->>'deviceId')::int = ANY($5::int[]) AND d.link->>'to' IS NULL))
       ORDER BY p.title, p.point_id LIMIT $6`,
      [
        ids,
        ctx.companyId,
        hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx),
        ...[objects, devices, limit],
      ],
    );
  }

  /** Names of devices of the company that the caller sees. */
  async devices(ctx: Context, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
    return this.database.query<{ id: number; title: string }>(
      `SELECT device_id AS id, name AS title FROM messages.device WHERE company_id = $1 AND device_id = ANY($2::int[])
         AND ${isSeen('tied_users', '$3')} ORDER BY name, device_id`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
  }
}
