import { type Field, fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';

const MASS_FIELDS = fieldsOf(METERING_DEVICE_FIELDS, 'mass');
export type FieldName = (typeof MASS_FIELDS)[number]['name'] | 'model_id' | 'is_active';

/** Fields that can be set on many devices at once, in order. */
export const FIELDS: readonly FieldName[] = [...MASS_FIELDS.map(({ name }) => name), 'model_id', 'is_active'];

/** Kind of input of a field. */
export function kindOf(name: FieldName): Field['kind'] | 'model' | 'state' {
  if (name === 'model_id') return 'model';
  return name === 'is_active' ? 'state' : METERING_DEVICE_FIELDS[name].kind;
}

/** Hint of an interval: the meaning of 0. */
export function hintOf(name: FieldName): 'report_period_update' | 'warning_report_period' | null {
  return name === 'report_period_update' || name === 'warning_report_period' ? name : null;
}

/** An empty value clears the field. */
export const canBeEmptied = (name: string): boolean =>
  MASS_FIELDS.some((field) => field.name === name && field.kind === 'date');
