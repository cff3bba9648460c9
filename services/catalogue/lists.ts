import type { z } from 'zod';
import type { fieldTitles, modelTabs } from '@gaugeway/proto/api';
import { fieldTitle, messageTypeTitle } from './describe';
import { FIELDS, type FieldName, isRegister } from './fields/fields';
import { messageType } from './fields/message-types';
import type { QuantityName } from './fields/quantities';
import { TAB_TITLES } from './groups';
import { inLanguage, type DeviceModel, type TabId } from './model';
import { models } from './models';

type Tabs = z.output<typeof modelTabs.reply>['tabs'];
type FieldTitle = z.output<typeof fieldTitles.reply>['fields'][number];

/** The tabs of several models in one: every message type and field that one of them has, in the order of the tabs. */
export function tabsOf(of: readonly DeviceModel[], language: string): Tabs {
  const tabs: Tabs = {};
  for (const id of Object.keys(TAB_TITLES) as TabId[]) {
    const types = [...new Set(of.flatMap((model) => model.tabs[id]?.msgTypes ?? []))];
    if (types.length === 0) continue;
    const fields = new Map<FieldName, DeviceModel>();
    for (const model of of) {
      for (const type of model.tabs[id]?.msgTypes ?? [])
        for (const name of model.fields[type] ?? []) if (!fields.has(name)) fields.set(name, model);
    }
    tabs[id] = {
      title: inLanguage(TAB_TITLES[id], language),
      msgTypes: types.map((type) => ({
        id: type,
        title: messageTypeTitle(type, language),
        max_period_request: messageType(type)?.maxPeriodRequest ?? 366,
      })),
      chart_fields: [...new Set(of.flatMap((model) => model.tabs[id]?.chartFields ?? []))],
      fields: [...fields].map(([name, model]) => fieldTitle(name, language, model)),
    };
  }
  return tabs;
}

/**
 * The title of every field in the catalogue's unit (group and type null: any), and once more for each device group and
 * type whose models count it in another unit. Ids grow in that order and mean nothing else.
 */
export function everyFieldTitle(language: string): FieldTitle[] {
  const general = (Object.keys(FIELDS) as FieldName[]).map((name) => ({
    ...fieldTitle(name, language),
    device_group_id: null,
    device_type_id: null,
  }));
  const special = new Map<string, Omit<FieldTitle, 'id' | 'protocol_id' | 'device_id' | 'is_register'>>();
  for (const model of models) {
    for (const [name, quantity] of Object.entries(model.quantities) as [FieldName, QuantityName][]) {
      if (FIELDS[name].quantity === quantity) continue;
      const typeId = isCountedAlike(name, model.deviceGroupId) ? null : model.deviceTypeId;
      special.set(`${name} ${model.deviceGroupId} ${typeId} ${quantity}`, {
        ...fieldTitle(name, language, model),
        device_group_id: model.deviceGroupId,
        device_type_id: typeId,
      });
    }
  }
  return [...general, ...special.values()].map((title, index) => ({
    ...title,
    id: index + 1,
    protocol_id: null,
    device_id: null,
    is_register: isRegister(title.name),
  }));
}

/** All models of a group that have the field count it in one unit. */
function isCountedAlike(name: FieldName, groupId: number): boolean {
  const having = models.filter((model) => model.deviceGroupId === groupId && fieldsIn(model).has(name));
  return new Set(having.map((model) => model.quantities[name] ?? FIELDS[name].quantity)).size === 1;
}

const fieldsIn = (model: DeviceModel): Set<FieldName> => new Set(Object.values(model.fields).flat());
