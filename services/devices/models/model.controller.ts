import { Controller } from '@nestjs/common';
import {
  baseStationModels as catalogueBaseStationModels,
  describeModel,
  gatewayModels as catalogueGatewayModels,
  inLanguage,
} from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { baseStationModels, deviceModels, gatewayModels, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { UsableModels } from './usable-models';

/** The catalogue and the company's models as the console's forms and filters need them. */
@Controller()
export class ModelController {
  constructor(private readonly models: UsableModels) {}

  @Implements(deviceModels)
  async list(ctx: Context, input: InputOf<typeof deviceModels>): Promise<ReplyOf<typeof deviceModels>> {
    const usable = await this.models.all(ctx);
    const wanted = usable.filter(
      (model) =>
        (!input.model_ids || input.model_ids.includes(model.id)) &&
        (!input.device_group_id?.length || input.device_group_id.includes(model.deviceGroupId)),
    );
    return { models: wanted.map((model) => describeModel(model, ctx.language)) };
  }

  @Implements(gatewayModels)
  async gateways(ctx: Context): Promise<ReplyOf<typeof gatewayModels>> {
    return {
      models: catalogueGatewayModels.map((model) => ({
        id: model.id,
        name: inLanguage(model.titles, ctx.language),
        brand: model.brand,
        interface_id: model.interfaceId,
        interface: model.interface,
        requires_login: model.needsLogin,
        tabs: [...model.tabs],
        options: { control: Object.fromEntries(model.controls.map((name) => [name, { active: true }])) },
      })),
    };
  }

  @Implements(baseStationModels)
  async baseStations(ctx: Context): Promise<ReplyOf<typeof baseStationModels>> {
    return {
      models: catalogueBaseStationModels.map(({ id, titles, brand, interfaceId, radius }) => ({
        id,
        name: inLanguage(titles, ctx.language),
        brand,
        interface_id: interfaceId,
        radius,
      })),
    };
  }
}
