import { Controller } from '@nestjs/common';
import {
  baseStationModels as catalogueBaseStationModels,
  describeModel,
  gatewayModels as catalogueGatewayModels,
  inLanguage,
} from '@gaugeway/catalogue';
import { handle } from '@gaugeway/platform/http';
import { baseStationModels, deviceModels, gatewayModels } from '@gaugeway/proto/api';
import { UsableModels } from './usable-models';

/** The catalogue and the company's models as the console's forms and filters need them. */
@Controller()
export class ModelController {
  constructor(private readonly models: UsableModels) {}

  readonly list = handle(deviceModels, async (ctx, input) => {
    const usable = await this.models.all(ctx);
    const wanted = usable.filter(
      (model) =>
        (!input.model_ids || input.model_ids.includes(model.id)) &&
        (!input.device_group_id?.length || input.device_group_id.includes(model.deviceGroupId)),
    );
    return { models: wanted.map((model) => describeModel(model, ctx.language)) };
  });

  readonly gateways = handle(gatewayModels, async (ctx) => ({
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
  }));

  readonly baseStations = handle(baseStationModels, async (ctx) => ({
    models: catalogueBaseStationModels.map(({ id, titles, brand, interfaceId, radius }) => ({
      id,
      name: inLanguage(titles, ctx.language),
      brand,
      interface_id: interfaceId,
      radius,
    })),
  }));
}
