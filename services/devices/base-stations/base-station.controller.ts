import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  baseStationMessages,
  baseStations,
  createBaseStation,
  editBaseStation,
  getBaseStation,
  type InputOf,
  removeBaseStation,
  repairBaseStation,
  type ReplyOf,
  restoreBaseStation,
  trashBaseStation,
} from '@gaugeway/proto/api';
import { BaseStationService } from './base-station.service';
import { ChangeBaseStation } from './change-base-station';

@Controller()
export class BaseStationController {
  constructor(
    private readonly stations: BaseStationService,
    private readonly changes: ChangeBaseStation,
  ) {}

  @Implements(baseStations)
  async list(ctx: Context, input: InputOf<typeof baseStations>): Promise<ReplyOf<typeof baseStations>> {
    return { base_stations: await this.stations.list(ctx, input) };
  }

  @Implements(getBaseStation)
  async get(ctx: Context, input: InputOf<typeof getBaseStation>): Promise<ReplyOf<typeof getBaseStation>> {
    return { base_station: await this.stations.get(ctx, input.id) };
  }

  @Implements(createBaseStation)
  async create(ctx: Context, input: InputOf<typeof createBaseStation>): Promise<ReplyOf<typeof createBaseStation>> {
    const base_station = await this.stations.get(ctx, await this.changes.create(ctx, input));
    return { base_station, msg: translate(ctx.language, 'messages.base_station_created') };
  }

  @Implements(editBaseStation)
  async edit(ctx: Context, input: InputOf<typeof editBaseStation>): Promise<ReplyOf<typeof editBaseStation>> {
    await this.changes.edit(ctx, input);
    const base_station = await this.stations.get(ctx, input.id);
    return { base_station, msg: translate(ctx.language, 'messages.base_station_changed') };
  }

  @Implements(trashBaseStation)
  async trash(ctx: Context, input: InputOf<typeof trashBaseStation>): Promise<ReplyOf<typeof trashBaseStation>> {
    await this.changes.trash(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.base_station_trashed') };
  }

  @Implements(restoreBaseStation)
  async restore(ctx: Context, input: InputOf<typeof restoreBaseStation>): Promise<ReplyOf<typeof restoreBaseStation>> {
    await this.changes.restore(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.base_station_restored') };
  }

  @Implements(removeBaseStation)
  async remove(ctx: Context, input: InputOf<typeof removeBaseStation>): Promise<ReplyOf<typeof removeBaseStation>> {
    await this.changes.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.base_station_removed') };
  }

  @Implements(repairBaseStation)
  async repair(ctx: Context, input: InputOf<typeof repairBaseStation>): Promise<ReplyOf<typeof repairBaseStation>> {
    await this.changes.repair(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.lorawan_queued') };
  }

  @Implements(baseStationMessages)
  async messages(
    ctx: Context,
    input: InputOf<typeof baseStationMessages>,
  ): Promise<ReplyOf<typeof baseStationMessages>> {
    return { messages: await this.stations.messages(ctx, input) };
  }
}
