import { Controller } from '@nestjs/common';
import {
  describeModel,
  DEVICE_GROUPS,
  DEVICE_TYPES,
  everyFieldTitle,
  inLanguage,
  INTERFACES,
  MESSAGE_GROUPS,
  MESSAGE_TYPES,
  tabsOf,
} from '@gaugeway/catalogue';
import { derivedQuantityTitles } from '@gaugeway/catalogue/event-rules';
import { handle } from '@gaugeway/platform/http';
import {
  fieldTitles,
  messageGroupList,
  messageTypeList,
  modelBrands,
  modelGroups,
  modelInterfaces,
  modelPollFields,
  modelTabs,
  modelTypes,
} from '@gaugeway/proto/api';
import { idList } from '../id-list';
import { UsableModels } from './usable-models';

/**
 * Lists of the values used by models of the catalogue and of the company, for the filters and forms of the console.
 */
@Controller()
export class ModelListsController {
  constructor(private readonly models: UsableModels) {}

  readonly interfaces = handle(modelInterfaces, async (ctx, input) => {
    const { language } = ctx;
    const models = await this.models.all(ctx);
    const wanted = INTERFACES.filter(
      ({ connectionType }) => !input.connection_type || connectionType === input.connection_type,
    );
    return {
      interfaces: wanted.map(({ id, name, titles, connectionType }) => ({
        id,
        name,
        title: inLanguage(titles, language),
        connection_type: connectionType,
        models_count: models.filter((model) => model.interfaceId === id).length,
      })),
    };
  });

  readonly brands = handle(modelBrands, async (ctx, input) => {
    const byBrand = new Map<string, number[]>();
    for (const { brand, id } of ofGroups(await this.models.all(ctx), input.device_group_id))
      byBrand.set(brand, [...(byBrand.get(brand) ?? []), id]);
    return { brands: [...byBrand].sort().map(([name, ids]) => ({ name, models: ids })) };
  });

  readonly groups = handle(modelGroups, async (ctx) => {
    const { language } = ctx;
    const models = await this.models.all(ctx);
    return {
      groups: DEVICE_GROUPS.map(({ id, resource, titles }) => ({
        id,
        title: inLanguage(titles, language),
        resource,
        models_count: models.filter((model) => model.deviceGroupId === id).length,
      })),
    };
  });

  readonly types = handle(modelTypes, async ({ language }, input) => {
    const wanted = DEVICE_TYPES.filter(
      ({ groupId }) => !input.device_group_id?.length || input.device_group_id.includes(groupId),
    );
    return {
      types: wanted.map(({ id, groupId, titles }) => ({
        id,
        title: inLanguage(titles, language),
        device_group_id: groupId,
      })),
    };
  });

  readonly pollFields = handle(modelPollFields, async (ctx, input) => {
    const usable = await this.models.all(ctx);
    const wanted = usable.filter(({ id, driver }) => (input.model_ids ? input.model_ids.includes(id) : driver));
    return {
      models: wanted.map((model) => ({
        model_id: model.id,
        fields: describeModel(model, ctx.language).form_fields,
        reads: [...(model.driver?.reads ?? [])],
      })),
    };
  });

  readonly tabs = handle(modelTabs, async (ctx, input) => {
    const tabs = tabsOf(ofGroups(await this.models.all(ctx), idList(input.device_group_id)), ctx.language);
    return { tabs, tariffs: { fields: tabs.tariffs?.fields ?? [] } };
  });

  readonly titles = handle(fieldTitles, async ({ language }) => ({
    fields: everyFieldTitle(language),
    derived: derivedQuantityTitles(language),
  }));

  readonly messageTypes = handle(messageTypeList, async ({ language }) => ({
    device_messages_types: MESSAGE_TYPES.map((type) => periodOf(type, language)),
  }));

  readonly messageGroups = handle(messageGroupList, async ({ language }) => ({
    device_messages_groups: MESSAGE_GROUPS.map((group) => periodOf(group, language)),
  }));
}

const periodOf = ({ id, titles, maxPeriodRequest }: (typeof MESSAGE_TYPES)[number], language: string) => ({
  id,
  title: inLanguage(titles, language),
  max_period_request: maxPeriodRequest,
});

/** Models of some device groups; all models if none is given. */
function ofGroups<T extends { deviceGroupId: number }>(all: readonly T[], groups?: readonly number[] | null): T[] {
  return all.filter(({ deviceGroupId }) => !groups?.length || groups.includes(deviceGroupId));
}
