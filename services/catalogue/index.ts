import type { z } from 'zod';
import type { deviceModel, fieldTitle as fieldTitleShape } from '@gaugeway/proto/api';
import { DecodeError, type Decoded, type UplinkFrame } from './codec';
import type { Driver } from './driver';
import { FIELDS, isFieldName, type FieldName } from './fields/fields';
import { messageType } from './fields/message-types';
import { QUANTITIES } from './fields/quantities';
import { INTERFACE, type Captions, type DeviceModel } from './model';
import { models } from './models';

export * from './codec';
export * from './driver';
export * from './model';
export { defineModel, ModelError } from './define-model';
export { findFrame, type FoundFrame } from './drivers/exchange';
export { FIELDS, isFieldName, type Field, type FieldName } from './fields/fields';
export { MESSAGE_TYPES, messageType, type MessageType } from './fields/message-types';
export { QUANTITIES, type Quantity, type QuantityName } from './fields/quantities';
export { baseStationModelById, baseStationModels, type BaseStationModel } from './base-station-models';
export { gatewayModels, gatewayModelById, type GatewayModel } from './gateway-models';
export { models } from './models';

/** A language of the platform; anything else is answered in English. */
export type Language = keyof Captions;
const inLanguage = (captions: Captions, language: string): string =>
  language === 'ru' || language === 'mn' ? captions[language] : captions.en;

const byId = new Map(models.map((model) => [model.id, model]));

/** The model of that id, undefined if there is none. */
export const modelById = (id: number): DeviceModel | undefined => byId.get(id);

/** Every driver that a model uses, by its id. */
export const drivers: ReadonlyMap<string, Driver> = new Map(
  models.flatMap(({ driver }) => (driver ? [[driver.id, driver] as const] : [])),
);

/**
 * Title, unit and decimals of a field as tables and charts show it; with a model, in the unit that the model counts it
 * in. A name that is no field is its own title.
 */
export function fieldTitle(name: string, language: string, model?: DeviceModel): z.output<typeof fieldTitleShape> {
  if (!isFieldName(name)) return { name, title: name, unit: null, decimals: 3 };
  const { captions, quantity } = FIELDS[name];
  const { unit, decimals } = QUANTITIES[model?.quantities[name] ?? quantity];
  return {
    name,
    title: inLanguage(captions, language),
    unit: unit ? { title: inLanguage(unit, language) } : null,
    decimals,
  };
}

/** Title of a message type in a language. */
export function messageTypeTitle(id: number, language: string): string {
  const known = messageType(id);
  return known ? inLanguage(known.titles, language) : String(id);
}

/** The model as the API replies it (proto/api/devices.ts). */
export function describeModel(model: DeviceModel, language: string): z.output<typeof deviceModel> {
  const describeType = (id: number) => ({
    id,
    title: messageTypeTitle(id, language),
    max_period_request: messageType(id)?.maxPeriodRequest ?? 366,
  });
  return {
    id: model.id,
    name: model.name,
    brand: model.brand,
    resource: model.resource,
    interface: model.interface,
    interface_id: INTERFACE[model.interface],
    device_group_id: model.deviceGroupId,
    device_type_id: model.deviceTypeId,
    tabs: Object.fromEntries(
      Object.entries(model.tabs).map(([id, tab]) => [
        id,
        { msgTypes: tab.msgTypes.map(describeType), chart_fields: [...tab.chartFields] },
      ]),
    ),
    options: { control: Object.fromEntries(model.controls.map((name) => [name, { active: true }])) },
    fields: fieldsOf(model).map((name) => fieldTitle(name, language, model)),
    form_fields: model.form.map((input) => ({
      name: input.name,
      title: inLanguage(input.captions, language),
      kind: input.kind,
      required: input.required,
      min: input.min ?? null,
      max: input.max ?? null,
      default: input.default ?? null,
    })),
  };
}

/** Fields of a message type of a model, in the order of the columns; empty if it sends no such rows. */
export const layoutOf = (model: DeviceModel, type: number): readonly FieldName[] => model.fields[type] ?? [];

/** All fields that rows of the model can carry, each once. */
export const fieldsOf = (model: DeviceModel): FieldName[] => [...new Set(Object.values(model.fields).flat())];

/** Decodes an uplink with the model's codec. Throws DecodeError, and nothing else, whatever the bytes are. */
export function decodeUplink(model: DeviceModel, frame: UplinkFrame): Decoded {
  if (!model.codec) throw new DecodeError(`the model ${model.name} does not speak LoRaWAN`);
  return model.codec.decodeUplink(frame);
}
