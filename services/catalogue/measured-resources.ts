import { RESOURCE_TYPES } from '@gaugeway/proto/api';
import { FIELDS, isRegister } from './fields/fields';
import type { QuantityName } from './fields/quantities';
import type { DeviceModel, Resource } from './model';

/** Quantities counted per resource. The others (sensors, other) have none: any device is allowed there. */
const COUNTED: Readonly<Partial<Record<Resource, readonly QuantityName[]>>> = {
  water: ['volume', 'mass'],
  gas: ['volume', 'mass'],
  heat: ['heatEnergy', 'activeEnergy'],
  electricity: ['activeEnergy', 'reactiveEnergy', 'apparentEnergy'],
  substance: ['volume', 'mass'],
};

/** true if the model counts pulses, of any resource. */
const countsPulses = (model: DeviceModel): boolean =>
  Object.values(model.fields)
    .flat()
    .some((name) => isRegister(name) && FIELDS[name].quantity === 'pulses');

/**
 * The types of resources (specification 2, section 3) at whose points a device of the model can measure: its own, if it
 * counts at all; every one, for a counter of pulses, whose weight is a setting, and for a model of other things; and of
 * a company's own model those of its registers.
 */
export function resourceTypesOf(model: DeviceModel): number[] {
  const registers = [...new Set(Object.values(model.fields).flat())].filter(isRegister);
  const isUniversal = countsPulses(model) || model.resource === 'other';
  const quantities = registers.map((name) => model.quantities[name] ?? FIELDS[name].quantity);
  const measures = (resource: Resource): boolean => {
    const counted = COUNTED[resource];
    if (!counted) return true;
    if (registers.length === 0) return false;
    if (model.resource === resource || isUniversal) return true;
    return model.companyId !== undefined && quantities.some((name) => name === 'number' || counted.includes(name));
  };
  return RESOURCE_TYPES.filter(({ name }) => measures(name)).map(({ id }) => id);
}
