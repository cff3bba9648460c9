import { type CONSUMPTION_QUANTITIES, RESOURCES } from '@gaugeway/proto/api';
import { modelsOf } from './company-models/registered-models';
import { FIELDS, isBehindTransformer, isFieldName, isRegister } from './fields/fields';
import { MESSAGE_TYPE } from './fields/message-types';
import type { QuantityName } from './fields/quantities';
import { resourceTypesOf } from './measured-resources';
import type { DeviceModel } from './model';

/** Registers that aggregates are kept of; bare pulses say the same as the inputs that are made of them. */
export const isAggregated = (field: string): boolean => isRegister(field) && !field.startsWith('pulse');

/** Quantity shown by lists, dashboards, balance groups and reports, with one name for all of them. */
export type ConsumptionQuantity = (typeof CONSUMPTION_QUANTITIES)[number];

export type ConsumedResource = (typeof RESOURCES)[number];

/** A register of a quantity. */
export interface QuantityRegister {
  field: string;
  /** The transformation ratio of the device applies. */
  isScaled: boolean;
}

const TOTAL: Record<Exclude<ConsumptionQuantity, 'consumption' | 'volume'>, string> = {
  active_energy_export: 'tariff_negative',
  reactive_energy_import: 'tariff_reactive',
  reactive_energy_export: 'tariff_reactive_negative',
};
/** Registers that represent a device where it counts no tariffs, the most informative first. */
const MAIN = ['energy', 'in1', 'volume'] as const;
const MOST_TARIFFS = 5;

/**
 * The registers whose sum is the quantity of a device of the model; none = it does not count it. `consumption` is the
 * main one, as for an accounting point: the sum of the tariffs (else each of them), heat, the first input, the volume.
 */
export function registersOf(model: DeviceModel, quantity: ConsumptionQuantity): QuantityRegister[] {
  const fields: readonly string[] = model.fields[MESSAGE_TYPE.current] ?? [];
  const known = (name: string) => fields.includes(name);
  const total = (prefix: string): string[] =>
    known(`${prefix}_sum`)
      ? [`${prefix}_sum`]
      : Array.from({ length: MOST_TARIFFS }, (_, place) => `${prefix}${place + 1}`).filter(known);
  const names =
    quantity === 'volume'
      ? ['volume'].filter(known)
      : quantity === 'consumption'
        ? mainOf(total('tariff'), known)
        : total(TOTAL[quantity]);
  return names.map((field) => ({ field, isScaled: isBehindTransformer(field) }));
}

function mainOf(tariffs: string[], known: (name: string) => boolean): string[] {
  if (tariffs.length > 0) return tariffs;
  const main = MAIN.find(known);
  return main === undefined ? [] : [main];
}

/** Quantity that is summed per resource. Values of devices that count in another unit are converted, or left out. */
const UNIT: Record<ConsumedResource, QuantityName> = {
  electricity: 'activeEnergy',
  heat: 'activeEnergy',
  water: 'volume',
  gas: 'volume',
  substance: 'volume',
};
/** kWh in a Gcal. */
export const KWH_A_GCAL = 1163;

/** A register that counts a resource, with the ratio of its unit to the resource's. */
export interface ResourceRegister extends QuantityRegister {
  modelId: number;
  resource: ConsumedResource;
  factor: number;
}

const isConsumed = (resource: string): resource is ConsumedResource => RESOURCES.some((known) => known === resource);

/** Consumption registers of every model that counts a resource. */
export function resourceRegisters(wanted: readonly ConsumedResource[] = RESOURCES): ResourceRegister[] {
  return modelsOf().flatMap((model) => {
    const { resource } = model;
    if (!isConsumed(resource) || !wanted.includes(resource)) return [];
    return registersOf(model, 'consumption').flatMap(({ field, isScaled }) => {
      const factor = factorOf(unitOf(model, field), UNIT[resource]);
      return factor === null ? [] : [{ modelId: model.id, resource, field, isScaled, factor }];
    });
  });
}

/** The resource type of an accounting point that is of a resource (specification 2, section 3). */
export const TYPE_OF: Readonly<Record<ConsumedResource, number>> = {
  ...{ water: 1, electricity: 3, heat: 4, gas: 5, substance: 6 },
};

/**
 * Consumption registers of every model that can measure at points of a resource. A counter of pulses measures whatever
 * it is set to, so that its model's own resource is irrelevant; a bare number is in the point's unit.
 */
export function pointRegisters(resource: ConsumedResource): ResourceRegister[] {
  return modelsOf().flatMap((model) => countedAt(model, resource));
}

function countedAt(model: DeviceModel, resource: ConsumedResource): ResourceRegister[] {
  if (!resourceTypesOf(model).includes(TYPE_OF[resource])) return [];
  return registersOf(model, 'consumption').flatMap(({ field, isScaled }) => {
    const unit = unitOf(model, field);
    const factor = unit === 'number' ? 1 : factorOf(unit, UNIT[resource]);
    return factor === null ? [] : [{ modelId: model.id, resource, field, isScaled, factor }];
  });
}

/**
 * true if a model counts at points of a resource in a unit that is not converted to the resource's, as m³ at one of
 * electricity. Sums of points exclude its values.
 */
export function isLeftOut(model: DeviceModel, resourceTypeId: number): boolean {
  const resource = RESOURCES.find((each) => TYPE_OF[each] === resourceTypeId);
  if (resource === undefined || registersOf(model, 'consumption').length === 0) return false;
  return countedAt(model, resource).length === 0;
}

/** Field whose unit is that of the resource. */
export const FIELD_OF: Record<ConsumedResource, string> = {
  electricity: 'tariff_sum',
  heat: 'energy',
  water: 'volume',
  gas: 'volume',
  substance: 'volume',
};

function unitOf(model: DeviceModel, field: string): QuantityName | null {
  if (!isFieldName(field)) return null;
  return model.quantities[field] ?? FIELDS[field].quantity;
}

function factorOf(from: QuantityName | null, to: QuantityName): number | null {
  if (from === to) return 1;
  return from === 'heatEnergy' && to === 'activeEnergy' ? KWH_A_GCAL : null;
}
