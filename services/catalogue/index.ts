import type { z } from 'zod';
import type { deviceModel } from '@gaugeway/proto/api';
import { isLeftOut } from './consumption';
import { DecodeError, type Decoded, type UplinkFrame } from './codec';
import type { Driver } from './driver';
import { bridgeOf, describeControls } from './controls/describe-controls';
import { fieldTitle, messageTypeTitle } from './describe';
import type { FieldName } from './fields/fields';
import { messageType } from './fields/message-types';
import { TAB_TITLES } from './groups';
import { INTERFACE, inLanguage, type DeviceModel, type ModelTab, type TabId } from './model';
import { resourceTypesOf } from './measured-resources';
import { models } from './models';

export * from './codec';
export * from './driver';
export { formatSentence, type Sentence, sentenceOf } from './driver-sentences';
export * from './model';
export { resourceTypesOf } from './measured-resources';
export {
  type ConsumedResource,
  type ConsumptionQuantity,
  FIELD_OF,
  isAggregated,
  isLeftOut,
  KWH_A_GCAL,
  pointRegisters,
  type QuantityRegister,
  registersOf,
  resourceRegisters,
  type ResourceRegister,
  TYPE_OF,
} from './consumption';
export { modelTitle } from './model-title';
export { fieldTitle, messageTypeTitle } from './describe';
export { INTERFACES, type ConnectionInterface } from './interfaces';
export { DEVICE_GROUPS, DEVICE_TYPES, MESSAGE_GROUPS, TAB_TITLES } from './groups';
export { everyFieldTitle, fieldTitleId, tabsOf } from './lists';
export { type CommandClass, type Control, type Parameter } from './controls/control';
export { actuatorOf, controlOf, CONTROLS, type ControlKey, isControlKey } from './controls';
export { describeControls, readBackOf } from './controls/describe-controls';
export { canRead, type Judged, judgeManagement } from './controls/judge';
export {
  answersOverTheAir,
  downlinkCommandOf,
  isSentOverTheAir,
  uploadedCommandOf,
  wiredCommandOf,
} from './controls/offered';
export { readsOf } from './controls/reads';
export { formatRequest, momentText, formatReply } from './controls/format-values';
export { SETTING_GROUPS, type SettingGroup, type ShownState, shownBy, switches } from './controls/shown-state';
export { defineModel, ModelError } from './define-model';
export { airtimeOf, type DownlinkRate, downlinkRates } from './lorawan-airtime';
export { findFrame, type FoundFrame, hasBegun, unanswered } from './drivers/exchange';
export { type AddressRule, addressText, isAddress } from './drivers/line-address';
export { derivedTitle, RATIO_SUFFIX } from './fields/derived';
export { FACT_NAMES, factOf } from './fields/facts';
export { isTextField, TEXT_FIELDS } from './fields/text-fields';
export { isDirected, registerRange, type RegisterSettings } from './register-width';
export { FIELDS, isBehindTransformer, isFieldName, isRegister, type FieldName } from './fields/fields';
export type { Field } from './fields/field';
export { MESSAGE_TYPE, MESSAGE_TYPES, messageType, type MessageType } from './fields/message-types';
export { QUANTITIES, type Quantity, type QuantityName } from './fields/quantities';
export { baseStationModelById, baseStationModels, type BaseStationModel } from './base-station-models';
export { gatewayModels, gatewayModelById, type GatewayModel } from './gateway-models';
export { isModbus, isSameProtocol } from './drivers/modbus/driver';
export { kindOf as registerKindOf, titleOf as registerTitleOf } from './drivers/modbus/register-values';
export { models } from './models';
export {
  companyModel,
  type CompanyModelContent,
  copyOfStored,
  FIRST_COMPANY_MODEL,
  INTERFACE_OF_CODECS,
  isCompanyModel,
  storedCopy,
} from './company-models/company-model';
export { answerIn } from './company-models/answer-of';
export { CompanyModelError } from './company-models/company-model-error';
export { compareOutput, type Difference } from './company-models/compare-output';
export { mapOutput } from './company-models/map-output';
export { modelById, modelsOf, registerModel, transportOf, unregisterModel } from './company-models/registered-models';

/** Every driver that a model uses, by its id. */
export const drivers: ReadonlyMap<string, Driver> = new Map(
  models.flatMap(({ driver }) => (driver ? [[driver.id, driver] as const] : [])),
);

/** The model as the API replies it (proto/api/devices.ts). */
export function describeModel(model: DeviceModel, language: string): z.output<typeof deviceModel> {
  const describeType = (id: number) => ({
    id,
    title: messageTypeTitle(id, language),
    max_period_request: messageType(id)?.maxPeriodRequest ?? 366,
  });
  return {
    id: model.id,
    company_id: model.companyId ?? null,
    name: model.name,
    brand: model.brand,
    resource: model.resource,
    resource_type_ids: resourceTypesOf(model),
    excluded_type_ids: resourceTypesOf(model).filter((id) => isLeftOut(model, id)),
    interface: model.interface,
    interface_id: INTERFACE[model.interface],
    transport: model.transport.id,
    device_group_id: model.deviceGroupId,
    device_type_id: model.deviceTypeId,
    tabs: Object.fromEntries(
      (Object.entries(model.tabs) as [TabId, ModelTab][]).map(([id, tab]) => [
        id,
        {
          title: inLanguage(TAB_TITLES[id], language),
          msgTypes: tab.msgTypes.map(describeType),
          chart_fields: [...tab.chartFields],
        },
      ]),
    ),
    options: { control: describeControls(model, language), virtual_bridge: bridgeOf(model, language) },
    is_gateway: model.isGateway ?? false,
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
  if (!model.codec) throw new DecodeError(`the model ${model.name} has no codec`);
  return model.codec.decodeUplink(frame);
}
