import { transportById, transportOfInterface } from '@gaugeway/proto/kinds/find-transport';
import { isFieldName, type FieldName } from './fields/fields';
import { controlsOf } from './controls/offered';
import { messageType } from './fields/message-types';
import {
  INTERFACE,
  type Capability,
  type Captions,
  type DeviceModel,
  type FormField,
  type ModelDeclaration,
  type ModelTab,
  type Resource,
  type TabId,
} from './model';

/**
 * Device group of a resource: 1 water, 2 gas, 3 heat, 4 electricity, 5 substance, 6 sensor, 7 other (specification 3, section 3: "Resource
 * type to device group" maps the kinds of accounting points onto these; readings entry in specification 2 uses them).
 */
export const DEVICE_GROUP: Readonly<Record<Resource, number>> = {
  water: 1,
  gas: 2,
  heat: 3,
  electricity: 4,
  substance: 5,
  sensor: 6,
  other: 7,
};

/**
 * Device type: that of the resource, except 29 for a three-phase electricity meter. The specification names 3 and 29 as
 * three-phase, and 3 as the type of heat too; 29 alone cannot be mistaken.
 */
export const THREE_PHASE = 29;

export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Rows of these types are text: journals and information may have no field at all. */
const TEXT_TYPES = [3, 6, 8];

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function mergeTabs(capabilities: readonly Capability[]): Partial<Record<TabId, ModelTab>> {
  const tabs: Partial<Record<TabId, ModelTab>> = {};
  for (const capability of capabilities) {
    for (const [id, tab] of Object.entries(capability.tabs ?? {}) as [TabId, ModelTab][]) {
      const known = tabs[id];
      tabs[id] = {
        msgTypes: unique([...(known?.msgTypes ?? []), ...tab.msgTypes]),
        chartFields: known?.chartFields.length ? known.chartFields : tab.chartFields,
      };
    }
  }
  return tabs;
}

function mergeFields(capabilities: readonly Capability[]): Record<number, readonly FieldName[]> {
  const fields: Record<number, readonly FieldName[]> = {};
  for (const capability of capabilities) {
    for (const [type, names] of Object.entries(capability.fields ?? {})) {
      fields[Number(type)] = unique([...(fields[Number(type)] ?? []), ...(names ?? [])]);
    }
  }
  return fields;
}

/**
 * A model is the sum of its capabilities. Throws ModelError, with the model's name, on a declaration that contradicts
 * itself: so a wrong model stops the process at its start instead of a reading later.
 */
export function defineModel(declaration: ModelDeclaration): DeviceModel {
  const { extend, transport: named, ...own } = declaration;
  const transport = named ? transportById(named) : transportOfInterface(own.interface);
  const fields = mergeFields(extend);
  const instant = fields[2] ?? [];
  const threePhase =
    own.resource === 'electricity' &&
    (['voltage1', 'voltage2', 'voltage3'] as const).every((name) => instant.includes(name));
  const model: DeviceModel = {
    ...own,
    interfaceId: INTERFACE[own.interface],
    transport,
    deviceGroupId: DEVICE_GROUP[own.resource],
    deviceTypeId: threePhase ? THREE_PHASE : DEVICE_GROUP[own.resource],
    fields,
    tabs: mergeTabs(extend),
    controls: controlsOf({ ...own, transport }),
    form: extend.flatMap((capability): readonly FormField[] => capability.form ?? []),
    tariffSchedule: extend.find((capability) => capability.tariffSchedule)?.tariffSchedule,
    quantities: Object.fromEntries(extend.flatMap((capability) => Object.entries(capability.quantities ?? {}))),
    widths: Object.fromEntries(extend.flatMap((capability) => Object.entries(capability.widths ?? {}))),
  };
  check(model);
  return model;
}

const complete = (captions: Captions) => [captions.ru, captions.en, captions.mn].every((text) => text.trim() !== '');

function* faults(model: DeviceModel): Generator<string> {
  if (!Number.isInteger(model.id) || model.id <= 0) yield `the id ${model.id} is not a positive whole number`;
  if (!model.brand || !model.name) yield 'it has no brand or no name';
  if (Boolean(model.codec) === Boolean(model.driver)) yield 'it needs either a codec or a driver';
  const { id, readBy } = model.transport;
  if (!model[readBy]) yield `devices of the transport ${id} are read by a ${readBy}`;
  if (Object.keys(model.tabs).length === 0) yield 'it has no tab';
  for (const [type, names] of Object.entries(model.fields)) {
    if (!messageType(Number(type))) yield `there is no message type ${type}`;
    for (const name of names as readonly string[]) if (!isFieldName(name)) yield `there is no field ${name}`;
  }
  for (const [id, tab] of Object.entries(model.tabs)) {
    for (const type of tab.msgTypes) {
      if (!model.fields[type]?.length && !TEXT_TYPES.includes(type))
        yield `tab ${id} shows message type ${type}, which has no fields`;
    }
    for (const name of tab.chartFields) {
      if (!tab.msgTypes.some((type) => model.fields[type]?.includes(name)))
        yield `the chart of tab ${id} wants ${name}, which no row has`;
    }
  }
  const shown = new Set(Object.values(model.tabs).flatMap((tab) => tab.msgTypes));
  for (const type of Object.keys(model.fields)) if (!shown.has(Number(type))) yield `no tab shows message type ${type}`;
  const inputs = model.form.map((input) => input.name);
  if (unique(inputs).length !== inputs.length) yield 'two inputs of its form have the same name';
  for (const input of model.form) {
    if (!complete(input.captions)) yield `input ${input.name} lacks a caption`;
    if (input.kind === 'number' && (input.min === undefined || input.max === undefined))
      yield `input ${input.name} has no range`;
  }
}

function check(model: DeviceModel): void {
  const [fault] = faults(model);
  if (fault) throw new ModelError(`model ${model.id} (${model.brand} ${model.name}): ${fault}`);
}
