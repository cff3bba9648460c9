import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type InputOf,
  objectTies,
  type ReplyOf,
  tieObjectGateways,
  tieObjectStations,
  tieObjectUsers,
  tieUserObjects,
} from '@gaugeway/proto/api';
import { ObjectUsersService } from '../object-users.service';
import { EquipmentService } from './equipment.service';

/** Ties of users, gateways and base stations to nodes; those of metering devices have their own controller. */
@Controller()
export class EquipmentController {
  constructor(
    private readonly equipment: EquipmentService,
    private readonly users: ObjectUsersService,
  ) {}

  @Implements(objectTies)
  ties(ctx: Context, { object_id }: InputOf<typeof objectTies>): Promise<ReplyOf<typeof objectTies>> {
    return this.equipment.ties(ctx, object_id);
  }

  @Implements(tieObjectUsers)
  async tieUsers(ctx: Context, input: InputOf<typeof tieObjectUsers>): Promise<ReplyOf<typeof tieObjectUsers>> {
    return { ...(await this.users.tie(ctx, input)), msg: translate(ctx.language, 'messages.object_users_tied') };
  }

  @Implements(tieUserObjects)
  async tieBranches(ctx: Context, input: InputOf<typeof tieUserObjects>): Promise<ReplyOf<typeof tieUserObjects>> {
    const done = await this.users.tieBranches(ctx, input);
    return { ...done, msg: translate(ctx.language, 'messages.user_objects_tied') };
  }

  @Implements(tieObjectGateways)
  async tieGateways(
    ctx: Context,
    { object_id, gateway_ids = [], untie_gateway_ids = [] }: InputOf<typeof tieObjectGateways>,
  ): Promise<ReplyOf<typeof tieObjectGateways>> {
    const changes = { add: gateway_ids, remove: untie_gateway_ids };
    const object = await this.equipment.tie(ctx, 'gateway', object_id, changes);
    return { object, msg: translate(ctx.language, 'messages.object_gateways_tied') };
  }

  @Implements(tieObjectStations)
  async tieStations(
    ctx: Context,
    { object_id, base_station_ids = [], untie_base_station_ids = [] }: InputOf<typeof tieObjectStations>,
  ): Promise<ReplyOf<typeof tieObjectStations>> {
    const changes = { add: base_station_ids, remove: untie_base_station_ids };
    const object = await this.equipment.tie(ctx, 'base_station', object_id, changes);
    return { object, msg: translate(ctx.language, 'messages.object_base_stations_tied') };
  }
}
