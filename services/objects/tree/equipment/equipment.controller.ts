import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { objectTies, tieObjectGateways, tieObjectStations, tieObjectUsers, tieUserObjects } from '@gaugeway/proto/api';
import { ObjectUsersService } from '../object-users.service';
import { EquipmentService } from './equipment.service';

/** Ties of users, gateways and base stations to nodes; those of metering devices have their own controller. */
@Controller()
export class EquipmentController {
  constructor(
    private readonly equipment: EquipmentService,
    private readonly users: ObjectUsersService,
  ) {}

  readonly ties = handle(objectTies, (ctx, { object_id }) => this.equipment.ties(ctx, object_id));

  readonly tieUsers = handle(tieObjectUsers, async (ctx, input) => ({
    ...(await this.users.tie(ctx, input)),
    msg: translate(ctx.language, 'messages.object_users_tied'),
  }));

  readonly tieBranches = handle(tieUserObjects, async (ctx, input) => {
    const done = await this.users.tieBranches(ctx, input);
    return { ...done, msg: translate(ctx.language, 'messages.user_objects_tied') };
  });

  readonly tieGateways = handle(
    tieObjectGateways,
    async (ctx, { object_id, gateway_ids = [], untie_gateway_ids = [] }) => {
      const changes = { add: gateway_ids, remove: untie_gateway_ids };
      const object = await this.equipment.tie(ctx, 'gateway', object_id, changes);
      return { object, msg: translate(ctx.language, 'messages.object_gateways_tied') };
    },
  );

  readonly tieStations = handle(
    tieObjectStations,
    async (ctx, { object_id, base_station_ids = [], untie_base_station_ids = [] }) => {
      const changes = { add: base_station_ids, remove: untie_base_station_ids };
      const object = await this.equipment.tie(ctx, 'base_station', object_id, changes);
      return { object, msg: translate(ctx.language, 'messages.object_base_stations_tied') };
    },
  );
}
