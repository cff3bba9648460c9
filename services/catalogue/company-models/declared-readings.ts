import type { ModelCopy, ModelReading } from '@gaugeway/proto/api';
import { controlsOf } from '../controls/offered';
import { isModbus, TYPE_READ } from '../drivers/modbus/driver';
import { isWhole, widthOf } from '../drivers/modbus/register-content';
import { factOf } from '../fields/facts';
import { type FieldName, isFieldName } from '../fields/fields';
import type { DeviceModel } from '../model';
import { refused } from './company-model-error';
import { measuring, type Placed, tabOfType, tabsOf } from './measuring';

const LAST_REGISTER = 0xffff;

/** Throws CompanyModelError if a register cannot hold the declared content. */
function checkContent(reading: ModelReading): void {
  const { field, address, type, mask, shift, no_values = [], scale_address } = reading;
  const bits = widthOf(reading) * 16;
  if (address + widthOf(reading) - 1 > LAST_REGISTER) throw refused('readings', 'reading_beyond', { field, address });
  const isField = typeof mask === 'number' || (shift ?? 0) > 0;
  if (isField && (!isWhole(type) || (mask ?? 0) >= 2 ** bits || (shift ?? 0) >= bits))
    throw refused('readings', 'reading_mask', { field });
  const isTooWide = (text: string) => text.replace(/^(0x)?0*/i, '').length * 4 > bits;
  if (type === 'text' ? no_values.length > 0 : no_values.some(isTooWide))
    throw refused('readings', 'reading_no_value', { field, type });
  if (type === 'text' && typeof scale_address === 'number') throw refused('readings', 'reading_scale', { field });
}

/** The copied model, with the registers that the copy reads instead of those of the model. Throws CompanyModelError. */
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
  const facts = new Set<string>();
  for (const reading of readings) {
    const { field, kind, factor } = reading;
    const type = TYPE_READ[kind];
    const named = (fields[type] ??= []);
    if (named.some((name) => name === field) || facts.has(field)) throw refused('readings', 'reading_twice', { field });
    if (reading.type === 'text') {
      if (kind !== 'info' || !factOf(field)) throw refused('readings', 'reading_text', { field });
      facts.add(field);
      placed.push({ tab: tabOfType(type), type, field: null });
    } else {
      if (!isFieldName(field)) throw refused('readings', 'no_field', { field });
      if (factor === 0) throw refused('readings', 'factor_zero', { key: field });
      named.push(field);
      placed.push({ tab: tabOfType(type), type, field });
    }
    checkContent(reading);
  }
  const driver = base.driver.withReadings(readings);
  return {
    ...base,
    ...measuring(resource ?? base.resource, fields),
    driver,
    controls: controlsOf({ transport: base.transport, driver }),
    fields,
    tabs: tabsOf(placed),
    quantities: {},
    widths: {},
    tariffSchedule: undefined,
  };
}
