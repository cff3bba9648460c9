import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { noRight } from '@gaugeway/platform/http';
import { type ObjectDetails, type objectTies, type ReplyOf, SECTION } from '@gaugeway/proto/api';
import { ChangeLog } from '../../change-log/change-log';
import { equipmentAtOtherObject, unknownEquipment } from '../object.errors';
import { ObjectService } from '../object.service';
import { ObjectUsersRepository } from '../object-users.repository';
import type { EquipmentKind } from './equipment';
import { EquipmentRepository } from './equipment.repository';

/** Gateways and base stations of the nodes of the tree. */
@Injectable()
export class EquipmentService {
  constructor(
    private readonly objects: ObjectService,
    private readonly equipment: EquipmentRepository,
    private readonly users: ObjectUsersRepository,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Throws 403, 404, `unknownEquipment`, `equipmentAtOtherObject`. */
  async tie(
    ctx: Context,
    kind: EquipmentKind,
    objectId: string,
    { add, remove }: { add: readonly number[]; remove: readonly number[] },
  ): Promise<ObjectDetails> {
    if (!mayReadDevices(ctx)) throw noRight();
    const object = await this.objects.stored(ctx, objectId);
    const attribute = `${kind}_ids`;
    await this.database.transaction(async (transaction) => {
      const wanted = [...new Set([...add, ...remove])];
      const found = await this.equipment.tieable(transaction, ctx, kind, wanted);
      if (found.length < wanted.length) throw unknownEquipment({}, { attribute });
      const elsewhere = found.find(({ object_id }) => object_id !== null && object_id !== objectId);
      if (elsewhere)
        throw equipmentAtOtherObject({ name: elsewhere.name, object: elsewhere.object_name ?? '' }, { attribute });
      const tied = add.filter((id) => !remove.includes(id));
      await this.equipment.untie(transaction, ctx, kind, objectId, remove);
      await this.equipment.tie(transaction, ctx, kind, objectId, tied);
      await this.log.add(transaction, ctx, {
        action: kind === 'gateway' ? 'object.gateways_tied' : 'object.base_stations_tied',
        details: { _id: objectId, name: object.name, tied, untied: remove },
      });
    });
    return this.objects.one(ctx, objectId);
  }

  /** Throws 404. */
  async ties(ctx: Context, objectId: string): Promise<ReplyOf<typeof objectTies>> {
    const object = await this.objects.stored(ctx, objectId);
    const [{ own, inherited }, gateways, base_stations] = await Promise.all([
      this.users.ofNode(ctx, object),
      mayReadDevices(ctx) ? this.equipment.ofNode(ctx, 'gateway', objectId) : [],
      mayReadDevices(ctx) ? this.equipment.ofNode(ctx, 'base_station', objectId) : [],
    ]);
    return { user_ids: own, inherited_user_ids: inherited, gateways, base_stations };
  }
}

const mayReadDevices = (ctx: Context): boolean =>
  hasRight(ctx, 'read', SECTION.devices) || hasRight(ctx, 'access_all', SECTION.devices);
