import type { ModelCopy } from '@gaugeway/proto/api';
import { controlsOf } from '../controls/offered';
import { isModbus, TYPE_READ } from '../drivers/modbus/driver';
import { wordsOf } from '../drivers/modbus/frames';
import { type FieldName, isFieldName } from '../fields/fields';
import type { DeviceModel } from '../model';
import { refused } from './company-model-error';
import { measuring, type Placed, tabOfType, tabsOf } from './measuring';

const LAST_REGISTER = 0xffff;

/** The model that is copied, with the registers that the copy reads in place of its own. Throws CompanyModelError. */
export function readingBase(
  base: DeviceModel,
  { readings = [], resource }: Pick<ModelCopy, 'readings' | 'resource'>,
): DeviceModel {
  if (readings.length === 0) {
    if (resource) throw refused('resource', 'resource_own');
    return base;
  }
  if (!isModbus(base.driver)) throw refused('readings', 'no_modbus');
  const fields: Record<number, FieldName[]> = {};
  const placed: Placed[] = [];
  for (const { field, kind, address, type: kept, factor } of readings) {
    if (!isFieldName(field)) throw refused('readings', 'no_field', { field });
    if (factor === 0) throw refused('readings', 'factor_zero', { key: field });
    if (address + wordsOf(kept) - 1 > LAST_REGISTER) throw refused('readings', 'reading_beyond', { field, address });
    const type = TYPE_READ[kind];
    const named = (fields[type] ??= []);
    if (named.includes(field)) throw refused('readings', 'reading_twice', { field });
    named.push(field);
    placed.push({ tab: tabOfType(type), type, field });
  }
  const driver = base.driver.withReadings(readings);
  return {
    ...base,
    ...measuring(resource ?? base.resource, fields),
    driver,
    controls: controlsOf({ interface: base.interface, driver }),
    fields,
    tabs: tabsOf(placed),
    quantities: {},
    widths: {},
    tariffSchedule: undefined,
  };
}
