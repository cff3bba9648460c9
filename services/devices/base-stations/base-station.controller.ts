import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  baseStationMessages,
  baseStations,
  createBaseStation,
  editBaseStation,
  getBaseStation,
  removeBaseStation,
  repairBaseStation,
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

  readonly list = handle(baseStations, async (ctx, input) => ({ base_stations: await this.stations.list(ctx, input) }));

  readonly get = handle(getBaseStation, async (ctx, input) => ({
    base_station: await this.stations.get(ctx, input.id),
  }));

  readonly create = handle(createBaseStation, async (ctx, input) => {
    const base_station = await this.stations.get(ctx, await this.changes.create(ctx, input));
    return { base_station, msg: translate(ctx.language, 'messages.base_station_created') };
  });

  readonly edit = handle(editBaseStation, async (ctx, input) => {
    await this.changes.edit(ctx, input);
    const base_station = await this.stations.get(ctx, input.id);
    return { base_station, msg: translate(ctx.language, 'messages.base_station_changed') };
  });

  readonly trash = handle(trashBaseStation, async (ctx, input) => {
    await this.changes.trash(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.base_station_trashed') };
  });

  readonly restore = handle(restoreBaseStation, async (ctx, input) => {
    await this.changes.restore(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.base_station_restored') };
  });

  readonly remove = handle(removeBaseStation, async (ctx, input) => {
    await this.changes.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.base_station_removed') };
  });

  readonly repair = handle(repairBaseStation, async (ctx, input) => {
    await this.changes.repair(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.lorawan_queued') };
  });

  readonly messages = handle(baseStationMessages, async (ctx, input) => ({
    messages: await this.stations.messages(ctx, input),
  }));
}
