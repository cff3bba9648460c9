import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import type { ObjectNode } from '@gaugeway/proto/api';
import { onlyTied, seenBy } from '../visibility/seen-sql';

export interface TiedDevice {
  device_id: number;
  name: string;
  serial: string;
  model_id: number;
  object_id: string;
  object_name: string;
}

/** A device about to be tied: its current node, null = none. */
export interface TieableDevice {
  device_id: number;
  name: string;
  object_id: string | null;
  object_name: string | null;
}

/** Devices by node; triggers update the counts of the nodes (migration ObjectTree). */
@Injectable()
export class ObjectTiesRepository {
  constructor(private readonly database: Database) {}

  /** Devices that the caller sees; their ties are locked until the transaction ends. */
  async tieable(transaction: Transaction, ctx: Context, deviceIds: readonly number[]): Promise<TieableDevice[]> {
    const { rows } = await transaction.query<TieableDevice>(
      `SELECT d.device_id, d.name, t.object_id, o.name AS object_name FROM objects.device d
       LEFT JOIN objects.object_device t ON t.device_id = d.device_id AND t.company_id = d.company_id
       LEFT JOIN objects.object o ON o._id = t.object_id
       WHERE d.device_id = ANY($1::int[]) AND d.company_id = $2 AND ${isSeen('d.tied_users', '$3')}
       ORDER BY d.device_id FOR UPDATE OF d`,
      [deviceIds, ctx.companyId, tiedTo(ctx)],
    );
    return rows;
  }

  /** Wherever they were before. */
  async tie(transaction: Transaction, ctx: Context, objectId: string, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await transaction.query(
      `INSERT INTO objects.object_device AS t (device_id, company_id, object_id)
       SELECT device_id, $2, $3 FROM unnest($1::int[]) AS d(device_id)
       ON CONFLICT (device_id) DO UPDATE SET object_id = excluded.object_id, company_id = excluded.company_id
       WHERE t.object_id <> excluded.object_id`,
      [deviceIds, ctx.companyId, objectId],
    );
  }

  async untie(transaction: Transaction, ctx: Context, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await transaction.query('DELETE FROM objects.object_device WHERE device_id = ANY($1::int[]) AND company_id = $2', [
      deviceIds,
      ctx.companyId,
    ]);
  }

  /**
   * Moves the place of a replaced device to its successor, if that place is the point's own node. A successor that
   * already has a place keeps it. Returns the node; null = the replaced device was not there.
   */
  async takePlace(
    transaction: Transaction,
    ctx: Context,
    { pointId, before, after }: { pointId: number; before: number; after: number },
  ): Promise<{ _id: string; name: string; isTaken: boolean } | null> {
    const { rows } = await transaction.query<{ _id: string; name: string }>(
      `DELETE FROM objects.object_device t USING objects.accounting_point p, objects.object o
       WHERE t.device_id = $1 AND t.company_id = $2 AND p.id = $3 AND p.object_id = t.object_id AND o._id = t.object_id
       RETURNING o._id, o.name`,
      [before, ctx.companyId, pointId],
    );
    const [node] = rows;
    if (!node) return null;
    const made = await transaction.query(
      `INSERT INTO objects.object_device (device_id, company_id, object_id) VALUES ($1, $2, $3)
       ON CONFLICT (device_id) DO NOTHING RETURNING device_id`,
      [after, ctx.companyId, node._id],
    );
    return { ...node, isTaken: made.rows.length > 0 };
  }

  /** Unties devices that moved to another company or were deleted. */
  async untieMoved(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.query(
      `DELETE FROM objects.object_device t WHERE t.device_id = ANY($1::int[])
         AND NOT EXISTS (SELECT FROM objects.device d WHERE d.device_id = t.device_id AND d.company_id = t.company_id)`,
      [deviceIds],
    );
  }

  /** The devices of a node, or of its branch, that the caller sees, by name. */
  devices(
    ctx: Context,
    { _id, path }: Pick<ObjectNode, '_id'> & { path: string },
    branch: boolean,
    limit: number,
  ): Promise<TiedDevice[]> {
    return this.database.query<TiedDevice>(
      `SELECT d.device_id, d.name, d.serial, d.model_id, o._id AS object_id, o.name AS object_name
       FROM objects.object o JOIN objects.object_device t ON t.object_id = o._id
       JOIN objects.device d ON d.device_id = t.device_id AND d.company_id = t.company_id
       WHERE o.company_id = $1 AND ${branch ? `o.path >= $2 AND o.path < rtrim($2, '/') || '0'` : 'o._id = $2::uuid'}
         AND ${isSeen('d.tied_users', '$3')}
       ORDER BY lower(d.name), d.device_id LIMIT $4`,
      [ctx.companyId, branch ? path : _id, tiedTo(ctx), limit],
    );
  }

  /** Moves points to a node, null = to none; returns the ids of those that the caller sees. */
  async tiePoints(
    transaction: Transaction,
    ctx: Context,
    objectId: string | null,
    pointIds: readonly number[],
  ): Promise<number[]> {
    const { rows } = await transaction.query<{ id: number }>(
      `UPDATE objects.accounting_point p SET object_id = $3, version = version + 1
       WHERE p.id = ANY($1::int[]) AND p.company_id = $2 AND ${seenBy('$4')} RETURNING p.id`,
      [pointIds, ctx.companyId, objectId, onlyTied(ctx)],
    );
    return rows.map(({ id }) => id);
  }
}
