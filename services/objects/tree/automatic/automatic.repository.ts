import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf, tiedTo } from '@gaugeway/platform/auth';
import { isSeen, type Transaction } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';
import { seenNode } from '../../visibility/seen-sql';

export interface PlacedDevice extends Record<string, unknown> {
  id: number;
  address: string;
  /** true: the device is at a node. */
  is_placed: boolean;
}

export interface NamedChild extends Record<string, unknown> {
  id: string;
  parent: string | null;
  /** Name in lower case. */
  name: string;
}

/** Inputs of the automatic creation of objects: devices with their addresses, and existing nodes. */
@Injectable()
export class AutomaticRepository {
  /** Devices that the caller sees, those of `ids` or all; not the trash. */
  async devices(transaction: Transaction, ctx: Context, ids: readonly number[] | null): Promise<PlacedDevice[]> {
    const { rows } = await transaction.query<PlacedDevice>(
      `SELECT d.device_id AS id, d.address, t.device_id IS NOT NULL AS is_placed FROM objects.device d
       LEFT JOIN objects.object_device t ON t.device_id = d.device_id AND t.company_id = d.company_id
       WHERE d.company_id = $1 AND d.state <> 'trash' AND ($2::int[] IS NULL OR d.device_id = ANY($2))
         AND ${isSeen('d.tied_users', '$3')} ORDER BY d.device_id`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
    return rows;
  }

  /** The children of nodes that the caller sees; with null those at the top. */
  async children(transaction: Transaction, ctx: Context, parents: readonly (string | null)[]): Promise<NamedChild[]> {
    const { rows } = await transaction.query<NamedChild>(
      `SELECT o._id AS id, o.parent_id AS parent, lower(o.name) AS name FROM objects.object o
       WHERE o.company_id = $1 AND ${seenNode('$2')}
         AND (o.parent_id = ANY($3::uuid[]) OR ($4::boolean AND o.parent_id IS NULL)) ORDER BY o.pin`,
      [ctx.companyId, seesOwnOf(ctx, SECTION.objects), parents.filter((id) => id !== null), parents.includes(null)],
    );
    return rows;
  }
}
