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

/** A field in one unit. */
interface Counted {
  name: FieldName;
  quantity: QuantityName;
  device_group_id: number | null;
  device_type_id: number | null;
  /** Model that counts the field; undefined = as the catalogue does. */
  model?: DeviceModel;
}

let counted: readonly Counted[] | undefined;

/** Every field in the catalogue's unit, and once more for each group and type whose models count it otherwise; the id of one is its place, from 1. */
function everyCounted(): readonly Counted[] {
  if (counted) return counted;
  const general = (Object.keys(FIELDS) as FieldName[]).map((name) => {
    return { name, quantity: FIELDS[name].quantity, device_group_id: null, device_type_id: null };
  });
  const special = new Map<string, Counted>();
  for (const model of models) {
    for (const [name, quantity] of Object.entries(model.quantities) as [FieldName, QuantityName][]) {
      if (FIELDS[name].quantity === quantity) continue;
      const device_type_id = isCountedAlike(name, model.deviceGroupId) ? null : model.deviceTypeId;
      const one = { name, quantity, device_group_id: model.deviceGroupId, device_type_id, model };
      special.set(`${name} ${model.deviceGroupId} ${device_type_id} ${quantity}`, one);
    }
  }
  counted = [...general, ...special.values()];
  return counted;
}

/**
 * The title of every field in the catalogue's unit (group and type null: any), and once more for each device group and
 * type whose models count it in another unit. Ids grow in that order and mean nothing else.
 */
export function everyFieldTitle(language: string): FieldTitle[] {
  return everyCounted().map(({ name, device_group_id, device_type_id, model }, index) => ({
    ...fieldTitle(name, language, model),
    device_group_id,
    device_type_id,
    id: index + 1,
    protocol_id: null,
    device_id: null,
    is_register: isRegister(name),
  }));
}

/** The id in `everyFieldTitle` of a model's field; null = none of those is counted as the model does. */
export function fieldTitleId(name: FieldName, model: DeviceModel): number | null {
  const quantity = model.quantities[name] ?? FIELDS[name].quantity;
  const place = everyCounted().findIndex(
    (one) =>
      one.name === name &&
      one.quantity === quantity &&
      (one.device_group_id ?? model.deviceGroupId) === model.deviceGroupId &&
      (one.device_type_id ?? model.deviceTypeId) === model.deviceTypeId,
  );
  return place < 0 ? null : place + 1;
}

/** All models of a group that have the field count it in one unit. */
function isCountedAlike(name: FieldName, groupId: number): boolean {
  const having = models.filter((model) => model.deviceGroupId === groupId && fieldsIn(model).has(name));
  return new Set(having.map((model) => model.quantities[name] ?? FIELDS[name].quantity)).size === 1;
}

const fieldsIn = (model: DeviceModel): Set<FieldName> => new Set(Object.values(model.fields).flat());
