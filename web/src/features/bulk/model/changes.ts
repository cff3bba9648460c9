import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import { canBeEmptied } from './fields';

export type AttributeValue = string | number | boolean | null;

type Ticked = Readonly<Record<string, AttributeValue>>;

/**
 * true if the ticked changes can be sent: there is at least one, required fields have values, and no required attribute
 * is cleared. `fields` by the name of the field, `values` by the id of the attribute.
 */
export function isSendable(
  fields: Ticked,
  values: Ticked,
  attributes: readonly Pick<DeviceAttribute, 'id' | 'is_required'>[],
): boolean {
  const required = new Set(attributes.filter(({ is_required }) => is_required).map(({ id }) => String(id)));
  const chosen = [
    ...Object.entries(fields).flatMap(([name, one]) => (canBeEmptied(name) ? [] : [one])),
    ...Object.entries(values).flatMap(([id, one]) => (required.has(id) ? [one] : [])),
  ];
  return Object.keys({ ...fields, ...values }).length > 0 && chosen.every((value) => value !== null);
}
