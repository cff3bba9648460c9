import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
import type { baseStationRegistry, EventOf, gatewayRegistry } from '@gaugeway/proto/events';
import { BASE_STATIONS, type EquipmentKind, GATEWAYS } from './equipment';

/** A gateway or base station and the node at which it is; null = none. */
export interface Equipment {
  id: number;
  name: string;
  object_id: string | null;
  object_name: string | null;
}

const placed = (kind: EquipmentKind): string => `SELECT e.${kind}_id AS id, e.name, s.object_id, o.name AS object_name
  FROM objects.${kind} e LEFT JOIN objects.object_${kind} s ON s.${kind}_id = e.${kind}_id AND s.company_id = e.company_id
  LEFT JOIN objects.object o ON o._id = s.object_id`;

/** Projections of `gateway.registry` and `base-station.registry`, and the node of each of them. */
@Injectable()
export class EquipmentRepository {
  @Projection('objects')
  readonly gateways: RegistryProjection<EventOf<typeof gatewayRegistry>>;
  @Projection('objects')
  readonly stations: RegistryProjection<EventOf<typeof baseStationRegistry>>;

  constructor(private readonly database: Database) {
    this.gateways = new RegistryProjection(database, GATEWAYS);
    this.stations = new RegistryProjection(database, BASE_STATIONS);
  }

  /** Devices among `ids` that the caller may tie, locked until the transaction ends. */
  async tieable(
    transaction: Transaction,
    ctx: Context,
    kind: EquipmentKind,
    ids: readonly number[],
  ): Promise<Equipment[]> {
    const { rows } = await transaction.query<Equipment>(
      `${placed(kind)} WHERE e.${kind}_id = ANY($1::int[]) AND e.company_id = $2 AND e.state <> 'trash'
         AND ${isSeen('e.tied_users', '$3')} ORDER BY e.${kind}_id FOR UPDATE OF e`,
      [ids, ctx.companyId, tiedTo(ctx)],
    );
    return rows;
  }

  async tie(
    transaction: Transaction,
    ctx: Context,
    kind: EquipmentKind,
    objectId: string,
    ids: readonly number[],
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO objects.object_${kind} (${kind}_id, company_id, object_id)
       SELECT e, $2, $3 FROM unnest($1::int[]) e
       ON CONFLICT (${kind}_id) DO UPDATE SET object_id = excluded.object_id, company_id = excluded.company_id`,
      [ids, ctx.companyId, objectId],
    );
  }

  async untie(
    transaction: Transaction,
    ctx: Context,
    kind: EquipmentKind,
    objectId: string,
    ids: readonly number[],
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM objects.object_${kind} WHERE ${kind}_id = ANY($1::int[]) AND company_id = $2 AND object_id = $3`,
      [ids, ctx.companyId, objectId],
    );
  }

  /** The equipment of a node, by name; of a user who sees only tied devices the entities that they created. */
  async ofNode(ctx: Context, kind: EquipmentKind, objectId: string): Promise<{ id: number; name: string }[]> {
    const rows = await this.database.query<Equipment>(
      `${placed(kind)} WHERE s.object_id = $1 AND e.company_id = $2 AND e.state <> 'trash'
         AND ${isSeen('e.tied_users', '$3')} ORDER BY lower(e.name), e.${kind}_id`,
      [objectId, ctx.companyId, tiedTo(ctx)],
    );
    return rows.map(({ id, name }) => ({ id, name }));
  }

  /** Unties equipment that moved to another company or was deleted. */
  async untieMoved(kind: EquipmentKind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `DELETE FROM objects.object_${kind} s WHERE s.${kind}_id = ANY($1::int[]) AND NOT EXISTS (
         SELECT FROM objects.${kind} e WHERE e.${kind}_id = s.${kind}_id AND e.company_id = s.company_id)`,
      [ids],
    );
  }
}
